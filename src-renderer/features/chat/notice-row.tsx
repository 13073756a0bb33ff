import { Info } from 'lucide-react';

/** What the product itself says in an answer. */
export function NoticeRow({ text }: { text: string }) {
  return (
    <p className="chat-notice">
      <Info className="chat-notice-icon" size={13} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

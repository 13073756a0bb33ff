import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface NoticeBarProps {
  /** Null for nothing to say. */
  readonly text: string | null;
  readonly role: 'status' | 'alert';
  /** What can be done about it, before the cross. */
  readonly children?: ReactNode;
}

/** A sentence across the console. Put away, it stays away until there is another one. */
export function NoticeBar({ text, role, children }: NoticeBarProps) {
  const [hidden, setHidden] = useState<string | null>(null);
  if (!text || text === hidden) return null;
  return (
    <div className="console-bar" role={role}>
      <span className="notice-text">{text}</span>
      {children}
      <Button variant="icon" aria-label="Put away" onClick={() => setHidden(text)}>
        <X size={15} aria-hidden="true" />
      </Button>
    </div>
  );
}

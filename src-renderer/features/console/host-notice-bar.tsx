import { X } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { connectionStore } from '../../stores/connection.ts';
import { Button } from '../../ui/button.tsx';

/** Across the console while there is something to know about the host, e.g. a daemon of another version beside it. */
export function HostNoticeBar() {
  const notice = useStore(connectionStore, (state) => state.notice);
  const [hidden, setHidden] = useState<string | null>(null);
  if (!notice || notice === hidden) return null;
  return (
    <div className="console-bar" role="status">
      <span className="notice-text">{notice}</span>
      <Button variant="icon" aria-label="Put away" onClick={() => setHidden(notice)}>
        <X size={15} aria-hidden="true" />
      </Button>
    </div>
  );
}

import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { clearNotice, noticeStore } from '../../stores/notice.ts';
import { Button } from '../../ui/button.tsx';

/** How long a sentence that asks for nothing stays, in milliseconds. */
const INFO_MS = 5000;

/** One sentence above the editor: what happened and what to do next. */
export function NoticeRow() {
  const notice = useStore(noticeStore, (state) => state.notice);
  useEffect(() => {
    if (notice?.kind !== 'info') return;
    const timer = setTimeout(clearNotice, INFO_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className="notice-slot" role="status">
      {notice ? (
        <div className="notice-row" data-kind={notice.kind}>
          <span className="notice-text">{notice.text}</span>
          <Button variant="icon" aria-label="Close message" onClick={clearNotice}>
            <X size={14} aria-hidden="true" />
          </Button>
        </div>
      ) : null}
    </div>
  );
}

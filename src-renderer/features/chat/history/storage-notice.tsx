import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { chatListStore } from '../chat-stores.ts';

/** That chats are not kept as they should be, until the person has seen it. */
export function StorageNotice() {
  const problem = useStore(chatListStore, (state) => state.problem);
  const [seen, setSeen] = useState<string | null>(null);
  if (problem === null || problem === seen) return null;
  return (
    <div className="chat-notice chat-storage-notice" role="alert">
      <span>{problem}</span>
      <Button variant="quiet" onClick={() => setSeen(problem)}>
        Dismiss
      </Button>
    </div>
  );
}

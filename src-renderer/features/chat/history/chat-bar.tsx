import { Popover } from '@base-ui/react/popover';
import { ChevronDown, SquarePen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CommandKbd } from '../../../commands/command-kbd.tsx';
import { runCommand } from '../../../commands/index.ts';
import { chatRequests, focusRequests } from '../../../stores/focus.ts';
import { sessionsStore } from '../../../stores/sessions.ts';
import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { chatStore } from '../chat-stores.ts';
import './chat-bar.css';
import { ChatList } from './chat-list.tsx';

/** Which chat is in view, the way to the others, and to a new one. */
export function ChatBar() {
  const title = useStore(chatStore, (state) => state.log.chat?.title ?? 'New chat');
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      chatRequests.listen((request) => {
        if (request === 'search') setIsOpen(true);
        else void startNew();
      }),
    [],
  );
  return (
    <header className="chat-bar">
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger
          render={
            <Button variant="quiet" className="chat-bar-title" aria-label={`Chats. In view: ${title}`} title={title}>
              <span>{title}</span>
              <ChevronDown size={13} aria-hidden="true" />
            </Button>
          }
        />
        <Popover.Portal>
          <Popover.Positioner className="popup-positioner" side="bottom" align="start" sideOffset={4}>
            <Popover.Popup className="popup chat-list" aria-label="Chats" initialFocus={field} data-own-keys="">
              <ChatList field={field} onClose={() => setIsOpen(false)} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Tooltip
        content={
          <>
            New chat <CommandKbd command="chat.new" />
          </>
        }
      >
        <Button variant="icon" aria-label="New chat" onClick={() => runCommand('chat.new')}>
          <SquarePen size={15} aria-hidden="true" />
        </Button>
      </Tooltip>
    </header>
  );
}

async function startNew(): Promise<void> {
  await chatStore.startNew(sessionsStore.getState().activeId);
  focusRequests.emit('composer');
}

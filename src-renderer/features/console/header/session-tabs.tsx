import { ContextMenu } from '@base-ui/react/context-menu';
import { Plus, X } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useStore } from 'zustand';
import type { SessionInfo } from '../../../../contracts/model/index.ts';
import { CommandKbd } from '../../../commands/command-kbd.tsx';
import { runCommand } from '../../../commands/index.ts';
import { continueInTerminal } from '../../../commands/session-continue.ts';
import {
  closeSession,
  detachSession,
  sessionsStore,
  showSession,
  stepSession,
  tabsOf,
} from '../../../stores/sessions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dot } from '../../../ui/pill.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { SessionPicker } from './session-picker.tsx';
import { stateOf } from './session-state.ts';
import { ShellMenu } from './shell-menu.tsx';
import './session-tabs.css';

/** One tab a session, wherever it was opened, until this page lets go of it: arrow keys move, Delete closes, the menu key shows what else there is. */
export function SessionTabs() {
  const sessions = useStore(sessionsStore, (state) => state.sessions);
  const detached = useStore(sessionsStore, (state) => state.detached);
  const activeId = useStore(sessionsStore, (state) => state.activeId);
  const isOpening = useStore(sessionsStore, (state) => state.isOpening);
  return (
    <div className="session-tabs">
      <div className="session-tablist" role="tablist" aria-label="Sessions">
        {tabsOf({ sessions, detached }).map((session) => (
          <SessionTab key={session.id} session={session} isActive={session.id === activeId} />
        ))}
      </div>
      <Tooltip
        content={
          <>
            New session <CommandKbd command="session.new" />
          </>
        }
      >
        <Button variant="icon" aria-label="New session" disabled={isOpening} onClick={() => runCommand('session.new')}>
          <Plus size={15} aria-hidden="true" />
        </Button>
      </Tooltip>
      <ShellMenu />
      <SessionPicker />
    </div>
  );
}

function SessionTab({ session, isActive }: { session: SessionInfo; isActive: boolean }) {
  const { tone, word } = stateOf(session);
  const onClick = (event: MouseEvent) => {
    // The cross is a mouse target inside the tab, not a control of its own: a tab may hold none. The key is Delete.
    if (event.target instanceof Element && event.target.closest('[data-close]')) void closeSession(session.id);
    else showSession(session.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') void closeSession(session.id);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      stepSession(event.key === 'ArrowRight' ? 1 : -1);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus());
    } else return;
    event.preventDefault();
  };
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger
        render={
          <button
            type="button"
            role="tab"
            aria-selected={isActive}
            tabIndex={isActive ? 0 : -1}
            className="session-tab"
            title={`${session.title} · ${word}${session.attached === 0 ? ' · nobody attached' : ''}`}
            data-session-id={session.id}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onAuxClick={(event) => {
              if (event.button === 1) void closeSession(session.id);
            }}
          />
        }
      >
        <Dot tone={tone} pulse={session.activity === 'running'} />
        <span className="session-title">{session.title}</span>
        <span className="visually-hidden">, {word}</span>
        <span className="session-close" data-close="" title="Close session (Delete)">
          <X size={13} aria-hidden="true" />
        </span>
      </ContextMenu.Trigger>
      <SessionMenu session={session} />
    </ContextMenu.Root>
  );
}

/** What can be done with a tab, under the right button or the menu key. */
function SessionMenu({ session }: { session: SessionInfo }) {
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner className="popup-positioner">
        <ContextMenu.Popup className="popup">
          <ContextMenu.Item className="menu-item" onClick={() => void continueInTerminal(session.id)}>
            Continue in terminal
          </ContextMenu.Item>
          <ContextMenu.Item className="menu-item" onClick={() => detachSession(session.id)}>
            Detach
            <span className="menu-item-detail">it goes on</span>
          </ContextMenu.Item>
          <ContextMenu.Item className="menu-item" onClick={() => void closeSession(session.id)}>
            Close session
          </ContextMenu.Item>
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  );
}

import { ContextMenu } from '@base-ui/react/context-menu';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { LayoutNode, SessionId, SessionInfo } from '../../../../contracts/model/index.ts';
import { CommandKbd } from '../../../commands/command-kbd.tsx';
import { runCommand } from '../../../commands/index.ts';
import { continueInTerminal } from '../../../commands/session-continue.ts';
import { focusRequests, renameRequests } from '../../../stores/focus.ts';
import { groupOf, layoutStore, moveTabTo, renameSession, titleOf } from '../../../stores/layout.ts';
import { paneOf, panesIn } from '../../../stores/layout-tree.ts';
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
  const order = useStore(sessionsStore, (state) => state.order);
  const groups = useStore(layoutStore, (state) => state.groups);
  const activeId = useStore(sessionsStore, (state) => state.activeId);
  const isOpening = useStore(sessionsStore, (state) => state.isOpening);
  return (
    <div className="session-tabs">
      <div className="session-tablist" role="tablist" aria-label="Sessions">
        {tabsOf({ sessions, detached, order }).map((session) => (
          <SessionTab
            key={session.id}
            session={session}
            isActive={session.id === activeId}
            place={placeIn(groups, session.id)}
          />
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

type Place = 'alone' | 'first' | 'middle' | 'last';

/** Tabs whose panes share the room stand together as one. */
function placeIn(groups: readonly LayoutNode[], id: SessionId): Place {
  const panes = panesIn(groupOf({ groups }, id) ?? paneOf(id));
  if (panes.length < 2) return 'alone';
  if (panes[0] === id) return 'first';
  return panes.at(-1) === id ? 'last' : 'middle';
}

/** What a dragged tab carries. */
const DRAG_TYPE = 'application/x-vox-session';

interface SessionTabProps {
  readonly session: SessionInfo;
  readonly isActive: boolean;
  readonly place: Place;
}

function SessionTab({ session, isActive, place }: SessionTabProps) {
  const { tone, word } = stateOf(session);
  const title = useStore(layoutStore, (state) => titleOf(state, session));
  const [isRenaming, setIsRenaming] = useState(false);
  useEffect(
    () => (isActive ? renameRequests.listen((id) => setIsRenaming(id === session.id)) : undefined),
    [isActive, session.id],
  );
  if (isRenaming) return <TabName session={session} title={title} onDone={() => setIsRenaming(false)} />;
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
            data-place={place}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, session.id)}
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
            }}
            onDrop={(event) => moveTabTo(event.dataTransfer.getData(DRAG_TYPE) as SessionId, session.id)}
            onDoubleClick={() => setIsRenaming(true)}
            title={`${title} · ${word}${session.attached === 0 ? ' · nobody attached' : ''}`}
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
        <span className="session-title">{title}</span>
        <span className="visually-hidden">, {word}</span>
        <span className="session-close" data-close="" title="Close session (Delete)">
          <X size={13} aria-hidden="true" />
        </span>
      </ContextMenu.Trigger>
      <SessionMenu session={session} onRename={() => setIsRenaming(true)} />
    </ContextMenu.Root>
  );
}

/** In the tab's place while its name is typed: Enter and leaving keep it, Escape does not. Empty is the session's own title. */
function TabName({ session, title, onDone }: { session: SessionInfo; title: string; onDone(): void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = () => {
    if (field.current && field.current.value !== title) renameSession(session.id, field.current.value);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') save();
    else onDone();
    focusRequests.emit('console');
  };
  return (
    <input
      ref={field}
      className="session-name"
      aria-label={`Name of ${session.id}`}
      placeholder={session.title}
      defaultValue={title}
      maxLength={200}
      spellCheck={false}
      data-own-keys=""
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}

/** What can be done with a tab, under the right button or the menu key. */
function SessionMenu({ session, onRename }: { session: SessionInfo; onRename(): void }) {
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner className="popup-positioner">
        <ContextMenu.Popup className="popup">
          <ContextMenu.Item className="menu-item" onClick={() => void continueInTerminal(session.id)}>
            Continue in terminal
          </ContextMenu.Item>
          <ContextMenu.Item className="menu-item" onClick={onRename}>
            Rename…
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

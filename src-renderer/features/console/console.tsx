import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { LayoutNode, SessionId, SessionInfo } from '../../../contracts/model/index.ts';
import { groupOf, layoutStore } from '../../stores/layout.ts';
import { paneOf, panesIn, type Rect, rectsOf } from '../../stores/layout-tree.ts';
import { activeSession, sessionsStore } from '../../stores/sessions.ts';
import { EmptyState, EndedRow, SpawnFailedState, StartingState } from './console-states.tsx';
import { DisconnectedBar } from './disconnected-bar.tsx';
import { ConsoleEditor } from './editor/console-editor.tsx';
import { HostNoticeBar } from './host-notice-bar.tsx';
import { NoticeRow } from './notice-row.tsx';
import { PaneDividers } from './panes/pane-dividers.tsx';
import { SessionRequests } from './requests/session-requests.tsx';
import { SettingsProblemBar } from './settings-problem-bar.tsx';
import { TerminalPane } from './terminal/terminal-pane.tsx';
import './console.css';

interface ConsoleProps {
  /** What an assistant answered in the session in view, to stand under its prompt. */
  readonly answer: ReactNode;
}

/** The console: the terminals of all sessions looked at so far, what an agent asks, and the input editor. */
export function Console({ answer }: ConsoleProps) {
  const session = useStore(sessionsStore, activeSession);
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const group = useShownGroup(session?.id ?? null);
  const opened = useOpenedSessions(group);
  const rects = useMemo(() => (group ? rectsOf(group) : new Map<SessionId, Rect>()), [group]);

  return (
    <>
      <DisconnectedBar />
      <HostNoticeBar />
      <SettingsProblemBar />
      <div className="console-screen">
        {opened.map((one) => (
          <TerminalPane
            key={one.id}
            sessionId={one.id}
            rect={rects.get(one.id) ?? null}
            isActive={one.id === session?.id}
            mode={one.controlMode}
            actionDock={one.id === session?.id ? dock : null}
          />
        ))}
        {group ? <PaneDividers group={group} /> : null}
        {session ? null : <ConsoleWithoutSession />}
      </div>
      {session ? (
        <>
          {answer}
          <SessionRequests session={session} />
          <NoticeRow />
          <ConsoleFoot session={session} onDock={setDock} />
        </>
      ) : null}
    </>
  );
}

function ConsoleFoot({ session, onDock }: { session: SessionInfo; onDock(element: HTMLElement | null): void }) {
  if (session.activity === 'exited') return <EndedRow session={session} />;
  return <ConsoleEditor session={session} onDock={onDock} />;
}

function ConsoleWithoutSession() {
  const isLoaded = useStore(sessionsStore, (state) => state.isLoaded);
  const isOpening = useStore(sessionsStore, (state) => state.isOpening);
  const openError = useStore(sessionsStore, (state) => state.openError);
  if (openError) return <SpawnFailedState error={openError} />;
  return isLoaded && !isOpening ? <EmptyState /> : <StartingState />;
}

/** What is in view with a session: its group of panes, or it alone. */
function useShownGroup(id: SessionId | null): LayoutNode | null {
  const group = useStore(layoutStore, (state) => (state.zoomed === id ? null : groupOf(state, id)));
  return useMemo(() => group ?? (id && paneOf(id)), [group, id]);
}

/** Sessions that have been in view: each keeps its terminal, so that switching back is instant. */
function useOpenedSessions(group: LayoutNode | null): SessionInfo[] {
  const sessions = useStore(sessionsStore, (state) => state.sessions);
  const activeId = useStore(sessionsStore, (state) => state.activeId);
  const detached = useStore(sessionsStore, (state) => state.detached);
  const [seen, setSeen] = useState<ReadonlySet<SessionId>>(new Set());
  useEffect(() => {
    if (activeId) setSeen((before) => (before.has(activeId) ? before : new Set([...before, activeId])));
  }, [activeId]);
  const visible = group ? panesIn(group) : [];
  return sessions.filter(({ id }) => !detached.has(id) && (visible.includes(id) || seen.has(id)));
}

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SessionId, SessionInfo } from '../../../contracts/model/index.ts';
import { activeSession, sessionsStore } from '../../stores/sessions.ts';
import { EmptyState, EndedRow, SpawnFailedState, StartingState } from './console-states.tsx';
import { DisconnectedBar } from './disconnected-bar.tsx';
import { ConsoleEditor } from './editor/console-editor.tsx';
import { HostNoticeBar } from './host-notice-bar.tsx';
import { NoticeRow } from './notice-row.tsx';
import { SessionRequests } from './requests/session-requests.tsx';
import { SettingsProblemBar } from './settings-problem-bar.tsx';
import { TerminalPane } from './terminal/terminal-pane.tsx';
import './console.css';

/** The console: the terminals of all sessions looked at so far, what an agent asks, and the input editor. */
export function Console() {
  const session = useStore(sessionsStore, activeSession);
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const opened = useOpenedSessions();

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
            isActive={one.id === session?.id}
            mode={one.controlMode}
            actionDock={dock}
          />
        ))}
        {session ? null : <ConsoleWithoutSession />}
      </div>
      {session ? (
        <>
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

/** Sessions that have been in view: each keeps its terminal, so that switching back is instant. */
function useOpenedSessions(): SessionInfo[] {
  const sessions = useStore(sessionsStore, (state) => state.sessions);
  const activeId = useStore(sessionsStore, (state) => state.activeId);
  const detached = useStore(sessionsStore, (state) => state.detached);
  const [seen, setSeen] = useState<ReadonlySet<SessionId>>(new Set());
  useEffect(() => {
    if (activeId) setSeen((before) => (before.has(activeId) ? before : new Set([...before, activeId])));
  }, [activeId]);
  return sessions.filter(({ id }) => !detached.has(id) && (id === activeId || seen.has(id)));
}

import { Settings2 } from 'lucide-react';
import { useStore } from 'zustand';
import { runCommand } from '../../../commands/index.ts';
import { activeSession, sessionsStore } from '../../../stores/sessions.ts';
import { Button } from '../../../ui/button.tsx';
import { ModeControl } from './mode-control.tsx';
import { SessionLevel } from './session-level.tsx';
import { SessionTabs } from './session-tabs.tsx';
import { ViewToggle } from './view-toggle.tsx';
import './app-header.css';

/** The sessions, and who may do what in the one in view. */
export function AppHeader() {
  const session = useStore(sessionsStore, activeSession);
  return (
    <header className="app-header">
      <SessionTabs />
      {session && session.activity !== 'exited' ? (
        <>
          <SessionLevel session={session} />
          <ModeControl session={session} />
        </>
      ) : null}
      <ViewToggle />
      <Button variant="icon" aria-label="Settings" title="Settings" onClick={() => runCommand('settings.open')}>
        <Settings2 size={16} aria-hidden="true" />
      </Button>
    </header>
  );
}

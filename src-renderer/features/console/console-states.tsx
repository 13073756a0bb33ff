import type { ReactNode } from 'react';
import type { SessionInfo, WireError } from '../../../contracts/model/index.ts';
import { runCommand } from '../../commands/index.ts';
import { openSession } from '../../stores/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';

function ConsoleState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="console-state">
      <h2 className="console-state-title">{title}</h2>
      {children}
    </div>
  );
}

export function StartingState() {
  return (
    <div className="console-state console-state-late" role="status">
      <span className="skeleton" />
      <span className="skeleton" />
      <p>Starting your shell…</p>
    </div>
  );
}

export function EmptyState() {
  return (
    <ConsoleState title="No session">
      <p>A session is a shell that you and the agent share.</p>
      <Button variant="primary" autoFocus onClick={() => void openSession()}>
        New session <Kbd keys="Enter" />
      </Button>
    </ConsoleState>
  );
}

export function SpawnFailedState({ error }: { error: WireError }) {
  return (
    <ConsoleState title="The shell did not start">
      <p role="alert">{error.message}</p>
      <div className="console-state-actions">
        <Button variant="primary" autoFocus onClick={() => void openSession()}>
          Try again <Kbd keys="Enter" />
        </Button>
        <Button onClick={() => runCommand('settings.open')}>Settings</Button>
      </div>
    </ConsoleState>
  );
}

/** In the editor's place once the shell has ended; its output stays above. */
export function EndedRow({ session }: { session: SessionInfo }) {
  const code = session.exitCode === null ? '' : ` with exit ${session.exitCode}`;
  return (
    <div className="ended-row" role="status">
      <span>
        {session.shell} ended{code}. Press Enter to start it again.
      </span>
      <span className="ended-row-actions">
        <Button onClick={() => runCommand('session.close')}>Close session</Button>
        <Button variant="primary" autoFocus onClick={() => runCommand('session.restart')}>
          Restart shell <Kbd keys="Enter" />
        </Button>
      </span>
    </div>
  );
}

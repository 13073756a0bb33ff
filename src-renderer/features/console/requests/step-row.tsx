import { useState } from 'react';
import type { Approval, SessionInfo } from '../../../../contracts/model/index.ts';
import { CommandKbd } from '../../../commands/command-kbd.tsx';
import { takeOver } from '../../../stores/sessions.ts';
import { Button } from '../../../ui/button.tsx';
import { shortCommand } from '../chrome/block-facts.ts';
import { PauseButton } from './pause-button.tsx';
import './step-row.css';

/** While the agent drives: which step it is at, and the one key that takes the wheel back. */
export function StepRow({ session, requests }: { session: SessionInfo; requests: readonly Approval[] }) {
  // The row stands as long as Autopilot is on, so its first moment is when the person handed over the wheel.
  const [since] = useState(() => Date.now());
  const ran = requests.filter(
    ({ state, requestedAt }) => state === 'running' || (state === 'done' && requestedAt >= since),
  );
  const current = requests.findLast(({ state }) => state === 'running');
  return (
    <div className="step-row" role="status">
      <b>Autopilot</b>
      <span className="step-text">
        {current ? `step ${ran.length} · ${shortCommand(current.line)}` : waitingText(ran.length)}
      </span>
      <span className="step-bar" data-running={current !== undefined} aria-hidden="true" />
      {session.isPaused ? null : <PauseButton session={session} />}
      <Button variant="quiet" className="step-take-over" onClick={() => void takeOver(session.id)}>
        <CommandKbd command="control.take-over" /> take over
      </Button>
    </div>
  );
}

function waitingText(steps: number): string {
  return steps === 0
    ? 'the agent runs commands by itself · type to take over'
    : `${steps} done · waiting for the agent`;
}

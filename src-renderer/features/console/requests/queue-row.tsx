import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Approval, ApprovalDecision, SessionInfo } from '../../../../contracts/model/index.ts';
import { resolveApproval } from '../../../stores/approvals.ts';
import { showNotice } from '../../../stores/notice.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkedLine } from '../../../ui/marked-line.tsx';
import { holdSentence } from './hold-sentence.ts';
import { PauseButton } from './pause-button.tsx';
import './queue-row.css';

export interface QueueRowProps {
  readonly session: SessionInfo;
  /** Requests that have not run yet, oldest first. The first of them is in the banner. */
  readonly open: readonly Approval[];
}

/** What waits behind the banner, and the hold on all of it. */
export function QueueRow({ session, open }: QueueRowProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const [next, ...others] = open;
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <section className="queue-row" aria-label="Agent queue">
      <div className="queue-head">
        {others.length > 0 ? (
          <Button variant="quiet" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            <Chevron size={13} aria-hidden="true" /> {others.length} more {others.length === 1 ? 'waits' : 'wait'}
          </Button>
        ) : null}
        <span className="queue-state">{stateText(session, open.length)}</span>
        {next && (session.isPaused || others.length > 0) ? (
          <Button
            variant="quiet"
            title="Runs the next one only; the rest waits for your word"
            onClick={() => void decide(next, { action: 'run', step: true })}
          >
            Step
          </Button>
        ) : null}
        <PauseButton session={session} />
      </div>
      {isExpanded && others.length > 0 ? (
        <ol className="queue-list">
          {others.map((approval) => (
            <QueuedItem key={approval.id} approval={approval} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function QueuedItem({ approval }: { approval: Approval }) {
  return (
    <li className="queue-item">
      <code className="request-line" title={approval.line}>
        $ <MarkedLine line={approval.line} span={approval.verdict.span} />
      </code>
      <span className="queue-why">{holdSentence(approval) ?? 'Asks you first.'}</span>
      {approval.isApproved ? null : (
        <Button
          variant="quiet"
          aria-label={`Run ${approval.line}`}
          onClick={() => void decide(approval, { action: 'run' })}
        >
          Run
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={`Skip ${approval.line}`}
        title="Drops it, and the agent is told"
        onClick={() => void decide(approval, { action: 'dismiss', note: 'Skipped. Go on without it.' })}
      >
        Skip
      </Button>
    </li>
  );
}

async function decide(approval: Approval, decision: ApprovalDecision): Promise<void> {
  const error = await resolveApproval(approval.id, decision);
  if (error) showNotice('problem', error.message);
}

function stateText({ isPaused, controlMode }: SessionInfo, waiting: number): string {
  if (!isPaused) return '';
  if (waiting === 0) return 'Agent paused: what it asks for next waits here.';
  return controlMode === 'Manual' ? 'Agent paused.' : 'Agent paused: nothing runs without your word.';
}

import { useContext, useRef } from 'react';
import { useStore } from 'zustand';
import type { Approval, CommandPart } from '../../../../contracts/model/index.ts';
import { approvalsStore } from '../../../stores/approvals.ts';
import { blockOf, blocksStore } from '../../../stores/blocks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { MarkedLine } from '../../../ui/marked-line.tsx';
import { PastContext } from '../past.ts';
import { ApprovalActions } from './approval-actions.tsx';
import './command-card.css';
import { CommandFoot } from './command-foot.tsx';
import { CommandOutput } from './command-output.tsx';
import { toneOf } from './exit-tone.ts';
import { stateText } from './state-text.ts';
import { useElapsed } from './use-elapsed.ts';
import { WaitLine } from './wait-line.tsx';
import { WhyLine } from './why-line.tsx';

const NEVER_RAN: ReadonlySet<CommandPart['state']> = new Set(['dismissed', 'blocked', 'cancelled', 'expired']);

/** One command of the agent: what it asks, how it stands, and the block's own output. */
export function CommandCard({ part }: { part: CommandPart }) {
  const card = useRef<HTMLFieldSetElement>(null);
  const approval = useApproval(part);
  const isPast = useContext(PastContext);
  const { state, verdict } = part;
  const showsSpan = state === 'asking' || state === 'blocked';
  return (
    <fieldset
      ref={card}
      className="command-card"
      aria-label={`Command: ${part.line}`}
      data-state={state}
      // Where the keyboard goes when the button that was pressed is gone.
      tabIndex={-1}
    >
      <div className="command-head">
        <Badge tone="agent">agent</Badge>
        <code className="command-line">
          <MarkedLine line={part.line} span={showsSpan ? (verdict?.span ?? null) : null} />
        </code>
        <CommandState part={part} approval={approval} />
      </div>
      {showsSpan && verdict && <WhyLine verdict={verdict} level={approval?.level ?? null} />}
      {state === 'asking' && part.approvalId && (
        <ApprovalActions
          approvalId={part.approvalId}
          line={part.line}
          onDecided={() => card.current?.focus()}
          canRemember={verdict?.verdict === 'ask' && !approval?.isGranted}
        />
      )}
      {part.note && <p className="command-note">You said: {part.note}</p>}
      {part.blockId && isPast && <p className="command-note">Its output is gone: {part.sessionId} has ended.</p>}
      {part.blockId && !isPast && <CommandOutput blockId={part.blockId} isRunning={state === 'running'} />}
      {state === 'running' && <WaitLine waitsFor={part.waitsFor} sessionId={part.sessionId} />}
      {!NEVER_RAN.has(state) && <CommandFoot part={part} level={approval?.level ?? null} />}
    </fieldset>
  );
}

function useApproval(part: CommandPart): Approval | null {
  return useStore(approvalsStore, (state) => state.approvals.find(({ id }) => id === part.approvalId) ?? null);
}

function CommandState({ part, approval }: { part: CommandPart; approval: Approval | null }) {
  const startedAt = useStore(blocksStore, (state) => blockOf(part.blockId, state)?.startedAt ?? null);
  const runningMs = useElapsed(part.state === 'running' ? startedAt : null);
  const text = stateText(part, { hold: approval?.hold ?? null, runningMs });
  const tone = part.state === 'done' ? toneOf(part.exitCode) : undefined;
  return <span className={tone ? `command-state tone-${tone}` : 'command-state'}>{text}</span>;
}

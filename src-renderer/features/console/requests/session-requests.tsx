import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Approval, SessionInfo } from '../../../../contracts/model/index.ts';
import { approvalsStore, openApprovals } from '../../../stores/approvals.ts';
import { blocksOf, blocksStore } from '../../../stores/blocks.ts';
import { BlockedNote } from './blocked-note.tsx';
import { QueueRow } from './queue-row.tsx';
import { RequestBanner } from './request-banner.tsx';
import { StepRow } from './step-row.tsx';

/** Everything an agent wants of this session, above the editor: the oldest open request first. */
export function SessionRequests({ session }: { session: SessionInfo }) {
  const requests = useStore(
    approvalsStore,
    useShallow((state) => state.approvals.filter(({ sessionId }) => sessionId === session.id)),
  );
  const open = useStore(
    approvalsStore,
    useShallow((state) => openApprovals(state, session.id)),
  );
  const hidden = useStore(approvalsStore, (state) => state.hidden);
  const newest = requests.at(-1);
  const first = open[0];
  const hasGoneOn = useStore(
    blocksStore,
    (state) => (blocksOf(state, session.id).at(-1)?.startedAt ?? 0) > (newest?.requestedAt ?? 0),
  );
  return (
    <>
      {session.controlMode === 'Autopilot' ? <StepRow session={session} requests={requests} /> : null}
      {newest?.state === 'blocked' && !hasGoneOn && !hidden.has(newest.id) ? <BlockedNote approval={newest} /> : null}
      {first ? <RequestBanner key={first.id} approval={first} waiting={open.length - 1} /> : null}
      {session.isPaused || open.length > 1 ? <QueueRow session={session} open={open} /> : null}
      <output className="visually-hidden">{first?.state === 'asking' ? announcement(first) : ''}</output>
    </>
  );
}

/** The banner takes no focus: who does not see it is told of it. */
function announcement({ agentId, line, level, verdict }: Approval): string {
  const why =
    verdict.verdict === 'ask' ? `${level} asks: ${verdict.reason}` : 'You have the wheel, so it waits for you.';
  return `${agentId} wants to run ${line}. ${why}`;
}

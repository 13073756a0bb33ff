import { useContext } from 'react';
import {
  type CommandPart,
  type SecurityLevel,
  splitBlockId,
  type VerdictKind,
} from '../../../../contracts/model/index.ts';
import { blockRequests } from '../../../stores/focus.ts';
import { PastContext } from '../past.ts';

const JUDGED: Record<VerdictKind, string> = { allow: 'allowed', ask: 'asked', block: 'blocked' };

/** Where the command runs and what the gate said; the way to its block. */
export function CommandFoot({ part, level }: { part: CommandPart; level: SecurityLevel | null }) {
  const { blockId, sessionId, verdict } = part;
  const isPast = useContext(PastContext);
  return (
    <div className="command-foot">
      <span>{blockId ? `${sessionId} · block ${splitBlockId(blockId).number}` : sessionId}</span>
      {blockId && !isPast && (
        <button type="button" className="command-link" onClick={() => blockRequests.emit(blockId)}>
          Go to block
        </button>
      )}
      {verdict && (
        <span className="command-judged" title={verdict.reason}>
          {level && `${level} · `}
          {JUDGED[verdict.verdict]}
        </span>
      )}
    </div>
  );
}

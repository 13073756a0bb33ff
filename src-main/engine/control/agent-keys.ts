import {
  type AgentId,
  type AuditEntry,
  auditEntry,
  type Block,
  type BlockId,
  COPILOT_IDLE_MS,
  type ControlMode,
  type SessionId,
} from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Foreground } from '../../platform/foreground.ts';

/** Keys of an agent for the program that runs in a block. */
export interface AgentKeys {
  readonly sessionId: SessionId;
  readonly agentId: AgentId;
  /** The block the program runs in. */
  readonly blockId: BlockId;
  readonly bytes: Uint8Array;
  /** The keys as a person reads them, for the audit log. */
  readonly shown: string;
  /** A person has just allowed these very keys: then the program may be theirs, and the mode Manual. */
  readonly hasConsent: boolean;
}

/** What may be known of keys that were not written. */
export type ShownKeys = Omit<AgentKeys, 'bytes' | 'hasConsent'>;

/** The session at the instant the keys would be written. */
interface KeyFacts {
  readonly mode: ControlMode;
  /** The person holds the agent's queue. */
  readonly isPaused: boolean;
  /** The block that runs; null at the prompt. */
  readonly open: Block | null;
  readonly front: Foreground | null;
  /** Milliseconds since a person last typed. */
  readonly idleMs: number;
}

/**
 * Whether an agent may type into a program: without a person's word only into its own; never where a password is read, and
 * never over a person.
 *
 * @throws {VoxError} `forbidden`, with what the agent can do instead.
 */
export function assertMayType(
  { agentId, blockId, hasConsent }: Pick<AgentKeys, 'agentId' | 'blockId' | 'hasConsent'>,
  facts: KeyFacts,
): void {
  const { mode, isPaused, open, front, idleMs } = facts;
  const refuse = (why: string) => new VoxError('forbidden', why);
  if (open?.id !== blockId) throw refuse(`Block ${blockId} does not run any more, so nothing was typed.`);
  const isOwn = open.origin.kind === 'agent' && open.origin.agentId === agentId;
  if (!isOwn && !hasConsent)
    throw refuse(`${blockId} is the person's own command: only they type into it. Ask them to.`);
  if (mode === 'Manual' && !hasConsent)
    throw refuse(
      'The person has the keyboard of this session (Manual), so nothing was typed. Ask them to type it, or wait.',
    );
  if (isPaused && !hasConsent)
    throw refuse('The person has paused you in this session, so nothing was typed. Wait until they let you go on.');
  if (front?.waiting === 'password')
    throw refuse('The program reads a password. Only the person may type it; wait for them with term_wait.');
  if (mode === 'CoPilot' && idleMs <= COPILOT_IDLE_MS)
    throw refuse('The person is typing in this session right now, so nothing was typed. Try again in a moment.');
}

/** The row of the audit log for keys of an agent. @param resolution `dismiss`: the person refused, and nothing was typed. */
export function rowOfKeys(
  { sessionId, agentId, blockId, shown }: ShownKeys,
  where: Pick<AuditEntry, 'cwd' | 'level' | 'mode'>,
  resolution: 'run' | 'allow' | 'dismiss',
): AuditEntry {
  return auditEntry({
    ...where,
    event: 'typed',
    sessionId,
    agentId,
    blockId,
    line: shown,
    resolvedBy: resolution === 'allow' ? 'policy' : 'person',
    resolution,
    note:
      resolution === 'dismiss'
        ? 'Keys for a program; the person refused, and nothing was typed.'
        : 'Keys for a program.',
  });
}

import { type AuditEntry, auditEntry, type SessionId } from '../../../contracts/model/index.ts';
import type { ControlEvent } from './control-machine.ts';
import type { ControlState, Entry } from './control-state.ts';
import { isWaiting } from './request-phases.ts';

/** One step of a session's control: the state before and after, and what happened in between. */
export interface ControlStep {
  readonly before: ControlState;
  readonly after: ControlState;
  readonly event: ControlEvent;
}

/** What the audit log has to say about a step, in the order in which it came about. */
export function auditRowsOf(sessionId: SessionId, step: ControlStep): AuditEntry[] {
  const known = new Map(step.before.entries.map((entry) => [entry.id, entry]));
  const entries = step.after.entries.flatMap((entry) => {
    const old = known.get(entry.id) ?? null;
    return old === entry ? [] : rowsOfEntry({ old, entry, event: step.event, row: rowMaker(entry, step.after) });
  });
  return [...entries, ...controlRows(sessionId, step)];
}

type RowOf = (facts: Partial<AuditEntry> & Pick<AuditEntry, 'event'>) => AuditEntry;

interface EntryStep {
  readonly old: Entry | null;
  readonly entry: Entry;
  readonly event: ControlEvent;
  readonly row: RowOf;
}

function rowsOfEntry(step: EntryStep): AuditEntry[] {
  const asked = step.old ? [] : [step.row({ event: 'asked' })];
  const isBack = isBackUntyped(step);
  const returned = isBack ? [step.row({ event: 'returned', note: step.entry.note ?? 'Nothing was typed.' })] : [];
  const isMoved = isBack || step.old?.phase !== step.entry.phase;
  const moved = isMoved ? [...settledRows(step), ...terminalRows(step)] : [];
  return [...asked, ...personRows(step), ...returned, ...moved];
}

/** It may be on its way again, or waiting, or over, all in the same step. */
function isBackUntyped({ old, event, entry }: EntryStep): boolean {
  const isBack = event.type === 'bounced' || event.type === 'lapsed' || event.type === 'failed';
  return old !== null && isBack && event.id === entry.id;
}

function rowMaker(entry: Entry, { mode }: ControlState): RowOf {
  const { id, sessionId, agentId, line, cwd, level, verdict, blockId } = entry;
  const facts = { sessionId, agentId, approvalId: id, line, cwd, level, mode, blockId };
  return (own) => auditEntry({ ...facts, verdict: verdict.verdict, rule: verdict.rule, ...own });
}

/** A person's decision is on record even when the gate has the last word after it. */
function personRows({ old, entry, event, row }: EntryStep): AuditEntry[] {
  if (!old || !isWaiting(old.phase) || !('id' in event) || event.id !== entry.id) return [];
  const by = { event: 'resolved', resolvedBy: 'person' } as const;
  switch (event.type) {
    case 'run':
      return [row({ ...by, client: event.client ?? null, resolution: resolutionOf(event) })];
    case 'edited':
      return [row({ ...by, client: event.client ?? null, resolution: 'edit', note: `Before: ${old.line}` })];
    case 'dismissed':
      return [row({ ...by, client: event.client ?? null, resolution: 'dismiss', note: event.note })];
    default:
      return [];
  }
}

function resolutionOf({ grantId, isStep }: Extract<ControlEvent, { type: 'run' }>): string {
  if (grantId) return 'run-always';
  return isStep ? 'step' : 'run';
}

/** Who let it run or ended it, when no person did. */
function settledRows({ old, entry, row }: EntryStep): AuditEntry[] {
  const { phase, isApproved, isGranted } = entry;
  const by = (resolvedBy: AuditEntry['resolvedBy'], resolution: string) => [
    row({ event: 'resolved', resolvedBy, resolution }),
  ];
  if (phase === 'blocked') return by('policy', 'block');
  if (phase === 'expired') return by('expiry', 'expire');
  const isLetGo = phase === 'queued' || phase === 'typing';
  const wasHeldBack = !old || old.phase === 'asking';
  return isLetGo && wasHeldBack && !isApproved ? by(isGranted ? 'grant' : 'policy', 'allow') : [];
}

/** What became of it in the terminal. `ran` is written before the first byte is. */
function terminalRows({ old, entry, event, row }: EntryStep): AuditEntry[] {
  const { phase, note, end } = entry;
  if (phase === 'typing') return [row({ event: 'ran' })];
  if (phase === 'done') return [row({ event: 'ended', exitCode: end?.exitCode ?? null, note: otherCommand(entry) })];
  if (phase !== 'cancelled') return [];
  if (old?.phase === 'running') return [row({ event: 'ended', note: 'The session ended while it ran.' })];
  const isAgents = event.type === 'recalled' || old?.phase === 'recalled';
  return [row({ event: 'resolved', resolvedBy: isAgents ? 'agent' : 'host', resolution: 'cancel', note })];
}

/** The shell's own word for what it ran, when that is not the line that was typed. */
function otherCommand({ line, end }: Entry): string | null {
  const bare = (text: string) => text.replace(/[\s;]+/g, '');
  if (!end || end.command === null || bare(end.command) === bare(line)) return null;
  return `The shell says that it ran: ${end.command}`;
}

function controlRows(sessionId: SessionId, { before, after, event }: ControlStep): AuditEntry[] {
  const { mode, level } = after;
  const client = 'client' in event ? (event.client ?? null) : null;
  const facts = { sessionId, mode, level, client, resolvedBy: 'person' } as const;
  const rows: AuditEntry[] = [];
  if (before.level !== level) rows.push(auditEntry({ ...facts, event: 'level', note: `Before: ${before.level}` }));
  if (before.mode !== mode) {
    const how = event.type === 'person-acted' ? ', until somebody typed or took over' : '';
    rows.push(auditEntry({ ...facts, event: 'mode', note: `Before: ${before.mode}${how}` }));
  }
  if (before.isPaused !== after.isPaused)
    rows.push(auditEntry({ ...facts, event: after.isPaused ? 'paused' : 'resumed' }));
  for (const { id, line, cwd } of before.grants.filter((grant) => !after.grants.some((kept) => kept.id === grant.id))) {
    rows.push(auditEntry({ ...facts, event: 'revoked', line, cwd, note: `The permission ${id} was taken back.` }));
  }
  return rows;
}

import type { Approval, Block, SessionInfo } from '../../../contracts/model/index.ts';
import { programName } from './notice-rules.ts';

/** A command has ended: `npm test failed, exit 1, 12 seconds`. Null for what was known before, and for what still runs. */
export function spokenEnd(before: Block | null, after: Block): string | null {
  if (before?.status !== 'running' || after.endedAt === null) return null;
  const who = after.origin.kind === 'agent' ? 'Agent: ' : '';
  return `${who}${programName(after.command)} ${wordsOfEnd(after)}, ${spokenDuration(after.endedAt - after.startedAt)}`;
}

/** Many commands that ended within a moment, as one sentence. */
export function spokenSummary(ended: readonly Block[]): string {
  const failed = ended.filter(({ status }) => status === 'failed').length;
  return `${ended.length} commands ended, ${failed === 0 ? 'none' : failed} failed`;
}

/** Who drives has changed. */
export function spokenControl(before: SessionInfo | null, after: SessionInfo): string | null {
  if (!before || before.controlMode === after.controlMode) return null;
  return `${after.id} is now in ${after.controlMode}`;
}

/** A request waits for a person: its line is what the decision is about, so all of it is told. */
export function spokenApproval(before: Approval | null, after: Approval): string | null {
  if (after.state !== 'asking' || before?.state === 'asking') return null;
  return `The agent asks to run in ${after.sessionId}: ${after.line}`;
}

/** `12 seconds`, `3 minutes 20 seconds`, `2 hours 5 minutes`: units that every voice reads alike. */
export function spokenDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  if (seconds < 1) return 'under a second';
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return twoParts([minutes, 'minute'], [seconds % 60, 'second']);
  return twoParts([Math.floor(minutes / 60), 'hour'], [minutes % 60, 'minute']);
}

type Part = readonly [count: number, unit: string];

function twoParts([count, unit]: Part, [rest, smaller]: Part): string {
  return rest === 0 ? counted(count, unit) : `${counted(count, unit)} ${counted(rest, smaller)}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function wordsOfEnd({ status, exitCode }: Block): string {
  if (status === 'ok') return 'passed, exit 0';
  if (status === 'failed') return `failed, exit ${exitCode}`;
  return status === 'interrupted' ? 'was stopped' : 'ended, exit unknown';
}

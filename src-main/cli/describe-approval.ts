import type { Approval } from '../../contracts/model/index.ts';
import { printable, shortened } from './printable.ts';

const MAX_LINE = 72;

const HOLDS: Readonly<Record<NonNullable<Approval['hold']>, string>> = {
  'prompt-not-ready': 'waits for the prompt',
  'prompt-dirty': 'waits for an empty prompt line',
  'person-active': 'waits for a pause',
  'earlier-request': 'waits for an earlier one',
  paused: 'paused: waits for your word',
};

/** One row of the queue. */
export function approvalCells(approval: Approval, now: number): string[] {
  const { id, sessionId, agentId, state, hold, verdict, line } = approval;
  const where = hold ? HOLDS[hold] : state;
  return [id, sessionId, agentId, where, leftText(approval, now), shortened(printable(line), MAX_LINE), verdict.rule];
}

function leftText({ expiresAt }: Approval, now: number): string {
  if (typeof expiresAt !== 'number') return '-';
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** A request in full, as a person needs it to decide: the span that the gate speaks of is underlined. */
export function approvalText({ agentId, sessionId, cwd, level, line, verdict }: Approval): string {
  const says = { allow: 'Allowed', ask: 'Asks', block: 'Blocked' }[verdict.verdict];
  return [
    `${agentId} wants to run in ${sessionId} (${printable(cwd)}, ${level}):`,
    `  $ ${printable(line)}`,
    ...underline(line, verdict.span),
    `  ${says}: ${printable(verdict.reason)} (${verdict.rule})`,
  ].join('\n');
}

function underline(line: string, span: Approval['verdict']['span']): string[] {
  if (!span || span.end <= span.start) return [];
  const before = printable(line.slice(0, span.start)).length;
  return [`    ${' '.repeat(before)}${'~'.repeat(printable(line.slice(span.start, span.end)).length)}`];
}

/** What became of a decision, in one sentence. */
export function decidedText({ id, state, verdict, note }: Approval): string {
  switch (state) {
    case 'blocked':
      return `${id} is blocked: ${printable(verdict.reason)}`;
    case 'dismissed':
      return `${id} is dismissed${note ? ', and the agent is told why' : ''}.`;
    case 'asking':
      return `${id} asks again: what it depends on has changed. See it with: vox approvals list`;
    case 'queued':
      return `${id} runs as soon as the prompt is free.`;
    default:
      return `${id}: ${state}.`;
  }
}

/** A request id; a bare number is one too. Null when the word is none. */
export function approvalIdOf(word: string): Approval['id'] | null {
  const match = /^(?:a-)?([1-9]\d{0,8})$/.exec(word);
  return match ? (`a-${match[1]}` as Approval['id']) : null;
}

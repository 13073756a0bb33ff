import { describe, expect, it } from 'vitest';
import { CommandPart, type HoldReason } from '../../../../contracts/model/index.ts';
import { stateText } from './state-text.ts';

function part(changes: Partial<CommandPart>): CommandPart {
  return CommandPart.parse({
    type: 'command',
    toolCallId: 't-1',
    sessionId: 's-1',
    line: 'npm test',
    approvalId: 'a-1',
    state: 'asking',
    verdict: null,
    blockId: null,
    exitCode: null,
    durationMs: null,
    note: null,
    ...changes,
  });
}

describe('stateText', () => {
  const rows: [Partial<CommandPart>, HoldReason | null, string][] = [
    [{ state: 'asking' }, null, 'waiting for you'],
    [{ state: 'queued' }, 'person-active', 'queued · runs when you are idle'],
    [{ state: 'queued' }, null, 'queued · runs when you are idle'],
    [{ state: 'queued' }, 'paused', 'queued · paused, waits for your word'],
    [{ state: 'running' }, null, 'running · 1.2 s'],
    [{ state: 'done', exitCode: 0, durationMs: 400 }, null, 'exit 0 · 0.4 s'],
    [{ state: 'done', exitCode: 127, durationMs: null }, null, 'exit 127'],
    [{ state: 'done' }, null, 'ended, exit unknown'],
    [{ state: 'dismissed' }, null, 'dismissed'],
    [{ state: 'blocked' }, null, 'blocked'],
    [{ state: 'cancelled' }, null, 'cancelled'],
  ];
  it.each(rows)('%j held by %s reads %s', (changes, hold, text) => {
    expect(stateText(part(changes), { hold, runningMs: 1240 })).toBe(text);
  });
});

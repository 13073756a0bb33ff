import { describe, expect, it } from 'vitest';
import { hasEnded, isInTerminal, isWaiting, MOVES, type Phase, stateOf, type Trigger } from './request-phases.ts';

const PHASES = Object.keys(MOVES) as Phase[];

const NEVER: [from: Phase, trigger: Trigger, why: string][] = [
  ['asking', 'type', 'a request that asks is never typed'],
  ['blocked', 'permit', 'what the gate blocked stays blocked'],
  ['running', 'cancel', 'a running command is left alone'],
  ['running', 'dismiss', 'a running command cannot be dismissed'],
  ['running', 'bounce', 'what runs does not go back to the queue'],
  ['typing', 'withhold', 'what is being typed is beyond recall'],
  ['typing', 'dismiss', 'what is being typed is beyond recall'],
  ['recalled', 'type', 'a stopped turn types nothing again'],
];

describe('the life of a request', () => {
  it.each(NEVER)('%s, %s: %s', (from, trigger) => {
    expect(MOVES[from][trigger]).toBeUndefined();
  });

  it.each(PHASES)('%s waits, is in the terminal or has ended', (phase) => {
    expect([isWaiting(phase), isInTerminal(phase), hasEnded(phase)].filter(Boolean)).toHaveLength(1);
  });

  it.each(PHASES)('%s ends when its session goes', (phase) => {
    expect(hasEnded(MOVES[phase].close ?? phase)).toBe(true);
  });

  it('shows a request that is being typed as queued', () => {
    expect([stateOf('typing'), stateOf('recalled'), stateOf('running')]).toEqual(['queued', 'queued', 'running']);
  });
});

import { describe, expect, it } from 'vitest';
import type { ApprovalId, BlockId, ControlMode, Verdict } from '../../../contracts/model/index.ts';
import {
  type ControlEvent,
  type ControlState,
  type Entry,
  reduce,
  type Surroundings,
  wakeAt,
} from './control-machine.ts';

const verdict = (kind: Verdict['verdict']): Verdict => ({
  verdict: kind,
  rule: kind,
  reason: kind,
  span: null,
  stages: [],
});
const ID = 'a-1' as ApprovalId;
const BLOCK = 's-1#1' as BlockId;
const NOW = 1_000_000;

/** The line is the verdict the gate gives it. */
const calm: Surroundings = {
  activity: 'prompt',
  isPromptDirty: false,
  cwd: '/work',
  now: NOW,
  judge: (line) => verdict(line as Verdict['verdict']),
};

const entry = (fields: Partial<Entry>): Entry => ({
  id: ID,
  sessionId: 's-1' as Entry['sessionId'],
  agentId: 'axis' as Entry['agentId'],
  chatId: null,
  requestedAt: NOW,
  line: 'allow',
  cwd: '/work',
  level: 'L3',
  verdict: verdict((fields.line ?? 'allow') as Verdict['verdict']),
  phase: 'asking',
  isApproved: false,
  hold: null,
  note: null,
  blockId: null,
  ...fields,
});

const stateWith = (mode: ControlMode, fields: Partial<Entry>, rest: Partial<ControlState> = {}): ControlState => {
  const base = { mode, level: 'L3', lastActivityAt: -Infinity, isBounced: false, closedBlocks: [] } as const;
  return { ...base, entries: [entry(fields)], ...rest };
};

interface Row {
  readonly given: ControlState;
  readonly event: ControlEvent;
  readonly around?: Partial<Surroundings>;
  /** Mode, then phase and hold of the request. */
  readonly expected: string;
}

const changed: ControlEvent = { type: 'session-changed' };
const ROWS: Record<string, Row> = {
  'Manual: allowed, still asks': {
    given: stateWith('Manual', {}),
    event: changed,
    expected: 'Manual asking paused',
  },
  'Manual: approved, is typed': {
    given: stateWith('Manual', { line: 'ask' }),
    event: { type: 'run', id: ID },
    expected: 'Manual typing -',
  },
  'Manual: approved at a dirty prompt, waits': {
    given: stateWith('Manual', { line: 'ask' }),
    event: { type: 'run', id: ID },
    around: { isPromptDirty: true },
    expected: 'Manual queued prompt-dirty',
  },
  'CoPilot: idle for the whole time, is not idle enough': {
    given: stateWith('CoPilot', {}, { lastActivityAt: NOW - 1500 }),
    event: { type: 'woke' },
    expected: 'CoPilot queued person-active',
  },
  'CoPilot: idle a millisecond longer, is typed': {
    given: stateWith('CoPilot', {}, { lastActivityAt: NOW - 1501 }),
    event: { type: 'woke' },
    expected: 'CoPilot typing -',
  },
  'Manual to CoPilot: an allowed question runs': {
    given: stateWith('Manual', {}),
    event: { type: 'mode-set', mode: 'CoPilot' },
    expected: 'CoPilot typing -',
  },
  'Manual to Autopilot: a real question stays one': {
    given: stateWith('Manual', { line: 'ask' }),
    event: { type: 'mode-set', mode: 'Autopilot' },
    expected: 'Autopilot asking -',
  },
  'Autopilot: a key makes the queued ask': {
    given: stateWith('Autopilot', { phase: 'queued', hold: 'prompt-not-ready' }),
    event: { type: 'person-acted' },
    around: { activity: 'running' },
    expected: 'Manual asking paused',
  },
  'Autopilot: a key leaves the approved queued': {
    given: stateWith('Autopilot', { line: 'ask', phase: 'queued', isApproved: true }),
    event: { type: 'person-acted' },
    around: { activity: 'running' },
    expected: 'Manual queued prompt-not-ready',
  },
  'Autopilot: a key leaves the running alone': {
    given: stateWith('Autopilot', { phase: 'running', blockId: BLOCK }),
    event: { type: 'person-acted' },
    expected: 'Manual running -',
  },
  'a level that asks withdraws the permission': {
    given: stateWith('Autopilot', { phase: 'queued' }),
    event: { type: 'level-set', level: 'L2' },
    around: { judge: () => verdict('ask') },
    expected: 'Autopilot asking -',
  },
  'a level that asks where it allowed withdraws the approval too': {
    given: stateWith('Manual', { phase: 'queued', isApproved: true }),
    event: { type: 'level-set', level: 'L2' },
    around: { judge: () => verdict('ask'), activity: 'running' },
    expected: 'Manual asking -',
  },
  'a level that asks as before keeps the approval': {
    given: stateWith('Manual', { line: 'ask', phase: 'queued', isApproved: true }),
    event: { type: 'level-set', level: 'L2' },
    expected: 'Manual typing -',
  },
  'a folder where it is blocked blocks even the approved': {
    given: stateWith('Autopilot', { line: 'ask', phase: 'queued', isApproved: true }),
    event: changed,
    around: { cwd: '/', judge: () => verdict('block') },
    expected: 'Autopilot blocked -',
  },
  'a folder where it is still allowed keeps the approval': {
    given: stateWith('Manual', { phase: 'queued', isApproved: true }),
    event: changed,
    around: { cwd: '/other' },
    expected: 'Manual typing -',
  },
  'an edit may block': {
    given: stateWith('CoPilot', { line: 'ask' }),
    event: { type: 'edited', id: ID, line: 'block' },
    expected: 'CoPilot blocked -',
  },
  'a bounce goes back and holds': {
    given: stateWith('Autopilot', { phase: 'typing' }),
    event: { type: 'bounced', id: ID },
    expected: 'Autopilot queued prompt-not-ready',
  },
  'a bounce after a take-over asks': {
    given: stateWith('Manual', { phase: 'typing' }),
    event: { type: 'bounced', id: ID },
    expected: 'Manual asking paused',
  },
  'a bounced one is typed on the next change': {
    given: stateWith('Autopilot', { phase: 'queued' }, { isBounced: true }),
    event: changed,
    expected: 'Autopilot typing -',
  },
  'another block closing does not end it': {
    given: stateWith('Autopilot', { phase: 'running', blockId: BLOCK }),
    event: { type: 'block-closed', blockId: 's-1#7' as BlockId },
    expected: 'Autopilot running -',
  },
  'the shell ends before it ran': {
    given: stateWith('Manual', { phase: 'queued', isApproved: true }),
    event: changed,
    around: { activity: 'exited' },
    expected: 'Manual cancelled -',
  },
  'the shell ends while it runs: its block says how': {
    given: stateWith('Manual', { phase: 'running', blockId: BLOCK }),
    event: changed,
    around: { activity: 'exited' },
    expected: 'Manual running -',
  },
};

describe('the control machine', () => {
  it.each(Object.entries(ROWS))('%s', (_, { given, event, around, expected }) => {
    const { state, type } = reduce(given, event, { ...calm, ...around });
    const [only] = state.entries;
    expect([state.mode, only?.phase, only?.hold ?? '-'].join(' ')).toBe(expected);
    expect(type?.id).toBe(only?.phase === 'typing' ? ID : undefined);
  });

  it('wakes only for a request that waits for idleness', () => {
    const active = { lastActivityAt: NOW };
    expect(wakeAt(stateWith('CoPilot', { phase: 'queued', hold: 'person-active' }, active))).toBe(NOW + 1501);
    expect(wakeAt(stateWith('CoPilot', { phase: 'queued', hold: 'prompt-dirty' }, active))).toBeNull();
  });

  it('forgets an ended request with the next event, and keeps an unchanged one as it is', () => {
    const ended = entry({ phase: 'done' });
    const asking = entry({ id: 'a-2' as ApprovalId, line: 'ask' });
    const { state } = reduce({ ...stateWith('Manual', {}), entries: [ended, asking] }, changed, calm);
    expect(state.entries).toEqual([asking]);
    expect(state.entries[0]).toBe(asking);
  });
});

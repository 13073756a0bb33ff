import { describe, expect, it } from 'vitest';
import type { ApprovalId, BlockId, ControlMode, Grant, GrantId, Verdict } from '../../../contracts/model/index.ts';
import { type ControlEvent, reduce, refuseAll, wakeAt } from './control-machine.ts';
import type { ControlState, Entry, Surroundings } from './control-state.ts';

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
  cwd: '/code',
  shellState: '',
  now: NOW,
  expiryMs: 600_000,
  judge: (line) => verdict(line as Verdict['verdict']),
};

const entry = (fields: Partial<Entry>): Entry => ({
  id: ID,
  sessionId: 's-1' as Entry['sessionId'],
  agentId: 'axis' as Entry['agentId'],
  chatId: null,
  requestedAt: NOW,
  line: 'allow',
  cwd: '/code',
  level: 'L3',
  shellState: '',
  verdict: verdict((fields.line ?? 'allow') as Verdict['verdict']),
  phase: 'asking',
  askedAt: null,
  isGranted: false,
  isApproved: false,
  isReleased: false,
  hold: null,
  note: null,
  blockId: null,
  end: null,
  ...fields,
});

const grant = (line: string, cwd = '/code'): Grant => ({
  id: 'g-1' as GrantId,
  sessionId: 's-1' as Entry['sessionId'],
  line,
  cwd,
  grantedAt: NOW,
  uses: 0,
});

const stateWith = (mode: ControlMode, fields: Partial<Entry>, rest: Partial<ControlState> = {}): ControlState => {
  const base = {
    mode,
    level: 'L3',
    isPaused: false,
    lastActivityAt: -Infinity,
    isBounced: false,
    closedBlocks: [],
    grants: [],
  } as const;
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
  'a pause holds what would run by itself': {
    given: stateWith('Autopilot', { phase: 'queued', hold: 'prompt-not-ready' }),
    event: { type: 'pause-set', isPaused: true },
    expected: 'Autopilot queued paused',
  },
  'a pause holds what was approved before it': {
    given: stateWith('Manual', { line: 'ask', phase: 'queued', isApproved: true, isReleased: true }),
    event: { type: 'pause-set', isPaused: true },
    expected: 'Manual queued paused',
  },
  'a pause leaves the running alone': {
    given: stateWith('Autopilot', { phase: 'running', blockId: BLOCK }),
    event: { type: 'pause-set', isPaused: true },
    expected: 'Autopilot running -',
  },
  'a pause reaches one that has not been typed': {
    given: stateWith('Autopilot', { phase: 'typing' }, { isPaused: true }),
    event: { type: 'lapsed', id: ID },
    expected: 'Autopilot queued paused',
  },
  'a step runs one while the queue is paused': {
    given: stateWith('CoPilot', { phase: 'queued', hold: 'paused' }, { isPaused: true }),
    event: { type: 'run', id: ID, isStep: true },
    expected: 'CoPilot typing -',
  },
  'a step waits for an empty prompt like everything else': {
    given: stateWith('CoPilot', { phase: 'queued', hold: 'paused' }, { isPaused: true }),
    event: { type: 'run', id: ID, isStep: true },
    around: { isPromptDirty: true },
    expected: 'CoPilot queued prompt-dirty',
  },
  'a step whose approval lapsed is paused again': {
    given: stateWith(
      'CoPilot',
      { line: 'ask', phase: 'queued', isApproved: true, isReleased: true },
      { isPaused: true },
    ),
    event: changed,
    around: { cwd: '/other', judge: () => verdict('allow') },
    expected: 'CoPilot typing -',
  },
  'resumed, it goes on': {
    given: stateWith('Autopilot', { phase: 'queued', hold: 'paused' }, { isPaused: true }),
    event: { type: 'pause-set', isPaused: false },
    expected: 'Autopilot typing -',
  },
  'to give the wheel back is to resume': {
    given: stateWith('Manual', {}, { isPaused: true }),
    event: { type: 'mode-set', mode: 'Autopilot' },
    expected: 'Autopilot typing -',
  },
  'to take the wheel is not': {
    given: stateWith('CoPilot', { line: 'allow', phase: 'queued', hold: 'paused' }, { isPaused: true }),
    event: { type: 'mode-set', mode: 'Manual' },
    expected: 'Manual asking paused',
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
  'a branch on which it is blocked blocks it': {
    given: stateWith('Autopilot', { phase: 'queued' }),
    event: changed,
    around: { shellState: 'main', judge: () => verdict('block') },
    expected: 'Autopilot blocked -',
  },
  'what changed without a word is seen when it would be typed': {
    given: stateWith('Autopilot', { phase: 'queued' }),
    event: changed,
    around: { judge: () => verdict('ask') },
    expected: 'Autopilot asking -',
  },
  'another reason to ask than the person saw takes the approval back': {
    given: stateWith('Manual', { line: 'ask', phase: 'queued', isApproved: true }),
    event: changed,
    around: { judge: () => ({ ...verdict('ask'), rule: 'another' }) },
    expected: 'Manual asking -',
  },
  'a permission covers the same line in the same folder': {
    given: stateWith('CoPilot', { line: 'ask' }, { grants: [grant('ask')] }),
    event: changed,
    expected: 'CoPilot typing -',
  },
  'a permission covers no other line': {
    given: stateWith('CoPilot', { line: 'ask' }, { grants: [grant('ask ')] }),
    event: changed,
    expected: 'CoPilot asking -',
  },
  'a permission covers no other folder': {
    given: stateWith('CoPilot', { line: 'ask' }, { grants: [grant('ask', '/other')] }),
    event: changed,
    expected: 'CoPilot asking -',
  },
  'a permission never covers what is blocked': {
    given: stateWith('Autopilot', { line: 'block' }, { grants: [grant('block')] }),
    event: changed,
    expected: 'Autopilot blocked -',
  },
  'a permission does not lift Manual': {
    given: stateWith('Manual', { line: 'ask' }, { grants: [grant('ask')] }),
    event: changed,
    expected: 'Manual asking paused',
  },
  'a permission that is taken back holds what it let go': {
    given: stateWith('CoPilot', { line: 'ask', phase: 'queued', isGranted: true }, { grants: [grant('ask')] }),
    event: { type: 'revoked', grantId: 'g-1' as GrantId },
    expected: 'CoPilot asking -',
  },
  'a request that nobody decides expires': {
    given: stateWith('CoPilot', { line: 'ask', askedAt: NOW - 600_000 }),
    event: { type: 'woke' },
    expected: 'CoPilot expired -',
  },
  'a millisecond earlier it does not': {
    given: stateWith('CoPilot', { line: 'ask', askedAt: NOW - 599_999 }),
    event: { type: 'woke' },
    expected: 'CoPilot asking -',
  },
  'where the setting says never, nothing expires': {
    given: stateWith('CoPilot', { line: 'ask', askedAt: 0 }),
    event: { type: 'woke' },
    around: { expiryMs: 0 },
    expected: 'CoPilot asking -',
  },
  'an approved one that waits for the prompt does not expire': {
    given: stateWith('CoPilot', { line: 'ask', phase: 'queued', isApproved: true }),
    event: { type: 'woke' },
    around: { activity: 'running' },
    expected: 'CoPilot queued prompt-not-ready',
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
    event: { type: 'block-closed', blockId: 's-1#7' as BlockId, end: { exitCode: 0, command: null } },
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
    expect(wakeAt(stateWith('CoPilot', { phase: 'queued', hold: 'person-active' }, active), 0)).toBe(NOW + 1501);
    expect(wakeAt(stateWith('CoPilot', { phase: 'queued', hold: 'prompt-dirty' }, active), 0)).toBeNull();
  });

  it('wakes when the first request expires', () => {
    const asking = stateWith('Manual', { askedAt: NOW - 1000 });
    expect([wakeAt(asking, 5000), wakeAt(asking, 0)]).toEqual([NOW + 4000, null]);
  });

  it('counts how often a permission was used', () => {
    const given = stateWith('CoPilot', { line: 'ask' }, { grants: [grant('ask'), grant('other')] });
    expect(reduce(given, changed, calm).state.grants.map(({ uses }) => uses)).toEqual([1, 0]);
  });

  it('gives a permission with Run only for what asks, and once', () => {
    const run = { type: 'run', id: ID, grantId: 'g-7' as GrantId } as const;
    const grantsAfter = (fields: Partial<Entry>, grants: Grant[] = []) =>
      reduce(stateWith('Manual', fields, { grants }), run, calm).state.grants.map(({ id, line, cwd }) => [
        id,
        line,
        cwd,
      ]);
    expect(grantsAfter({ line: 'ask' })).toEqual([['g-7', 'ask', '/code']]);
    expect(grantsAfter({ line: 'allow' })).toEqual([]);
    expect(grantsAfter({ line: 'ask' }, [grant('ask')])).toEqual([['g-1', 'ask', '/code']]);
  });

  it('refuses what waits and what was about to be typed, and leaves alone what runs', () => {
    const entries = [
      entry({ phase: 'running', blockId: BLOCK }),
      entry({ id: 'a-2' as ApprovalId, phase: 'queued' }),
      entry({ id: 'a-3' as ApprovalId, line: 'ask' }),
    ];
    const given = { ...stateWith('Autopilot', {}), entries };
    const reduction = reduce(
      given,
      { type: 'block-closed', blockId: BLOCK, end: { exitCode: 0, command: null } },
      calm,
    );
    expect(reduction.type?.id).toBe('a-2');
    const { state, type } = refuseAll(reduction, 'full');
    expect([type, ...state.entries.map(({ phase, verdict: { rule } }) => `${phase} ${rule}`)]).toEqual([
      null,
      'done allow',
      'blocked audit.unavailable',
      'blocked audit.unavailable',
    ]);
  });

  it('forgets an ended request with the next event, and keeps an unchanged one as it is', () => {
    const ended = entry({ phase: 'done' });
    const asking = entry({ id: 'a-2' as ApprovalId, line: 'ask', askedAt: NOW });
    const { state } = reduce({ ...stateWith('Manual', {}), entries: [ended, asking] }, changed, calm);
    expect(state.entries).toEqual([asking]);
    expect(state.entries[0]).toBe(asking);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  AgentId,
  Approval,
  ApprovalId,
  ControlMode,
  GrantId,
  SecurityLevel,
  Verdict,
} from '../../../contracts/model/index.ts';
import { createFakeClock, type FakeClock } from '../../platform/clock.fake.ts';
import type { Judge, JudgeContext } from '../../policy/judge.ts';
import { FakeAuditLog } from '../../store/audit/audit-log.fake.ts';
import type { Control, SessionControl } from './control.ts';
import { FakeControlSession } from './control-session.fake.ts';
import { createControl } from './create-control.ts';

const verdict = (kind: Verdict['verdict']): Verdict => ({
  verdict: kind,
  rule: kind,
  reason: kind,
  span: null,
  stages: [],
});

/** `ls` is allowed, but asks in /secret; L1 blocks `build`, L4 allows it; `boom` is blocked; the rest asks. */
const judge: Judge = (line, { level, cwd }) => {
  if (line === 'boom' || (line === 'build' && level === 'L1')) return verdict('block');
  if (line.startsWith('ls') && cwd !== '/secret') return verdict('allow');
  return verdict(line === 'build' && level === 'L4' ? 'allow' : 'ask');
};

let clock: FakeClock;
let control: Control;
let audit: FakeAuditLog;
let session: FakeControlSession;
let driven: SessionControl;
let judged: [line: string, context: JudgeContext][];

function start(mode: ControlMode, level: SecurityLevel = 'L3'): void {
  clock = createFakeClock();
  judged = [];
  const spy: Judge = (line, context) => {
    judged.push([line, context]);
    return judge(line, context);
  };
  audit = new FakeAuditLog();
  const home = '/home/dev';
  control = createControl({
    clock,
    judge: spy,
    audit,
    home,
    defaults: () => ({ mode, level }),
    expiryMs: () => 600_000,
  });
  session = new FakeControlSession();
  driven = control.addSession(session);
}

const ask = (line: string): ApprovalId =>
  control.desk.request({ sessionId: session.id, agentId: 'axis' as AgentId, chatId: null, line }).id;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const look = (id: ApprovalId) => {
  const { state, hold, blockId } = control.desk.get(id);
  return [state, hold ?? blockId ?? '-'].join(' ');
};

/** Types what is pending, opens its block and closes it. */
async function finishCommand(): Promise<void> {
  const blockId = session.openTypedBlock();
  await settled();
  session.closeBlock(blockId);
  session.become({ activity: 'prompt' });
}

beforeEach(() => start('CoPilot'));
afterEach(() => {
  control.dispose();
  expect(clock.pendingTimers).toBe(0);
  expect(session.hasListeners).toBe(false);
});

describe('a new request at a clean prompt', () => {
  const ROWS: [mode: ControlMode, line: string, expected: string, typed: boolean][] = [
    ['Manual', 'ls', 'asking paused', false],
    ['Manual', 'rm x', 'asking -', false],
    ['Manual', 'boom', 'blocked -', false],
    ['CoPilot', 'ls', 'queued -', true],
    ['CoPilot', 'rm x', 'asking -', false],
    ['CoPilot', 'boom', 'blocked -', false],
    ['Autopilot', 'ls', 'queued -', true],
    ['Autopilot', 'rm x', 'asking -', false],
    ['Autopilot', 'boom', 'blocked -', false],
    ['Autopilot', 'ls\u001b[201~', 'blocked -', false],
  ];

  it.each(ROWS)('%s, %j: %s', (mode, line, expected, typed) => {
    start(mode);
    const id = ask(line);
    expect([look(id), session.typed.length === 1]).toEqual([expected, typed]);
  });

  it('is judged with everything the gate needs', () => {
    ask('ls');
    const context = { shell: 'posix', level: 'L3', workspaceRoot: '/work', cwd: '/work', home: '/home/dev' };
    expect(judged).toEqual(judged.map(() => ['ls', context]));
    expect(judged).not.toEqual([]);
  });
});

describe('what holds an allowed request', () => {
  const ROWS: [name: string, mode: ControlMode, before: () => void, hold: string, release: () => void][] = [
    ['no prompt yet', 'Autopilot', () => session.become({ activity: 'starting' }), 'prompt-not-ready', prompt],
    ['a foreground job', 'Autopilot', () => session.become({ activity: 'running' }), 'prompt-not-ready', prompt],
    ['half-typed text', 'CoPilot', () => session.become({ isPromptDirty: true }), 'prompt-dirty', clean],
    ['an active person', 'CoPilot', () => driven.noteActivity(), 'person-active', () => clock.advance(1501)],
  ];
  function prompt(): void {
    session.become({ activity: 'prompt' });
  }
  function clean(): void {
    session.become({ isPromptDirty: false });
  }

  it.each(ROWS)('%s', (_, mode, before, hold, release) => {
    start(mode);
    before();
    const id = ask('ls');
    expect([look(id), session.typed]).toEqual([`queued ${hold}`, []]);
    release();
    expect([look(id), session.typed]).toEqual(['queued -', ['ls']]);
  });

  it('waits for a whole idle time after the last key', () => {
    driven.noteActivity();
    ask('ls');
    clock.advance(1400);
    driven.noteActivity();
    clock.advance(1500);
    expect(session.typed).toEqual([]);
    clock.advance(1);
    expect(session.typed).toEqual(['ls']);
  });

  it('runs one request at a time, in order', async () => {
    const ids = ['ls 1', 'ls 2', 'ls 3'].map(ask);
    expect(ids.map(look)).toEqual(['queued -', 'queued earlier-request', 'queued earlier-request']);
    await finishCommand();
    expect(session.typed).toEqual(['ls 1', 'ls 2']);
    await finishCommand();
    await finishCommand();
    expect([session.typed, ids.map(look)]).toEqual([
      ['ls 1', 'ls 2', 'ls 3'],
      ['done s-1#1', 'done s-1#2', 'done s-1#3'],
    ]);
  });

  it('does not let a question hold up what comes after it', () => {
    ask('rm x');
    ask('ls');
    expect(session.typed).toEqual(['ls']);
  });
});

describe('a person decides', () => {
  it('runs an approved request although the person is active', () => {
    driven.noteActivity();
    const id = ask('rm x');
    const approval = control.desk.resolve(id, { action: 'run' });
    expect([approval.isApproved, session.typed]).toEqual([true, ['rm x']]);
  });

  it('never glues an approved request to half-typed text', () => {
    session.become({ isPromptDirty: true });
    const id = ask('rm x');
    control.desk.resolve(id, { action: 'run' });
    expect(look(id)).toBe('queued prompt-dirty');
    session.become({ isPromptDirty: false });
    expect(session.typed).toEqual(['rm x']);
  });

  it('runs the edited line, not the first one', () => {
    const id = ask('rm x');
    expect(control.desk.resolve(id, { action: 'edit', line: 'rm y' }).line).toBe('rm y');
    expect(session.typed).toEqual(['rm y']);
  });

  it('blocks an edited line the gate blocks', () => {
    const id = ask('rm x');
    expect(control.desk.resolve(id, { action: 'edit', line: 'boom' }).state).toBe('blocked');
    expect(session.typed).toEqual([]);
  });

  it('keeps the reason of a dismissal for the agent', async () => {
    const id = ask('rm x');
    control.desk.resolve(id, { action: 'dismiss', note: 'not that one' });
    expect(await control.desk.whenEnded(id)).toMatchObject({ state: 'dismissed', note: 'not that one' });
  });

  it('refuses a second decision once the line is on its way', () => {
    const id = ask('rm x');
    control.desk.resolve(id, { action: 'run' });
    for (const action of ['run', 'dismiss'] as const) {
      expect(() => control.desk.resolve(id, { action })).toThrow(
        expect.objectContaining({ code: 'approval.resolved' }),
      );
    }
    expect(() => control.desk.get('a-99' as ApprovalId)).toThrow(
      expect.objectContaining({ code: 'approval.not-found' }),
    );
  });
});

describe('time of check is time of use', () => {
  it('asks again when the folder changed before it could run', () => {
    session.become({ activity: 'running' });
    const id = ask('ls');
    session.become({ activity: 'prompt', cwd: '/secret' });
    expect([look(id), control.desk.get(id).cwd, session.typed]).toEqual(['asking -', '/secret', []]);
  });

  it('lets an approval lapse when the line would run somewhere else', () => {
    session.become({ activity: 'running' });
    const id = ask('rm x');
    control.desk.resolve(id, { action: 'run' });
    session.become({ activity: 'prompt', cwd: '/other' });
    expect([look(id), control.desk.get(id).isApproved]).toEqual(['asking -', false]);
  });

  it('sees a folder that changed without a word', () => {
    session.become({ activity: 'running' });
    ask('ls');
    session.cwd = '/secret';
    session.become({ activity: 'prompt' });
    expect(session.typed).toEqual([]);
  });

  it('judges what waits again when the branch or a name means something else, and not at every change', () => {
    ask('rm x');
    const again = (facts: Parameters<FakeControlSession['become']>[0]) => {
      judged.length = 0;
      session.become(facts);
      return judged.length;
    };
    const names = { aliases: { rm: 'rm -i' }, functions: {}, globals: [] };
    expect([again({ branch: 'topic' }), again({}), again({ names }), again({})]).toEqual([1, 0, 1, 0]);
  });

  const LEVELS: [level: SecurityLevel, expected: string][] = [
    ['L1', 'blocked -'],
    ['L2', 'asking -'],
    ['L4', 'queued -'],
  ];
  it.each(LEVELS)('judges the queue again at %s', (level, expected) => {
    const id = ask('build');
    driven.setLevel(level);
    expect(look(id)).toBe(expected);
  });
});

describe('taking over', () => {
  const KEYS: [name: string, press: () => void][] = [
    ['a key', () => driven.noteActivity()],
    ['the take-over key', () => driven.takeOver()],
  ];

  it.each(KEYS)('%s drops Autopilot before it returns, and nothing is lost', (_, press) => {
    start('Autopilot');
    const first = ask('ls 1');
    const second = ask('ls 2');
    const modes: ControlMode[] = [];
    driven.onDidChange(() => modes.push(driven.mode));
    press();
    expect([driven.mode, modes, look(first), look(second)]).toEqual([
      'Manual',
      ['Manual'],
      'queued -',
      'asking paused',
    ]);
  });

  it('follows the running command to its end and types no more', async () => {
    start('Autopilot');
    const first = ask('ls 1');
    const second = ask('ls 2');
    driven.takeOver();
    await finishCommand();
    expect([look(first), look(second), session.typed]).toEqual(['done s-1#1', 'asking paused', ['ls 1']]);
  });

  it.each(['CoPilot', 'Autopilot'] as const)('goes on when the person hands back to %s', (mode) => {
    start('Manual');
    ask('ls');
    driven.setMode(mode);
    expect(session.typed).toEqual(['ls']);
  });

  it('leaves CoPilot as it is', () => {
    driven.takeOver();
    expect(driven.mode).toBe('CoPilot');
  });

  it('types nothing between the key and its byte', () => {
    session.isPromptDirty = true;
    const id = ask('rm x');
    control.desk.resolve(id, { action: 'run' });
    session.isPromptDirty = false;
    driven.noteActivity();
    expect(session.typed).toEqual([]);
  });
});

describe('how a typed request ends', () => {
  it('is running with its block until that block closes', async () => {
    const id = ask('ls');
    const blockId = session.openTypedBlock();
    await settled();
    session.closeBlock('s-1#9' as typeof blockId);
    expect(look(id)).toBe('running s-1#1');
    session.closeBlock(blockId);
    expect(await control.desk.whenEnded(id)).toMatchObject({ state: 'done', blockId });
  });

  it('is done when its block closed before its id was known', async () => {
    const id = ask('ls');
    session.closeBlock(session.openTypedBlock());
    await settled();
    expect(look(id)).toBe('done s-1#1');
  });

  it('is done without a block when the shell opened none', async () => {
    const id = ask('ls');
    session.takeWithoutBlock();
    expect(await control.desk.whenEnded(id)).toMatchObject({ state: 'done', blockId: null });
  });

  it('goes back to the queue when the session was busy, and tries on the next change', async () => {
    const id = ask('ls');
    session.activity = 'prompt';
    session.refuse('session.busy');
    await settled();
    expect([look(id), session.typed]).toEqual(['queued prompt-not-ready', ['ls']]);
    session.become({ activity: 'prompt' });
    expect(session.typed).toEqual(['ls', 'ls']);
  });

  const FAILURES: [code: 'session.closed' | 'bad-request' | 'internal', note: string | null][] = [
    ['bad-request', 'refused: bad-request'],
    ['session.closed', null],
    ['internal', 'refused: internal'],
  ];
  it.each(FAILURES)('is cancelled by %s', async (code, note) => {
    const id = ask('ls');
    session.refuse(code);
    expect(await control.desk.whenEnded(id)).toMatchObject({ state: 'cancelled', note });
  });
});

describe('the agent stops', () => {
  it('cancels what has not run and leaves alone what runs', async () => {
    const first = ask('ls');
    const second = ask('rm x');
    session.openTypedBlock();
    await settled();
    control.desk.cancel(first);
    control.desk.cancel(second);
    expect([look(first), look(second)]).toEqual(['running s-1#1', 'cancelled -']);
  });

  it('drops a request that bounced after the stop', async () => {
    const id = ask('ls');
    control.desk.cancel(id);
    session.refuse('session.busy');
    expect(await control.desk.whenEnded(id)).toMatchObject({ state: 'cancelled' });
  });
});

describe('the session ends', () => {
  it('cancels what waits when the shell exits', () => {
    const id = ask('rm x');
    session.become({ activity: 'exited' });
    expect(look(id)).toBe('cancelled -');
    expect(() => ask('ls')).toThrow(expect.objectContaining({ code: 'session.closed' }));
  });

  it('cancels everything when it is disposed', async () => {
    driven.noteActivity();
    const ids = [ask('ls'), ask('rm x')];
    driven.dispose();
    expect((await Promise.all(ids.map((id) => control.desk.whenEnded(id)))).map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(control.desk.list()).toEqual([]);
    expect(() => ask('ls')).toThrow(expect.objectContaining({ code: 'session.not-found' }));
  });
});

describe('the queue', () => {
  it('tells of every change in order, and lists what is open, oldest first', async () => {
    const seen: string[] = [];
    control.desk.onDidChange(({ id, state }: Approval) => seen.push(`${id} ${state}`));
    ask('ls');
    ask('rm x');
    ask('boom');
    await finishCommand();
    expect(seen).toEqual(['a-1 queued', 'a-2 asking', 'a-3 blocked', 'a-1 running', 'a-1 done']);
    expect(control.desk.list().map(({ id }) => id)).toEqual(['a-2']);
  });

  it('is bounded, and room returns when one ends', () => {
    const ids = Array.from({ length: 100 }, () => ask('rm x'));
    expect(() => ask('rm x')).toThrow(expect.objectContaining({ code: 'session.busy' }));
    control.desk.cancel(ids[0] as ApprovalId);
    expect(() => ask('rm x')).not.toThrow();
  });

  it('keeps sessions apart', () => {
    const other = new FakeControlSession('s-2');
    control.addSession(other);
    ask('ls 1');
    control.desk.request({ sessionId: other.id, agentId: 'axis' as AgentId, chatId: null, line: 'ls 2' });
    expect([session.typed, other.typed]).toEqual([['ls 1'], ['ls 2']]);
  });
});

describe('the audit log', () => {
  it('follows a request that runs by itself', async () => {
    ask('ls');
    // Before the first byte.
    expect(audit.tell()).toEqual(['asked allow', 'resolved allow by policy', 'ran allow']);
    const blockId = session.openTypedBlock();
    await settled();
    session.closeBlock(blockId, 3, 'ls');
    expect(audit.rows).toMatchObject([{ event: 'ended', exitCode: 3, blockId, line: 'ls', note: null }]);
  });

  it('has the row before the line is typed', () => {
    const before: string[] = [];
    session.onType = () => before.push(...audit.tell());
    ask('ls');
    expect(before.at(-1)).toBe('ran allow');
  });

  const DECISIONS: [decision: Parameters<Control['desk']['resolve']>[1], rows: string[]][] = [
    [{ action: 'run' }, ['resolved run by person', 'ran ask']],
    [{ action: 'run', remember: true }, ['resolved run-always by person', 'ran ask']],
    [{ action: 'edit', line: 'rm y' }, ['resolved edit by person', 'ran ask']],
    [{ action: 'edit', line: 'boom' }, ['resolved edit by person', 'resolved block by policy']],
    [{ action: 'dismiss', note: 'no' }, ['resolved dismiss by person']],
  ];
  it.each(DECISIONS)('follows %j', (decision, rows) => {
    const id = ask('rm x');
    expect(audit.tell()).toEqual(['asked ask']);
    control.desk.resolve(id, decision, 'line-7');
    expect(audit.rows[0]).toMatchObject({
      client: 'line-7',
      approvalId: id,
      sessionId: 's-1',
      agentId: 'axis',
      level: 'L3',
    });
    expect(audit.tell()).toEqual(rows);
  });

  const ENDS: [name: string, act: (id: ApprovalId) => void | Promise<void>, rows: string[]][] = [
    ['the agent stops', (id) => control.desk.cancel(id), ['resolved cancel by agent']],
    ['the shell exits', () => session.become({ activity: 'exited' }), ['resolved cancel by host']],
    ['time runs out', () => clock.advance(600_000), ['resolved expire by expiry']],
    ['the level blocks it', () => driven.setLevel('L1'), ['resolved block by policy', 'level L1']],
  ];
  it.each(ENDS)('tells that %s', async (_, act, rows) => {
    const id = ask('build');
    audit.tell();
    await act(id);
    expect(audit.tell()).toEqual(rows);
  });

  it('tells of a line that could not be typed, and of one that another was made of', async () => {
    ask('ls');
    session.refuse('session.busy');
    await settled();
    expect(audit.tell().slice(-1)).toEqual(['returned']);
    session.become({ activity: 'prompt' });
    audit.tell();
    const blockId = session.openTypedBlock();
    await settled();
    session.closeBlock(blockId, 0, 'rm -rf x');
    expect(audit.rows).toMatchObject([{ event: 'ended', note: 'The shell says that it ran: rm -rf x' }]);
  });

  it('tells of levels and modes, and of who changed them', () => {
    driven.setLevel('L5', 'ws-2');
    driven.setMode('Autopilot', 'ws-2');
    driven.noteActivity();
    expect(audit.rows.map(({ client, note }) => [client, note])).toEqual([
      ['ws-2', 'Before: L3'],
      ['ws-2', 'Before: CoPilot'],
      [null, 'Before: Autopilot, until somebody typed or took over'],
    ]);
    expect(audit.tell()).toEqual(['level L5', 'mode Autopilot', 'mode Manual']);
  });

  it('refuses the command when it cannot be written, and says why', () => {
    audit.isFull = true;
    const id = ask('ls');
    expect(control.desk.get(id)).toMatchObject({
      state: 'blocked',
      verdict: { verdict: 'block', rule: 'audit.unavailable', reason: expect.stringContaining('cannot be written') },
    });
    expect(session.typed).toEqual([]);
  });

  it.each(['run', 'edit'] as const)('refuses what is decided (%s) when it cannot be written any more', (action) => {
    const id = ask('rm x');
    audit.isFull = true;
    control.desk.resolve(id, action === 'edit' ? { action, line: 'rm y' } : { action });
    expect([look(id), session.typed]).toEqual(['blocked -', []]);
  });

  it('types nothing later either, and lets a person change the level all the same', async () => {
    session.become({ activity: 'running' });
    const id = ask('ls');
    audit.isFull = true;
    driven.setLevel('L2');
    expect(driven.level).toBe('L2');
    audit.isFull = false;
    session.become({ activity: 'prompt' });
    expect([look(id), session.typed]).toEqual(['blocked -', []]);
    ask('ls');
    expect(session.typed).toEqual(['ls']);
  });
});

describe('"allow this exact command in this session"', () => {
  const allow = (line: string) => control.desk.resolve(ask(line), { action: 'run', remember: true });

  it('is asked once, then runs by itself, is shown, and ends when it is revoked', async () => {
    allow('rm x');
    await finishCommand();
    const seen: number[] = [];
    control.desk.onDidChangeGrants(({ grants }) => seen.push(grants[0]?.uses ?? -1));
    const again = ask('rm x');
    expect([look(again), session.typed]).toEqual(['queued -', ['rm x', 'rm x']]);
    await finishCommand();
    expect(control.desk.grants()).toMatchObject([{ id: 'g-1', sessionId: 's-1', line: 'rm x', cwd: '/work', uses: 1 }]);
    control.desk.revoke('g-1' as GrantId);
    expect([seen, control.desk.grants(), look(ask('rm x'))]).toEqual([[1, -1], [], 'asking -']);
    expect(() => control.desk.revoke('g-1' as GrantId)).toThrow(
      expect.objectContaining({ code: 'approval.not-found' }),
    );
    expect(audit.tell()).toContain('revoked');
  });

  it('ends with its session, and holds in no other', async () => {
    allow('rm x');
    const other = new FakeControlSession('s-2');
    control.addSession(other);
    const request = { sessionId: other.id, agentId: 'axis' as AgentId, chatId: null, line: 'rm x' };
    expect(control.desk.request(request).state).toBe('asking');
    driven.dispose();
    expect(control.desk.grants()).toEqual([]);
  });

  it('shows in a preview, which asks nothing', async () => {
    const preview = (line: string) => {
      const { verdict: said, isGranted, level } = control.desk.preview(session.id, line);
      return [level, said.verdict, isGranted];
    };
    expect([preview('ls\n'), preview('rm x'), preview('boom'), preview('echo !!')]).toEqual([
      ['L3', 'allow', false],
      ['L3', 'ask', false],
      ['L3', 'block', false],
      ['L3', 'block', false],
    ]);
    allow('rm x');
    await finishCommand();
    audit.tell();
    expect(preview('rm x')).toEqual(['L3', 'ask', true]);
    expect([audit.tell(), control.desk.list()]).toEqual([[], []]);
  });
});

describe('a request that nobody decides', () => {
  it('ends after the time that is set, and says when', async () => {
    const id = ask('rm x');
    expect(control.desk.get(id).expiresAt).toBe(clock.now() + 600_000);
    clock.advance(599_999);
    expect(look(id)).toBe('asking -');
    clock.advance(1);
    expect(await control.desk.whenEnded(id)).toMatchObject({ state: 'expired', expiresAt: null });
  });

  it('has its whole time again when it asks again', () => {
    const id = ask('ls');
    session.refuse('session.busy');
    driven.setMode('Manual');
    expect(control.desk.get(id).state).toBe('queued');
  });
});

describe('the last look before the bytes', () => {
  const CHANGES: [name: string, change: () => void, expected: string, typed: string[]][] = [
    ['nothing', () => {}, 'queued -', ['ls']],
    ['the folder', () => session.moveSilently('/secret'), 'asking -', []],
    ['the level', () => driven.setLevel('L2'), 'queued -', ['ls']],
    ['the wheel', () => driven.setMode('Manual'), 'asking paused', []],
    ['the turn', () => control.desk.cancel('a-1' as ApprovalId), 'cancelled -', []],
  ];
  it.each(CHANGES)('sees that %s changed while the line waited to be typed', async (name, change, expected, typed) => {
    session.waitsToType = true;
    const id = ask('ls');
    change();
    session.waitsToType = false;
    session.typeWaiting();
    await settled();
    expect([look(id), session.typed]).toEqual([expected, typed]);
    const rows = audit.rows.filter(({ event }) => event === 'ran' || event === 'returned');
    const { level, cwd } = rows.at(-1) ?? {};
    if (typed.length > 0) expect({ level, cwd }).toEqual({ level: driven.level, cwd: session.cwd });
    expect(rows.some(({ event }) => event === 'returned')).toBe(name !== 'nothing');
  });
});

import { describe, expect, it } from 'vitest';
import type { AgentId, Approval, ApprovalId, ControlMode } from '../../../contracts/model/index.ts';
import { FakeControlSession } from './control-session.fake.ts';
import {
  ask,
  clock,
  control,
  driven,
  finishCommand,
  judged,
  look,
  session,
  settled,
  start,
} from './create-control.fake.ts';

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
    const context = { shell: 'posix', level: 'L3', workspaceRoot: '/code', cwd: '/code', home: '/home/dev' };
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

  it('is one queue for every client: whoever rejects it ends it for the one who waits (aci-risk-8)', async () => {
    const id = ask('rm x');
    const waiting = control.desk.whenEnded(id);
    expect(control.desk.list().map((approval) => approval.id)).toEqual([id]);
    control.desk.resolve(id, { action: 'dismiss' });
    expect([await waiting, control.desk.list(), session.typed]).toMatchObject([{ state: 'dismissed' }, [], []]);
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

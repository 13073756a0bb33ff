import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Approval, type ApprovalDecision } from '../../../contracts/model/index.ts';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import { systemFiles } from '../../platform/files.ts';
import { type LineServer, listenLines } from '../../platform/tcp.ts';
import { runFakeVox } from '../command-context.fake.ts';

let home: string;
let server: LineServer;
let queue: Approval[];
let decisions: ApprovalDecision[];
let questions: string[];
let holds: unknown[];

const request = (line: string, fields: Partial<Approval> = {}): Approval =>
  Approval.parse({
    id: 'a-1',
    sessionId: 's-1',
    agentId: 'axis',
    chatId: null,
    line,
    cwd: '/code',
    level: 'L3',
    verdict: { verdict: 'ask', rule: 'net.send', reason: 'It sends commits.', span: { start: 4, end: 8 }, stages: [] },
    state: 'asking',
    isApproved: false,
    hold: null,
    note: null,
    requestedAt: 0,
    blockId: null,
    ...fields,
  });

/** A host that answers the queue's methods over line-JSON, as Axis does. */
function answer(method: string, params: { decision?: ApprovalDecision; isPaused?: boolean }): unknown {
  if (method === 'approval.list') return queue;
  if (method === 'approval.grants')
    return [{ id: 'g-1', sessionId: 's-1', line: 'git push', cwd: '/code', grantedAt: 1, uses: 2 }];
  if (method === 'approval.resolve') {
    decisions.push(params.decision as ApprovalDecision);
    return request('git push', { state: params.decision?.action === 'dismiss' ? 'dismissed' : 'running' });
  }
  if (method === 'term.setPaused') {
    holds.push(params.isPaused);
    return null;
  }
  return method === 'app.info'
    ? { version: '0', platform: 'linux', homeDir: '/', shells: [], protocol: PROTOCOL }
    : null;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'vox-cli-approvals-'));
  server = await listenLines({
    port: 0,
    maxLineBytes: 100_000,
    onConnection: (socket) => {
      socket.onLine((line) => {
        const { id, type, method, params } = JSON.parse(line);
        if (type === 'call') socket.sendLine(JSON.stringify({ type: 'result', id, result: answer(method, params) }));
      });
    },
  });
  const address = { protocol: PROTOCOL, port: server.port, pid: process.pid, token: 'x', root: 'window', startedAt: 1 };
  systemFiles.writeAtomic(join(home, 'data', 'hosts', `${process.pid}.json`), JSON.stringify(address));
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});
beforeEach(() => {
  queue = [request('git push\u001b[2J')];
  decisions = [];
  questions = [];
  holds = [];
});

interface Who {
  readonly key?: string | null;
  readonly env?: Record<string, string>;
}

function vox(argv: string[], { key = 'y', env = {} }: Who = {}) {
  const person = {
    async pressKey(question: string) {
      questions.push(question);
      return key ?? '';
    },
    typeHidden: async () => '',
    typeLine: async () => null,
  };
  const world = { env: { VOX_HOME: home, ...env }, person: key === null ? undefined : person };
  return runFakeVox(['approvals', ...argv], world);
}

describe('a person at a terminal', () => {
  test('sees the queue', async () => {
    expect((await vox(['list'])).out.split('\n').map((row) => row.split(/ {2,}/))).toEqual([
      ['REQUEST', 'SESSION', 'AGENT', 'STATE', 'ENDS IN', 'LINE', 'RULE'],
      ['a-1', 's-1', 'axis', 'asking', '-', 'git push\\u001b[2J', 'net.send'],
    ]);
    expect(JSON.parse((await vox(['list', '--json'])).out)).toEqual(queue);
    queue = [];
    expect(await vox(['list'])).toEqual({ code: 0, out: '', err: 'No agent waits for a decision.' });
    expect((await vox(['grants'])).out).toContain('2 times');
  });

  test('is shown the request with what the gate speaks of underlined, and runs it with y', async () => {
    const { code, out, err } = await vox(['run', 'a-1']);
    expect({ code, out, decisions }).toEqual({
      code: 0,
      out: 'a-1: running.',
      decisions: [{ action: 'run', remember: false }],
    });
    expect(err.split('\n').slice(0, 4)).toEqual([
      'axis wants to run in s-1 (/code, L3):',
      '  $ git push\\u001b[2J',
      '        ~~~~',
      '  Asks: It sends commits. (net.send)',
    ]);
  });

  test.each(['n', 'enter', 'escape', 'interrupt', ''])('decides nothing with %j', async (key) => {
    expect(await vox(['run', '1'], { key })).toMatchObject({ code: 130, out: '' });
    expect([questions.length, decisions]).toEqual([1, []]);
  });

  test('allows it for the session, dismisses with a reason, and takes a permission back', async () => {
    await vox(['run', 'a-1', '--remember']);
    await vox(['dismiss', 'a-1', 'not', 'today']);
    await vox(['dismiss', 'a-1']);
    expect(decisions).toEqual([
      { action: 'run', remember: true },
      { action: 'dismiss', note: 'not today' },
      { action: 'dismiss' },
    ]);
    expect(await vox(['revoke', 'g-1'])).toMatchObject({ code: 0, out: expect.stringContaining('g-1 is taken back') });
  });

  test('steps through the queue, and holds and lets go of it', async () => {
    await vox(['run', 'a-1', '--step']);
    expect([decisions, questions]).toEqual([
      [{ action: 'run', remember: false, step: true }],
      ['Run it, and hold what comes after it? [y/N] '],
    ]);
    expect((await vox(['pause', 's-1'])).out).toBe('The agent is paused in s-1; nothing is lost.');
    expect(JSON.parse((await vox(['resume', 's-1', '--json'])).out)).toEqual({ sessionId: 's-1', isPaused: false });
    expect(holds).toEqual([true, false]);
  });

  test.each([
    [['run', 'x'], 2, 'is no request'],
    [['run', 'a-9'], 1, 'No request a-9 waits'],
    [['revoke', 'a-1'], 2, 'is no permission'],
  ])('vox approvals %j', async (argv, code, words) => {
    expect(await vox(argv)).toMatchObject({ code, err: expect.stringContaining(words) });
    expect(decisions).toEqual([]);
  });
});

describe('nobody else decides', () => {
  const NOBODY: [name: string, who: Who][] = [
    ['without a terminal', { key: null }],
    ['inside a session of Axis', { env: { VOX_SESSION: 's-1@1' } }],
    ['under a program that runs commands for a model', { env: { CLAUDECODE: '1' } }],
    ['in continuous integration', { env: { CI: 'true' } }],
  ];
  const COMMANDS = [
    ['run', 'a-1'],
    ['run', 'a-1', '--remember'],
    ['run', 'a-1', '--persona', 'human'],
    ['dismiss', 'a-1'],
    ['revoke', 'g-1'],
    ['resume', 's-1'],
  ];
  test.each(NOBODY.flatMap(([name, who]) => COMMANDS.map((argv) => [name, argv, who] as const)))(
    '%s: vox approvals %j',
    async (_, argv, who) => {
      expect(await vox([...argv], who)).toMatchObject({
        code: 77,
        out: '',
        err: expect.stringMatching(/Decide in the Axis window/),
      });
      expect([questions, decisions]).toEqual([[], []]);
    },
  );
});

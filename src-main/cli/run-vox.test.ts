import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Block, TermFrame, TermSnapshot } from '../../contracts/model/index.ts';
import { CATALOG } from '../../contracts/operations/index.ts';
import { PROTOCOL } from '../../contracts/rpc/index.ts';
import { type LineServer, listenLines } from '../platform/tcp.ts';
import { cliDocs } from './cli-docs.ts';
import { runFakeVox } from './command-context.fake.ts';
import { HANDLERS } from './commands/index.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'vox-cli-'));
});
afterAll(() => rmSync(home, { recursive: true }));

const vox = (argv: string[], voxHome = home) => runFakeVox(argv, { env: { VOX_HOME: voxHome }, input: [RECORDING] });

/** One command of a shell with integration. */
const RECORDING =
  '\x1b]633;A\x07$ \x1b]633;B\x07make\r\n\x1b]633;E;make\x07\x1b]633;C\x07no rule\r\n\x1b]633;D;2\x07\x1b]633;A\x07$ ';
const NO_APP = 'No Vox Axis is running. Start it with: npm start (or: vox serve)';

const ROWS: [argv: string[], code: number, out: string, err: string][] = [
  [['--version'], 0, '0.1.0', ''],
  [[], 0, 'Usage: vox COMMAND', ''],
  [['--help'], 0, 'list|open|run|attach|read|restart|close', ''],
  [['help'], 0, 'start|stop|status', ''],
  [['--json', 'term', '--help'], 0, 'vox term list', ''],
  [['term', '--help'], 0, 'vox term list', ''],
  [['help', 'term'], 0, 'vox term list', ''],
  [['help', 'classify'], 0, 'Usage: vox classify LINE', ''],
  [['classify', '--help'], 0, 'Usage: vox classify LINE', ''],
  [['fly'], 2, '', 'there is no command "fly"'],
  [['help', 'term', 'list'], 0, 'Usage: vox term list', ''],
  [['term', 'fly'], 2, '', 'there is no command "term fly": term takes one of '],
  [['term', 'list', '--quiet'], 1, '', NO_APP],
  [['self', 'version', '--verbose'], 0, 'vox 0.1.0', 'self.version: exit code 0'],
  [['daemon', 'status', '-q', '--json'], 1, '{"running":false}', ''],
  [['list', 'commands', '--color', 'always'], 2, '', 'error[CLI_'],
  [['version', 'self', '--color', 'always'], 0, 'vox 0.1.0', '\x1b[2m→ vox self version --color always\x1b[22m'],
  [['blocks'], 2, '', 'vox blocks parse FILE'],
  [['commands', '--search', 'recorded'], 0, 'vox blocks parse FILE', ''],
  [['commands', '--effect', 'local'], 2, '', '--effect takes one of read_only, local_mutation'],
  [['--json', 'classify', '?why'], 0, '{"intent":"Agent","prompt":"why"}', ''],
  [['term'], 2, '', 'It needs a terminal to show a session in.'],
  [['term', '--attach', 'x'], 2, '', '"x" is no session.'],
  [['term', '--attach', 's-1', '--local'], 2, '', 'Take either --attach or --local'],
  [['term', '--attach', 's-1', '--shell', 'zsh'], 2, '', '--shell and --cwd are for a new session'],
  [['term', '--read-only'], 2, '', '--read-only needs --attach SESSION.'],
  [['--fly'], 2, '', 'there is no command "--fly"'],
  [['classify', '!ls -la', '--json'], 0, '{"intent":"Shell","cmd":"ls -la"}', ''],
  [['classify', '--json', '--', '--help'], 0, '{"intent":"VoxNative","text":"--help"}', ''],
  [['classify', '?why'], 0, 'A question for the agent: why', ''],
  [['classify'], 2, '', 'error[CLI_USAGE]: vox classify: It needs a line.\nUsage: vox classify LINE'],
  [['classify', 'x', '--loud'], 2, '', '"vox classify" does not take --loud.'],
  [['blocks', 'parse'], 2, '', 'It needs a file (or - for standard input).'],
  [['blocks', 'parse', 'no-such-file'], 1, '', 'There is no file /no-such-file.'],
  [['blocks', 'parse', '-', '--chunk', '0'], 2, '', '--chunk takes a whole number from 1'],
  [['blocks', 'parse', '-', '--json'], 0, '"command":"make"', ''],
  [['blocks', 'parse', '-', '--chunk', '1'], 0, '$ make  (exit 2)\nno rule', ''],
  [['serve', '--port', 'x'], 2, '', '--port takes a whole number from 0 to 65535.'],
  [['serve', 'now'], 2, '', 'It does not take "now".'],
  [['term', 'list'], 1, '', `vox term list: ${NO_APP}`],
  [['term', 'list', 'x'], 2, '', 'It does not take "x".'],
  [['term', 'open', '--json'], 1, '', NO_APP],
  [['term', 'run'], 2, '', 'It needs a session and a line to run.'],
  [['term', 'run', 'ls'], 2, '', '"ls" is no session. A session looks like s-1'],
  [['term', 'run', 's-1'], 2, '', 'It needs a line to run.'],
  [['term', 'run', 's-1', 'ls', '-la'], 2, '', 'help: canonical command: vox term run s-1 -- ls -la'],
  [['term', 'run', 's-1', 'ls'], 1, '', NO_APP],
  [['term', 'read'], 2, '', 'It needs a session or a block.'],
  [['term', 'read', 's-1', '--lines', 'x'], 2, '', '--lines takes a line or a range'],
  [['term', 'read', 's-1', '--tail', '0'], 2, '', '--tail takes a whole number from 1'],
  [['term', 'read', 's-1', '--tail', '2', '--lines', '1-2'], 2, '', 'Take either --lines or --tail.'],
  [['term', 'close', 's-0'], 2, '', '"s-0" is no session'],
];

describe('vox', () => {
  it.each(ROWS)('%j', async (argv, code, out, err) => {
    const ran = await vox(argv);
    expect(ran).toEqual({ code, out: expect.stringContaining(out), err: expect.stringContaining(err) });
    if (out === '') expect(ran.out).toBe('');
    if (err === '') expect(ran.err).toBe('');
  });

  it.each(CATALOG.operations.map(({ id, cli }) => [id, cli.path.join(' ')]))(
    '%s loads and explains itself',
    async (id, path) => {
      const { code, out } = await vox([...path.split(' '), '--help']);
      expect([code, out]).toEqual([0, expect.stringContaining(`Usage: vox ${path}`)]);
      expect(out.split('\n').length).toBeLessThan(48);
      expect((await HANDLERS[id]?.())?.command.run).toBeTypeOf('function');
    },
  );

  it.each(CATALOG.groups.map(({ path }) => path.join(' ')))('%s lists what it holds on one screen', async (path) => {
    const { code, out } = await vox([...path.split(' '), '--help']);
    const held = CATALOG.operations.filter(({ cli }) => cli.path.join(' ').startsWith(`${path} `));
    expect([code, held.filter(({ cli }) => !out.includes(`vox ${cli.path.join(' ')}`))]).toEqual([0, []]);
    expect(out.split('\n').filter((line) => line.length > 150)).toEqual([]);
  });

  it('is what docs/CLI.md says (else run: node scripts/embed-catalog.mjs)', () => {
    expect(readFileSync(new URL('../../docs/CLI.md', import.meta.url), 'utf8')).toBe(cliDocs());
  });

  it('has code for what the catalog lists, and for nothing else', () => {
    expect(Object.keys(HANDLERS).sort()).toEqual(CATALOG.operations.map(({ id }) => id).sort());
  });
});

describe('vox term, with Axis running', () => {
  const session = {
    id: 's-1',
    shell: 'bash',
    activity: 'prompt',
    blockCount: 1,
    controlMode: 'CoPilot',
    attached: 0,
    cwd: '/tmp',
  };
  const block = {
    id: 's-1#1',
    sessionId: 's-1',
    command: 'make',
    origin: { kind: 'user' },
    startedAt: 1000,
    endedAt: 3500,
    exitCode: 2,
    status: 'failed',
    cwd: '/tmp',
    trusted: true,
  } as unknown as Block;
  const output = { blockId: 's-1#1', lineCount: 2, firstLine: 1, lines: ['one', 'two'], omittedBytes: 0 };
  const json = {
    sessionId: 's-1',
    blockId: 's-1#1',
    command: 'make',
    exitCode: 2,
    text: 'one\ntwo',
    durationMs: 2500,
    origin: { kind: 'user' },
    status: 'failed',
    cwd: '/tmp',
    trusted: true,
    firstLine: 1,
    lineCount: 2,
    omittedBytes: 0,
  };

  let host: LineServer;
  let voxHome: string;
  const answers: Record<string, unknown> = {};
  const calls: [method: string, params: unknown][] = [];
  /** What each attachment is told, in turn; the last one stays open. */
  let attachments: TermFrame[][];

  beforeEach(async () => {
    calls.length = 0;
    Object.assign(answers, {
      'app.info': {},
      'term.list': [session],
      'term.open': { sessionId: 's-2' },
      'term.close': null,
      'term.restart': null,
      'term.submit': { blockId: 's-1#1' },
      'block.list': [block],
      'block.output': output,
    });
    attachments = [[snapshot(), { type: 'block-closed', block }]];
    voxHome = mkdtempSync(join(tmpdir(), 'vox-cli-'));
    host = await listenLines({
      port: 0,
      maxLineBytes: 100_000,
      onConnection: (socket) => socket.onLine((line) => reply(socket, line)),
    });
    const address = { protocol: PROTOCOL, port: host.port, pid: process.pid, token: 'token', startedAt: 1 };
    mkdirSync(join(voxHome, 'data', 'hosts'), { recursive: true });
    writeFileSync(join(voxHome, 'data', 'hosts', '1.json'), JSON.stringify(address));
    return async () => {
      await host.close();
      rmSync(voxHome, { recursive: true });
    };
  });

  const snapshot = (activity = 'prompt') =>
    ({ type: 'snapshot', session: { ...session, activity }, blocks: [], replay: '' }) as never;

  function reply(socket: Parameters<Parameters<typeof listenLines>[0]['onConnection']>[0], line: string): void {
    const message = JSON.parse(line) as { type: string; id: number; method: string; params: unknown };
    if (message.type !== 'call') return;
    const { id, method } = message;
    if (method !== 'app.info') calls.push([method, message.params]);
    if (method !== 'term.attach') socket.sendLine(JSON.stringify({ type: 'result', id, result: answers[method] }));
    else {
      for (const frame of attachments.shift() ?? []) socket.sendLine(JSON.stringify({ type: 'frame', id, frame }));
      if (attachments.length > 0) socket.sendLine(JSON.stringify({ type: 'end', id }));
    }
  }

  const env = { VOX_HOME: expect.any(String) };
  const TABLE: [argv: string[], out: string, asked: [string, unknown][]][] = [
    [['term', 'list'], 's-1  bash  prompt  1 blocks  CoPilot  nobody attached  /tmp', [['term.list', {}]]],
    [['term', 'list', '--json'], JSON.stringify([session]), [['term.list', {}]]],
    [
      ['term', 'open', '--shell', 'zsh', '--json'],
      '{"sessionId":"s-2"}',
      [['term.open', { cwd: '/', env, shell: 'zsh' }]],
    ],
    [['term', 'open', '--cwd', 'tmp'], 's-2', [['term.open', { cwd: '/tmp', env }]]],
    [['term', 'restart', '1'], 'Restarted s-1.', [['term.restart', { sessionId: 's-1' }]]],
    [['term', 'close', '1'], 'Closed s-1.', [['term.close', { sessionId: 's-1' }]]],
    [
      ['term', 'read', 's-1', '--json'],
      JSON.stringify(json),
      [
        ['block.list', { sessionId: 's-1' }],
        ['block.output', { blockId: 's-1#1' }],
      ],
    ],
    [
      ['term', 'read', '@term:s-1#1:L2-1'],
      'one\ntwo',
      [
        ['block.list', { sessionId: 's-1' }],
        ['block.output', { blockId: 's-1#1', lines: { start: 1, end: 2 } }],
      ],
    ],
    [
      ['term', 'run', 's-1', 'make', 'all', '--json'],
      JSON.stringify(json),
      [
        ['term.attach', { sessionId: 's-1' }],
        ['term.submit', { sessionId: 's-1', line: 'make all' }],
        ['block.output', { blockId: 's-1#1' }],
      ],
    ],
  ];
  it.each(TABLE)('%j', async (argv, out, asked) => {
    expect(await vox(argv, voxHome)).toMatchObject({ code: 0, out });
    expect(calls).toEqual(asked);
  });

  it('waits for a shell that is still starting', async () => {
    const ready = { type: 'session-changed', session: { ...session } } as never;
    attachments = [[snapshot('starting'), ready, { type: 'block-closed', block }]];
    expect(await vox(['term', 'run', 's-1', 'make'], voxHome)).toMatchObject({ code: 0, out: 'one\ntwo' });
  });

  it('attaches again after a gap and reads the end from the new snapshot', async () => {
    const first: TermFrame[] = [snapshot(), { type: 'gap' }];
    const second: TermFrame[] = [{ ...(snapshot() as TermSnapshot), blocks: [block] }];
    attachments = [first, second];
    expect(await vox(['term', 'run', 's-1', 'make'], voxHome)).toMatchObject({ code: 0, out: 'one\ntwo' });
    expect(calls.filter(([method]) => method === 'term.attach')).toHaveLength(2);
  });

  it('says so when the session ends while it waits', async () => {
    attachments = [[snapshot(), { type: 'exit', code: 0 }]];
    expect(await vox(['term', 'run', 's-1', 'make'], voxHome)).toMatchObject({
      code: 1,
      err: 'vox term run: Session s-1 has ended.',
    });
  });

  it('prints a result without a block where the shell reports none', async () => {
    answers['term.submit'] = { blockId: null };
    const { out } = await vox(['term', 'run', 's-1', '# note', '--json'], voxHome);
    expect(JSON.parse(out)).toEqual({
      sessionId: 's-1',
      blockId: null,
      command: '# note',
      exitCode: null,
      text: '',
      durationMs: null,
      origin: { kind: 'user' },
    });
  });
});

import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import {
  type Block,
  type BlockId,
  type SessionId,
  SessionInfo,
  type TermFrame,
  type TermSnapshot,
} from '../../../../contracts/model/index.ts';
import { TerminalFeed } from './terminal-feed.ts';

const encoder = new TextEncoder();
const SIZE = { cols: 20, rows: 6 };
const SESSION = SessionInfo.parse({
  id: 's-1',
  title: 'bash',
  shell: 'bash',
  shellVersion: null,
  cwd: '/',
  branch: null,
  createdAt: 0,
  attached: 1,
  blockCount: 0,
  lastExit: null,
  activity: 'prompt',
  isPromptDirty: false,
  integration: 'full',
  controlMode: 'CoPilot',
  level: 'L3',
  size: SIZE,
  exitCode: null,
});

/** A session's bytes and blocks, built the way a shell would put them out. */
class Script {
  readonly blocks: Block[] = [];
  text = '';
  promptOffset: number | null = null;

  get offset(): number {
    return encoder.encode(this.text).length;
  }

  /** Prints what is no block's, then a prompt. */
  prompt(before: string): this {
    this.text += before;
    this.promptOffset = this.offset;
    this.text += '$ ';
    return this;
  }

  run(command: string, output: string, isRunning = false): this {
    const prompt = this.offset;
    this.text += `$ ${command}\r\n`;
    const range = { prompt, output: this.offset, end: null };
    this.text += output;
    const block = blockOf(this.blocks.length + 1, { command, range });
    this.blocks.push(
      isRunning ? block : { ...block, status: 'ok', exitCode: 0, range: { ...range, end: this.offset } },
    );
    return this;
  }

  snapshot(from = 0): TermFrame {
    const replay = encoder.encode(this.text).subarray(from);
    return {
      type: 'snapshot',
      session: SESSION,
      blocks: this.blocks,
      replay,
      replayOffset: from,
      preludeBytes: 0,
      sizes: [],
      promptOffset: this.promptOffset,
      seq: 0,
      size: SIZE,
      answer: null,
    };
  }
}

function blockOf(number: number, { command, range }: Pick<Block, 'command' | 'range'>): Block {
  return {
    id: `s-1#${number}` as BlockId,
    sessionId: 's-1' as SessionId,
    command,
    trusted: true,
    cwd: '/',
    origin: { kind: 'user' },
    startedAt: 0,
    endedAt: null,
    exitCode: null,
    status: 'running',
    omittedBytes: 0,
    fullScreen: false,
    pinned: false,
    range,
  };
}

function startFeed() {
  const term = new Terminal({ ...SIZE, allowProposedApi: true, scrollback: 50 });
  const seen: string[] = [];
  let send: (frame: TermFrame) => void = () => {};
  let attachments = 0;
  let acknowledged = 0;
  const feed = new TerminalFeed(
    term as unknown as ConstructorParameters<typeof TerminalFeed>[0],
    ({ onFrame }) => {
      attachments += 1;
      send = onFrame;
      return {
        acknowledge: (bytes) => {
          acknowledged += bytes;
        },
        cancel: () => {},
      };
    },
    {
      onBlocks: (blocks) => seen.push(`blocks ${blocks.length}`),
      onBlock: (block) => seen.push(`${block.id} ${block.status}`),
      onSession: () => {},
      onReady: () => seen.push('ready'),
      onOutput: () => {},
      onExit: (code) => seen.push(`exit ${code}`),
      onAnswer: (answer, from) => answer && seen.push(`answer ${from} ${answer.text}`),
    },
  );
  feed.attach();
  return {
    term,
    feed,
    seen,
    send: (...frames: TermFrame[]) => {
      for (const frame of frames) send(frame);
      return new Promise<void>((resolve) => term.write('', resolve));
    },
    rows: (number: number) => {
      const rows = feed.markers.rowsOf(`s-1#${number}` as BlockId);
      return rows && [rows.start, rows.output, rows.last];
    },
    counts: () => ({ attachments, acknowledged }),
  };
}

const output = (text: string, offset: number): TermFrame => ({
  type: 'output',
  seq: 1,
  offset,
  bytes: encoder.encode(text),
});

test('a snapshot puts each block on its rows', async () => {
  const { send, rows, seen, feed } = startFeed();
  await send(
    new Script().run('ls', 'a\r\nb\r\n').run('true', '').run('printf x', 'x').run('sleep', '', true).snapshot(),
  );
  expect([rows(1), rows(2), rows(3), rows(4)]).toEqual([
    [0, 1, 2],
    [3, 4, 3],
    [4, 5, 5],
    // The prompt after output without a line break is on the output's row.
    [5, 6, null],
  ]);
  expect(seen).toEqual(['blocks 4', 'ready']);
  expect(feed.isReplaying).toBe(false);
});

test('live frames do the same, and bytes are acknowledged once parsed', async () => {
  const { send, rows, seen, counts } = startFeed();
  const script = new Script();
  await send(script.snapshot());
  const block = blockOf(1, { command: 'ls', range: { prompt: 0, output: 6, end: null } });
  const closed: Block = { ...block, status: 'ok', exitCode: 0, range: { ...block.range, end: 12 } };
  await send(
    output('$ ', 0),
    output('ls\r\n', 2),
    { type: 'block-opened', block },
    output('a\r\nb\r\n', 6),
    { type: 'block-closed', block: closed },
    output('$ ', 12),
  );
  expect(rows(1)).toEqual([0, 1, 2]);
  expect(seen).toEqual(['blocks 0', 'ready', 's-1#1 running', 's-1#1 ok']);
  expect(counts()).toEqual({ attachments: 1, acknowledged: 14 });
});

test('rows follow the text when the width changes', async () => {
  const { send, rows, term } = startFeed();
  await send(
    new Script()
      .run('ls', `${'x'.repeat(30)}\r\n`)
      .run('pwd', '/\r\n')
      .snapshot(),
  );
  expect(rows(2)).toEqual([3, 4, 4]);
  term.resize(40, 6);
  expect(rows(2)).toEqual([2, 3, 3]);
});

test('a replay is shown at the sizes at which it was printed', async () => {
  const { send, rows, term } = startFeed();
  const script = new Script().run('ls', `${'x'.repeat(30)}\r\n`);
  const at = script.offset;
  const last = { cols: 40, rows: 6 };
  const snapshot = script.run('printf', `\x1b[35Gy`).snapshot() as TermSnapshot;
  const sizes = [
    { offset: 0, size: SIZE },
    { offset: at, size: last },
  ];
  await send({ ...snapshot, sizes, size: last });
  expect([term.cols, rows(1), rows(2)]).toEqual([40, [0, 1, 1], [2, 3, 3]]);
  expect(term.buffer.active.getLine(3)?.translateToString(true)).toBe(`${' '.repeat(34)}y`);
});

test('a block that began before the replay has no start', async () => {
  const { send, rows } = startFeed();
  const script = new Script().run('seq', '1\r\n2\r\n3\r\n').run('pwd', '/\r\n');
  await send(script.snapshot(script.blocks[0]?.range.output ? script.blocks[0].range.output + 3 : 0));
  expect([rows(1), rows(2)]).toEqual([
    [null, null, 1],
    [2, 3, 3],
  ]);
});

test('text that is cleared away takes its blocks along', async () => {
  const { send, rows } = startFeed();
  await send(new Script().run('ls', 'a\r\n').run('clear', '\u001b[H\u001b[2J\u001b[3J').snapshot());
  expect([rows(1), rows(2)]).toEqual([null, [null, null, -1]]);
});

test('after a gap it attaches again, and the old attachment falls silent', async () => {
  const { send, rows, seen, counts, term } = startFeed();
  await send(new Script().run('ls', 'a\r\n').snapshot());
  await send(output('lost', 99), { type: 'gap' });
  await send(new Script().run('pwd', '/\r\n').snapshot());
  expect(counts().attachments).toBe(2);
  expect(rows(1)).toEqual([0, 1, 1]);
  expect(term.buffer.normal.getLine(0)?.translateToString(true)).toBe('$ pwd');
  expect(seen).toEqual(['blocks 1', 'ready', 'blocks 1', 'ready']);
});

test('a greeting before the prompt of the snapshot is no part of the next block', async () => {
  const { send, rows } = startFeed();
  const script = new Script().prompt('Welcome\r\nto here\r\n');
  await send(script.snapshot());
  const range = { prompt: script.promptOffset ?? 0, output: script.offset + 4, end: null };
  const block = blockOf(1, { command: 'ls', range });
  await send(output('ls\r\n', script.offset), { type: 'block-opened', block });
  expect(rows(1)).toEqual([2, 3, null]);
});

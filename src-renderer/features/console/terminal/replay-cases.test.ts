import { Terminal } from '@xterm/headless';
import { expect, it } from 'vitest';
import { type SessionId, SessionInfo, type TermFrame } from '../../../../contracts/model/index.ts';
import cases from '../../../../contracts/terminal/__fixtures__/terminal.jsonl?raw';
import { TerminalFeed } from './terminal-feed.ts';

const SIZE = { cols: 80, rows: 24 };
const SESSION = SessionInfo.parse({
  id: 's-1' as SessionId,
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

/** A feed whose terminal's own answers go where the view sends them: nowhere while a replay is shown. */
function startFeed() {
  const term = new Terminal({ ...SIZE, allowProposedApi: true, scrollback: 50_000 });
  const sent: string[] = [];
  let attachments = 0;
  let send: (frame: TermFrame) => void = () => {};
  const nothing = () => {};
  const feed = new TerminalFeed(
    term as unknown as ConstructorParameters<typeof TerminalFeed>[0],
    ({ onFrame }) => {
      attachments += 1;
      send = onFrame;
      return { acknowledge: nothing, cancel: nothing };
    },
    {
      onBlocks: nothing,
      onBlock: nothing,
      onSession: nothing,
      onReady: nothing,
      onOutput: nothing,
      onExit: nothing,
      onAnswer: nothing,
    },
  );
  term.onData((data) => {
    if (!feed.isReplaying) sent.push(data);
  });
  feed.attach();
  const snapshot = (replay: Uint8Array): TermFrame => ({
    type: 'snapshot',
    session: SESSION,
    blocks: [],
    replay: new Uint8Array(replay),
    replayOffset: 0,
    preludeBytes: 0,
    sizes: [{ offset: 0, size: SIZE }],
    promptOffset: null,
    seq: 0,
    size: SIZE,
    answer: null,
  });
  return {
    term,
    sent,
    feed,
    snapshot,
    attachments: () => attachments,
    send(frame: TermFrame): void {
      send(frame);
    },
    parsed: () => new Promise<void>((resolve) => term.write('', resolve)),
  };
}

const encoder = new TextEncoder();

/** The bytes of a row. The reader of the host's tests needs Node, which the renderer does not see. */
function bytesOf(id: string): Uint8Array {
  const row = cases.split('\n').find((line) => line.includes(`"id": "${id}"`)) ?? '{}';
  const { repro = '' } = JSON.parse(row) as { repro?: string };
  const [kind, text = ''] = repro.split(/(?<=^BYTES):/);
  if (kind !== 'BYTES') throw new Error(`${id} is no row of bytes`);
  const plain = text.replace(/\\x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Uint8Array.from(plain.replace(/\\\\/g, '\\'), (char) => char.charCodeAt(0));
}
const live = (text: string, offset: number): TermFrame => ({
  type: 'output',
  seq: 1,
  offset,
  bytes: encoder.encode(text),
});

it.each(['t-061', 't-064', 't-068'])(
  '%s: a replay makes the terminal send nothing, and a live query is answered once',
  async (id) => {
    const { sent, send, snapshot, parsed } = startFeed();
    const replay = bytesOf(id);
    send(snapshot(replay));
    await parsed();
    expect(sent).toEqual([]);
    send(live('\x1b[6n', replay.length));
    await parsed();
    expect(sent).toHaveLength(1);
  },
);

it('t-065: nothing is sent until the last byte of a large replay has been parsed', async () => {
  const { sent, send, snapshot, parsed, feed } = startFeed();
  send(snapshot(encoder.encode(`${'history of a session\r\n'.repeat(95_000)}\x1b[6n`)));
  const wasReplaying = feed.isReplaying;
  await parsed();
  expect([wasReplaying, feed.isReplaying, sent]).toEqual([true, false, []]);
});

it('t-085: attaching five times again leaves the same rows', async () => {
  const { term, send, snapshot, parsed, feed, attachments } = startFeed();
  const replay = encoder.encode('line\r\n'.repeat(100));
  send(snapshot(replay));
  await parsed();
  const before = term.buffer.normal.length;
  for (let time = 0; time < 5; time += 1) {
    feed.attach();
    send(snapshot(replay));
    await parsed();
  }
  expect([attachments(), term.buffer.normal.length]).toEqual([6, before]);
});

it('a flood of gaps waits for what is queued, so that snapshots do not pile up', async () => {
  const { send, snapshot, parsed, attachments } = startFeed();
  send(snapshot(encoder.encode('y\r\n'.repeat(100_000))));
  send({ type: 'gap' });
  const atOnce = attachments();
  await parsed();
  expect([atOnce, attachments()]).toEqual([1, 2]);
});

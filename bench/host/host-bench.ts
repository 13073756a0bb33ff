/**
 * Measures the session host against a bare pseudoterminal in one run, and prints the rows of DESIGN section 9 that concern
 * it: `node bench/host/host-bench.ts`. The client is in the same process, so the wire's cost is not in these numbers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionId, TermFrame } from '../../contracts/model/index.ts';
import { Settings } from '../../contracts/model/index.ts';
import type { FrameSink } from '../../contracts/rpc/service.ts';
import { silentLog } from '../../src-main/base/log.ts';
import { createLocalHost, type LocalHost } from '../../src-main/engine/host/local-host.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import { systemFiles } from '../../src-main/platform/files.ts';
import { type Pty, systemPty } from '../../src-main/platform/pty.ts';

const FLOOD_BYTES = 200_000_000;
const FLOOD = `yes 'the quick brown fox jumps over the lazy dog 0123456789' | head -c ${FLOOD_BYTES}`;
const ROUNDS = 3;
const KEYS = 400;
const SIZE = { cols: 120, rows: 40 };
const SHELL = '/bin/bash';

interface Row {
  readonly what: string;
  readonly measured: string;
  readonly ratio: number;
  readonly budget: string;
  readonly isMet: boolean;
}

const home = mkdtempSync(join(tmpdir(), 'vox-bench-'));
const variables = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', TERM: 'xterm-256color' };

function spawnBare(command: string): Pty {
  const env = { ...variables, PATH: variables.PATH ?? '' };
  return systemPty.spawn({ file: SHELL, args: ['-c', command], cwd: home, env, size: SIZE });
}

async function openHost(): Promise<{ local: LocalHost; id: SessionId }> {
  const settings = Settings.parse({});
  const local = createLocalHost({
    pty: systemPty,
    clock: systemClock,
    files: systemFiles,
    audit: { append() {}, note() {} },
    judge: () => ({ verdict: 'ask', rule: 'bench', reason: 'a benchmark', span: null, stages: [] }),
    settings: () => settings,
    env: { variables, home, hostname: 'here', accountShell: null, usesLoginShells: false },
    log: silentLog,
  });
  return { local, id: await local.host.open({ shell: SHELL, cwd: home, size: SIZE }) };
}

/** A client in this process. A stopped one never acknowledges what it was sent. */
function client(onFrame: (frame: TermFrame) => void, isStopped = false): FrameSink<TermFrame> {
  let sentBytes = 0;
  return {
    send(frame) {
      if (frame.type === 'output') sentBytes += frame.bytes.length;
      onFrame(frame);
    },
    get unacknowledgedBytes() {
      return isStopped ? sentBytes : 0;
    },
    onDrain: () => {},
    isCancelled: false,
    onCancel: () => {},
  };
}

async function floodBareMs(): Promise<number> {
  const start = performance.now();
  const pty = spawnBare(FLOOD);
  let total = 0;
  pty.onData((chunk) => {
    total += chunk.length;
  });
  await new Promise((resolve) => pty.onExit(resolve));
  assertWhole(total);
  return performance.now() - start;
}

async function floodHostMs(hasStopped: boolean): Promise<number> {
  const { local, id } = await openHost();
  let total = 0;
  const ended = new Promise<void>((resolve) => {
    const take = (frame: TermFrame) => {
      if (frame.type === 'output') total += frame.bytes.length;
      if (frame.type === 'block-closed') resolve();
    };
    void local.host.attach(id, client(take));
  });
  if (hasStopped)
    void local.host.attach(
      id,
      client(() => {}, true),
    );
  try {
    const start = performance.now();
    await local.host.submit(id, FLOOD);
    await ended;
    assertWhole(total);
    return performance.now() - start;
  } finally {
    await local.dispose();
  }
}

function assertWhole(total: number): void {
  if (total < FLOOD_BYTES) throw new Error(`Only ${total} bytes of the flood came. The numbers would mean nothing.`);
}

/** Times of single keys, each sent when the last one has come back. */
async function echoMs(write: (key: Uint8Array) => void, onOutput: (listener: () => void) => void): Promise<number[]> {
  let seen = () => {};
  onOutput(() => seen());
  const times: number[] = [];
  for (let index = 0; index < KEYS; index += 1) {
    const start = performance.now();
    const echoed = new Promise<void>((resolve) => {
      seen = resolve;
    });
    write(Buffer.from('x'));
    await echoed;
    times.push(performance.now() - start);
    // A person never types while the last frame is being coalesced.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times;
}

async function echoBare(): Promise<number[]> {
  const pty = spawnBare('echo ready; exec cat');
  await new Promise<void>((resolve) => pty.onData(() => resolve()));
  const times = await echoMs(
    (key) => pty.write(key),
    (listener) => pty.onData(listener),
  );
  await pty.kill();
  return times;
}

async function echoHost(): Promise<number[]> {
  const { local, id } = await openHost();
  let onOutput = () => {};
  void local.host.attach(
    id,
    client((frame) => frame.type === 'output' && onOutput()),
  );
  try {
    await local.host.submit(id, 'cat');
    return await echoMs(
      (key) => local.host.input(id, key, 'bench'),
      (listener) => {
        onOutput = listener;
      },
    );
  } finally {
    await local.dispose();
  }
}

const quantile = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN;
const rate = (ms: number) => `${(FLOOD_BYTES / 1e3 / ms).toFixed(0)} MB/s`;

/** The kinds take turns, so that what else the machine does falls on all of them. */
async function floods(): Promise<Row[]> {
  const bare: number[] = [];
  const host: number[] = [];
  const stopped: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await floodBareMs());
    host.push(await floodHostMs(false));
    stopped.push(await floodHostMs(true));
  }
  const [bareMs, hostMs, stoppedMs] = [bare, host, stopped].map((times) => quantile(times, 0.5)) as [
    number,
    number,
    number,
  ];
  return [
    {
      what: '200 MB to an attached client, rate against a bare pty',
      measured: `${rate(hostMs)} / ${rate(bareMs)}`,
      ratio: bareMs / hostMs,
      budget: '≥ 0.9',
      isMet: bareMs / hostMs >= 0.9,
    },
    {
      what: 'the same with a stopped second client, rate against without',
      measured: `${rate(stoppedMs)} / ${rate(hostMs)}`,
      ratio: hostMs / stoppedMs,
      budget: '≥ 0.95',
      isMet: hostMs / stoppedMs >= 0.95,
    },
  ];
}

async function echoes(): Promise<Row> {
  const [bareMs, hostMs] = [quantile(await echoBare(), 0.95), quantile(await echoHost(), 0.95)];
  return {
    what: 'key to echo, p95, time against a bare pty',
    measured: `${hostMs.toFixed(2)} ms / ${bareMs.toFixed(2)} ms`,
    ratio: hostMs / bareMs,
    budget: '≤ 1.5, < 16 ms',
    isMet: hostMs / bareMs <= 1.5 && hostMs < 16,
  };
}

try {
  const rows = [...(await floods()), await echoes()];
  process.stdout.write('| what | measured | ratio | budget | met |\n| --- | --- | --- | --- | --- |\n');
  for (const { what, measured, ratio, budget, isMet } of rows) {
    process.stdout.write(`| ${what} | ${measured} | ${ratio.toFixed(2)} | ${budget} | ${isMet ? 'yes' : 'no'} |\n`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

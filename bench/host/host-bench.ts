/**
 * Measures the session host against a bare pseudoterminal in one run, and prints the rows of DESIGN section 9 that concern
 * it: `node bench/host/host-bench.ts`. Client and host share this process; rows that name the wire go through a loopback socket.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node-pty';
import type { SessionId, TermFrame } from '../../contracts/model/index.ts';
import { Settings } from '../../contracts/model/index.ts';
import { RpcClient } from '../../contracts/rpc/client.ts';
import type { FrameSink } from '../../contracts/rpc/service.ts';
import type { AnySessionHost } from '../../contracts/rpc/session-host.ts';
import { silentLog } from '../../src-main/base/log.ts';
import { createLocalHost, type LocalHost } from '../../src-main/engine/host/local-host.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import { systemFiles } from '../../src-main/platform/files.ts';
import { systemPty } from '../../src-main/platform/pty.ts';
import { connectLines } from '../../src-main/platform/tcp.ts';
import { DaemonHost } from '../../src-main/rpc/client/daemon-host.ts';
import { createLineClientChannel } from '../../src-main/rpc/client/line-client-channel.ts';
import { startTermListener } from '../../src-main/rpc/server/term-listener.ts';
import { findHosts } from '../../src-main/rpc/wire/discovery.ts';
import { createServices } from '../../src-main/services/create-services.ts';

const FLOOD_BYTES = 200_000_000;
const FLOOD = `yes 'the quick brown fox jumps over the lazy dog 0123456789' | head -c ${FLOOD_BYTES}`;
const ROUNDS = 5;
/** Of each kind, in each round. */
const KEYS = 200;
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

interface BarePty {
  write(key: Uint8Array): void;
  onData(listener: (chunk: Buffer) => void): void;
  onExit(listener: () => void): void;
  kill(): Promise<void>;
}

/** node-pty as it comes. */
function spawnBare(command: string): BarePty {
  const pty = spawn(SHELL, ['-c', command], {
    name: variables.TERM,
    cwd: home,
    env: variables,
    encoding: null,
    ...SIZE,
  });
  const exited = new Promise<void>((resolve) => pty.onExit(() => resolve()));
  return {
    write: (key) => pty.write(Buffer.from(key)),
    // `encoding: null` delivers buffers, which node-pty's types do not say.
    onData: (listener) => void pty.onData((chunk) => listener(chunk as unknown as Buffer)),
    onExit: (listener) => void pty.onExit(listener),
    kill() {
      pty.kill();
      return exited;
    },
  };
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
  await new Promise<void>((resolve) => pty.onExit(resolve));
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

/** A bare terminal behind a bare socket: what any host in another process costs at least. */
async function echoSocket(): Promise<number[]> {
  const pty = spawnBare('echo ready; exec cat');
  await new Promise<void>((resolve) => pty.onData(() => resolve()));
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('data', (keys) => pty.write(keys));
    pty.onData((chunk) => socket.write(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const socket = connect({ port: typeof address === 'object' && address ? address.port : 0, noDelay: true });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const times = await echoMs(
    (key) => socket.write(key),
    (listener) => socket.on('data', listener),
  );
  socket.destroy();
  server.close();
  await pty.kill();
  return times;
}

async function echoHost(): Promise<number[]> {
  const { local, id } = await openHost();
  try {
    return await echoThrough(local.host, id);
  } finally {
    await local.dispose();
  }
}

async function echoThrough(host: AnySessionHost, id: SessionId): Promise<number[]> {
  let onOutput = () => {};
  const watched = host.attach(
    id,
    client((frame) => frame.type === 'output' && onOutput()),
  );
  // The stream ends with the connection, when all is measured.
  watched.catch(() => {});
  await host.submit(id, 'cat');
  return await echoMs(
    (key) => void host.input(id, key, 'bench'),
    (listener) => {
      onOutput = listener;
    },
  );
}

/** The same through the daemon's services, its socket and its client. */
async function echoWire(): Promise<number[]> {
  const paths = { configDir: join(home, 'config'), dataDir: join(home, 'data'), logDir: join(home, 'log') };
  const axis = await createServices({ files: systemFiles, paths, env: variables });
  const { services, onEvent: events, log } = axis;
  const dataDir = paths.dataDir;
  const listener = await startTermListener({
    services,
    events,
    log,
    files: systemFiles,
    dataDir,
    root: 'daemon',
    port: 0,
  });
  const token = findHosts(systemFiles, dataDir, () => true).hosts[0]?.token ?? '';
  const socket = await connectLines(listener.port, 5000);
  const rpc = new RpcClient(createLineClientChannel(socket, { token, usesFrames: true }));
  try {
    const host = new DaemonHost(rpc);
    return await echoThrough(host, await host.open({ shell: SHELL, cwd: home, size: SIZE }));
  } finally {
    rpc.close();
    await listener.dispose();
    await axis.dispose();
  }
}

async function echoTmux(): Promise<number[]> {
  const pty = spawnBare('exec tmux -L vox-bench -f /dev/null new-session "echo ready; exec cat"');
  await new Promise<void>((resolve) => pty.onData((chunk) => chunk.includes('ready') && resolve()));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const times = await echoMs(
    (key) => pty.write(key),
    (listener) => pty.onData(listener),
  );
  spawnBare('tmux -L vox-bench kill-server');
  await new Promise<void>((resolve) => pty.onExit(resolve));
  return times;
}

/** Attaching when the ring is full and a flood has just ended: the worst the host can be asked for. */
async function attachRow(): Promise<Row> {
  const { local, id } = await openHost();
  try {
    const closed = new Promise<void>((resolve) => local.host.onDidCloseBlock(() => resolve()));
    await local.host.submit(id, FLOOD.replace(String(FLOOD_BYTES), '8000000'));
    await closed;
    const times: number[] = [];
    let replayBytes = 0;
    for (let round = 0; round < 10; round += 1) {
      const start = performance.now();
      void local.host.attach(
        id,
        client((frame) => {
          if (frame.type === 'snapshot') replayBytes = frame.replay.length;
        }),
      );
      times.push(performance.now() - start);
    }
    const [firstMs = 0] = times;
    return {
      what: `attach with a full ring (${(replayBytes / 1e6).toFixed(1)} MB), the host's part: first after a flood, then p50`,
      measured: `${firstMs.toFixed(1)} ms, ${quantile(times, 0.5).toFixed(1)} ms`,
      ratio: firstMs / 150,
      budget: '< 150 ms with the renderer',
      isMet: firstMs < 150,
    };
  } finally {
    await local.dispose();
  }
}

/** Twenty shells at their prompts. The rest of the daemon is not in this process, the benchmark is. */
async function idleRow(): Promise<Row> {
  const { local } = await openHost();
  try {
    for (let index = 1; index < 20; index += 1) await local.host.open({ shell: SHELL, cwd: home, size: SIZE });
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const { user, system } = process.cpuUsage(before);
    const percent = (user + system) / 1e5;
    const megabytes = process.memoryUsage.rss() / 1e6;
    return {
      what: '20 idle sessions: resident memory, CPU over 10 s',
      measured: `${megabytes.toFixed(0)} MB, ${percent.toFixed(2)} %`,
      ratio: megabytes / 150,
      budget: '< 150 MB, 0 %',
      isMet: megabytes < 150 && percent < 0.5,
    };
  } finally {
    await local.dispose();
  }
}

const quantile = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN;
const rate = (ms: number) => `${(FLOOD_BYTES / 1e3 / ms).toFixed(0)} MB/s`;

/** The kinds take turns, so that what else the machine does falls on all of them; a ratio is one round's, the median counts. */
async function floods(): Promise<Row[]> {
  const rounds: { bare: number; host: number; stopped: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ bare: await floodBareMs(), host: await floodHostMs(false), stopped: await floodHostMs(true) });
  const median = (of: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5);
  const ratio = median(({ bare, host }) => bare / host);
  const stoppedRatio = median(({ host, stopped }) => host / stopped);
  return [
    {
      what: '200 MB to an attached client, rate against a bare pty',
      measured: `${rate(median(({ host }) => host))} / ${rate(median(({ bare }) => bare))}`,
      ratio,
      budget: '≥ 0.9',
      isMet: ratio >= 0.9,
    },
    {
      what: 'the same with a stopped second client, rate against without',
      measured: `${rate(median(({ stopped }) => stopped))} / ${rate(median(({ host }) => host))}`,
      ratio: stoppedRatio,
      budget: '≥ 0.95',
      isMet: stoppedRatio >= 0.95,
    },
  ];
}

async function echoes(): Promise<Row[]> {
  const hasTmux = systemFiles.isExecutable('/usr/bin/tmux');
  const runs = {
    bare: echoBare,
    host: echoHost,
    socket: echoSocket,
    wire: echoWire,
    ...(hasTmux && { tmux: echoTmux }),
  };
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [kind, run] of Object.entries(runs)) times.set(kind, [...(times.get(kind) ?? []), ...(await run())]);
  const at = (kind: keyof typeof runs, part: number) => quantile(times.get(kind) ?? [], part);
  const row = (what: string, kind: keyof typeof runs, than: keyof typeof runs, budget = '≤ 1.5, < 16 ms'): Row => {
    const [p50, p95] = [at(kind, 0.5), at(kind, 0.95)];
    const ratio = p95 / at(than, 0.95);
    return {
      what: `key to echo ${what}: p50, p95, and the ratio of each`,
      measured: `${p50.toFixed(2)}, ${p95.toFixed(2)} ms (p50 × ${(p50 / at(than, 0.5)).toFixed(2)})`,
      ratio,
      budget,
      isMet: ratio <= 1.5 && p95 < 16,
    };
  };
  return [
    row('of the bare pty', 'bare', 'bare', ''),
    row('in process, against the bare pty', 'host', 'bare'),
    row('of a bare pty behind a bare socket, against the bare pty', 'socket', 'bare', ''),
    row("through the daemon's wire, against the bare pty", 'wire', 'bare'),
    row('the same, against the bare pty behind a bare socket', 'wire', 'socket'),
    ...(hasTmux ? [row('through tmux, to compare', 'tmux', 'bare', '')] : []),
  ];
}

try {
  process.stdout.write('| what | measured | ratio | budget | met |\n| --- | --- | --- | --- | --- |\n');
  // The idle row first: what the others leave in the heap is not theirs.
  const steps = [async () => [await idleRow()], async () => [await attachRow()], echoes, floods];
  for (const step of steps) {
    for (const { what, measured, ratio, budget, isMet } of await step()) {
      process.stdout.write(`| ${what} | ${measured} | ${ratio.toFixed(2)} | ${budget} | ${isMet ? 'yes' : 'no'} |\n`);
    }
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

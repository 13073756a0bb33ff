/* The suite itself; it runs where the hosts are built. Named a fake because product code may not see it. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BlockId, SessionId, TermFrame } from '../../contracts/model/index.ts';
import { RpcClient } from '../../contracts/rpc/client.ts';
import type { AnySessionHost } from '../../contracts/rpc/session-host.ts';
import { createFakeFrameSink } from '../engine/session/frame-sink.fake.ts';
import type { AppPaths } from '../platform/app-paths.ts';
import { systemFiles as files } from '../platform/files.ts';
import { connectLines } from '../platform/tcp.ts';
import { DaemonHost } from '../rpc/client/daemon-host.ts';
import { createLineClientChannel } from '../rpc/client/line-client-channel.ts';
import { findHosts } from '../rpc/wire/discovery.ts';

/** A client of sessions. Closing it must leave them alone. */
export interface HostClient {
  readonly host: AnySessionHost;
  leave(): void;
}

/** A person's home, in which a host is started. */
export interface HostPlace {
  readonly env: Record<string, string | undefined>;
  readonly paths: AppPaths;
}

/** Sessions under test, however they are held. */
export interface HostUnderTest {
  /** A client more. */
  connect(): Promise<HostClient> | HostClient;
  dispose(): Promise<void>;
}

export function remoteClient(client: RpcClient): HostClient {
  return { host: new DaemonHost(client), leave: () => client.close() };
}

/** A client of the host that announced itself there, as `vox` would be one. */
export async function dialHost({ dataDir }: AppPaths, usesFrames: boolean): Promise<HostClient> {
  const [address] = findHosts(files, dataDir, () => true).hosts;
  const socket = await connectLines(address?.port ?? 0, 5000);
  return remoteClient(new RpcClient(createLineClientChannel(socket, { token: address?.token ?? '', usesFrames })));
}

/** What every host of sessions keeps, in whichever process and behind whichever connection it is. */
export function describeSessionHost(name: string, start: (place: HostPlace) => Promise<HostUnderTest>): void {
  let home: string;
  let under: HostUnderTest;

  beforeEach(async () => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'axis-host-')));
    writeFileSync(join(home, '.bashrc'), "PS1='$ '\n");
    const root = join(home, 'vox');
    const paths = { configDir: join(root, 'config'), dataDir: join(root, 'data'), logDir: join(root, 'log') };
    under = await start({ paths, env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', VOX_HOME: root } });
  });
  afterEach(async () => {
    await under.dispose();
    rmSync(home, { recursive: true, force: true });
  });

  describe(`a session host: ${name}`, () => {
    let client: HostClient;
    let host: AnySessionHost;
    beforeEach(async () => {
      client = await under.connect();
      host = client.host;
    });
    afterEach(() => client.leave());

    const open = () => host.open({ shell: 'bash', cwd: home, size: { cols: 80, rows: 24 } });
    const codeOf = (method: () => unknown) =>
      Promise.resolve()
        .then(method)
        .then(
          () => 'none',
          (error: { code?: string }) => error.code,
        );

    function watch(id: SessionId, on: AnySessionHost = host) {
      const sink = createFakeFrameSink();
      const ended = on.attach(id, sink);
      ended.catch(() => {});
      const frames = (type: TermFrame['type']) => sink.frames.filter((frame) => frame.type === type);
      return {
        sink,
        ended,
        frames,
        waitFor: (text: string) => vi.waitFor(() => expect(sink.output()).toContain(text), 9000),
      };
    }
    /** Submits once the prompt is clean, and waits for the end of the block. */
    async function run(id: SessionId, line: string): Promise<BlockId> {
      const seen = watch(id);
      // A block ends a moment before its shell is at the next prompt.
      const blockId = await vi.waitFor(() => host.submit(id, line), 9000);
      await vi.waitFor(
        () => expect(seen.frames('block-closed').map((frame) => 'block' in frame && frame.block.id)).toContain(blockId),
        9000,
      );
      seen.sink.cancel();
      return blockId as BlockId;
    }

    it('pins a block for everybody who is attached', async () => {
      const id = await open();
      const blockId = await run(id, 'true');
      const seen = watch(id);
      expect(await host.pin(blockId, true)).toMatchObject({ id: blockId, pinned: true });
      await vi.waitFor(() => expect(seen.frames('block-changed')).toMatchObject([{ block: { pinned: true } }]), 9000);
      expect(await host.pin(blockId, false)).toMatchObject({ pinned: false });
      seen.sink.cancel();
    });

    it('runs a line, and a second client sees the same block', async () => {
      const id = await open();
      const blockId = await run(id, 'echo hi; (exit 3)');
      const other = await under.connect();
      expect(await other.host.blocks(id)).toMatchObject([
        { id: blockId, command: 'echo hi; (exit 3)', exitCode: 3, origin: { kind: 'user' }, status: 'failed' },
      ]);
      expect(await other.host.blockOutput(blockId, {})).toMatchObject({ lines: ['hi'], lineCount: 1 });
      expect(await other.host.list()).toMatchObject([{ id, shell: 'bash', cwd: home, lastExit: 3 }]);
      other.leave();
      expect(await run(id, 'echo still here')).toBe('s-1#2');
    });

    it('hands a newcomer what was printed, then what is printed, byte for byte', async () => {
      const id = await open();
      await run(id, "printf 'first\\n'");
      const { sink, waitFor } = watch(id);
      await waitFor('first');
      const bytes = new TextEncoder().encode("printf '\\303\\274\\377\\033[1mend\\n'\r");
      await host.input(id, bytes, 'one');
      await waitFor('end\r\n');
      const raw = Buffer.concat(sink.frames.flatMap((frame) => (frame.type === 'output' ? [frame.bytes] : [])));
      expect(raw.includes(Buffer.from([0xc3, 0xbc, 0xff, 0x1b, 0x5b, 0x31, 0x6d]))).toBe(true);
      const outputs = sink.frames.flatMap((frame) => (frame.type === 'output' ? [frame] : []));
      const [first] = sink.frames;
      expect(first?.type === 'snapshot' && first.seq + 1).toBe(outputs[0]?.seq);
      sink.cancel();
    });

    it('t-229: a thousand keys, each sent for itself, come back once and in their order', async () => {
      const id = await open();
      const { sink, waitFor } = watch(id);
      await host.submit(id, 'cat');
      const keys = Array.from({ length: 1000 }, (_, index) => String.fromCharCode(0x61 + (index % 26)));
      await Promise.all(keys.map((key) => host.input(id, new TextEncoder().encode(key), 'one')));
      await waitFor(keys.join(''));
      sink.cancel();
    });

    it('ends the stream with the exit code of the shell', async () => {
      const id = await open();
      const { sink, ended, waitFor } = watch(id);
      await waitFor('$ ');
      await host.input(id, new TextEncoder().encode('exit 7\r'), 'one');
      await ended;
      expect(sink.frames.at(-1)).toEqual({ type: 'exit', code: 7 });
      expect(await host.list()).toMatchObject([{ id, activity: 'exited', exitCode: 7 }]);
      expect(await codeOf(() => host.input(id, new Uint8Array([13]), 'one'))).toBe('session.closed');
    });

    it('tells changes and closings, whoever made them', async () => {
      const changed = vi.fn();
      const closed = vi.fn();
      const subscriptions = [host.onDidChangeSession(changed), host.onDidCloseSession(closed)];
      // Over a connection events come once the client has shown who it is.
      await host.list();
      const other = await under.connect();
      const id = await other.host.open({ shell: 'bash', cwd: home });
      await host.setMode(id, 'Manual');
      await host.setLevel(id, 'L2');
      await vi.waitFor(() =>
        expect(changed).toHaveBeenCalledWith(expect.objectContaining({ id, controlMode: 'Manual', level: 'L2' })),
      );
      await other.host.close(id);
      other.leave();
      await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(id));
      for (const subscription of subscriptions) subscription.dispose();
    });

    it('gives the size to whoever typed or resized last', async () => {
      const id = await open();
      await host.resize(id, { cols: 100, rows: 30 }, 'one');
      expect(await host.list()).toMatchObject([{ size: { cols: 100, rows: 30 } }]);
      const other = await under.connect();
      await other.host.resize(id, { cols: 90, rows: 20 }, 'two');
      expect(await host.list()).toMatchObject([{ size: { cols: 90, rows: 20 } }]);
      await host.input(id, new TextEncoder().encode(' '), 'one');
      expect(await host.list()).toMatchObject([{ size: { cols: 100, rows: 30 } }]);
      other.leave();
    });

    it('gives the size back when its owner goes away (t-292)', async () => {
      const id = await open();
      await host.resize(id, { cols: 100, rows: 30 }, 'one');
      const other = await under.connect();
      const sink = createFakeFrameSink();
      void other.host.attach(id, sink, { clientId: 'two', isReadOnly: false }).catch(() => {});
      await vi.waitFor(() => expect(sink.frames).not.toEqual([]));
      await other.host.resize(id, { cols: 80, rows: 20 }, 'two');
      sink.cancel();
      other.leave();
      await vi.waitFor(async () => expect(await host.list()).toMatchObject([{ size: { cols: 100, rows: 30 } }]));
    });

    it('keeps the session when a client goes away in the middle of it', async () => {
      const id = await open();
      const other = await under.connect();
      const seen = watch(id, other.host);
      await seen.waitFor('$ ');
      const pid = await run(id, 'echo pid=$$').then((block) => host.blockOutput(block, {}));
      other.leave();
      seen.sink.cancel();
      const again = await run(id, 'echo pid=$$').then((block) => host.blockOutput(block, {}));
      expect(again.lines).toEqual(pid.lines);
      await vi.waitFor(async () => expect(await host.list()).toMatchObject([{ attached: 0 }]));
    });

    it('says what is wrong by a code', async () => {
      const id = await open();
      const missing = 's-99' as SessionId;
      const bytes = new Uint8Array([1]);
      expect(await codeOf(() => host.input(missing, bytes, 'one'))).toBe('session.not-found');
      expect(await codeOf(() => host.submit(missing, 'ls'))).toBe('session.not-found');
      expect(await codeOf(() => host.attach(missing, createFakeFrameSink()))).toBe('session.not-found');
      expect(await codeOf(() => host.blockOutput('s-1#9' as BlockId, {}))).toBe('block.not-found');
      expect(await codeOf(() => host.open({ cwd: join(home, 'nowhere') }))).toBe('session.spawn-failed');
      await host.close(id);
      expect(await codeOf(() => host.input(id, bytes, 'one'))).toBe('session.not-found');
    });
  });
}

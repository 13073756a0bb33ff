import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROTOCOL } from '../../contracts/rpc/index.ts';
import { systemFiles } from '../platform/files.ts';
import { listenLines } from '../platform/tcp.ts';

/** A call's result; what it throws is told to the client, with its `code` where it has one. */
export type AnswerCall = (method: string, params: Record<string, unknown>) => unknown;

export interface FakeLineHost {
  /** What `VOX_HOME` has to be for `vox` to find it. */
  readonly home: string;
  dispose(): Promise<void>;
}

/** Announces itself in a home of its own and answers calls over line-JSON, as a running Axis does. */
export async function startFakeHost(answer: AnswerCall): Promise<FakeLineHost> {
  const home = mkdtempSync(join(tmpdir(), 'vox-cli-host-'));
  const about = { version: '0', platform: 'linux', homeDir: '/', shells: [], protocol: PROTOCOL };
  const server = await listenLines({
    port: 0,
    maxLineBytes: 100_000,
    onConnection: (socket) => {
      socket.onLine((line) => {
        const { id, type, method, params } = JSON.parse(line);
        if (type !== 'call') return;
        const reply = (message: object) => socket.sendLine(JSON.stringify({ id, ...message }));
        try {
          reply({ type: 'result', result: method === 'app.info' ? about : (answer(method, params) ?? null) });
        } catch (error) {
          reply({ type: 'error', error });
        }
      });
    },
  });
  const address = { protocol: PROTOCOL, port: server.port, pid: process.pid, token: 'x', root: 'window', startedAt: 1 };
  systemFiles.writeAtomic(join(home, 'data', 'hosts', `${process.pid}.json`), JSON.stringify(address));
  return {
    home,
    async dispose() {
      await server.close();
      rmSync(home, { recursive: true });
    },
  };
}

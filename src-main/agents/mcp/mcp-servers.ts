import type { Settings } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { SettingsStore } from '../../store/settings-store.ts';
import { type ConnectDeps, connectServer, type ServerConnection } from './connect-server.ts';

/** How one server is, at this moment. */
export interface ServerState {
  readonly name: string;
  readonly connection: ServerConnection | null;
  /** Why there is none. */
  readonly problem: string | null;
}

/** The MCP servers of the settings. A server is started when it is first needed, and kept until its settings change. */
export interface McpServers extends Disposable {
  readonly names: readonly string[];
  /** @throws {VoxError} `mcp.failed`; `bad-request`: no such server. */
  connect(name: string): Promise<ServerConnection>;
  /** All of them. Never rejects. @param waitMs One that needs longer is reported as not ready yet, and goes on starting. */
  states(waitMs?: number): Promise<ServerState[]>;
}

export interface McpServersDeps extends ConnectDeps {
  readonly settings: Pick<SettingsStore, 'state'>;
}

interface Known {
  /** The settings it was started with. */
  readonly key: string;
  readonly connection: Promise<ServerConnection>;
  /** Once it is there. */
  made: ServerConnection | null;
  hasFailed: boolean;
}

export function createMcpServers(deps: McpServersDeps): McpServers {
  const known = new Map<string, Known>();
  let isDisposed = false;
  const servers = (): Settings['mcp']['servers'] => deps.settings.state.settings.mcp.servers;

  function end(name: string): void {
    const one = known.get(name);
    known.delete(name);
    // One that failed has nothing to close.
    void one?.connection.then((connection) => connection.close()).catch(() => {});
  }

  /** What is no longer in the settings, or stands there otherwise, is ended. */
  function prune(): void {
    for (const [name, { key }] of [...known]) if (JSON.stringify(servers()[name]) !== key) end(name);
  }

  async function connect(name: string): Promise<ServerConnection> {
    prune();
    const config = servers()[name];
    if (!config || isDisposed)
      throw new VoxError('bad-request', `There is no MCP server ${name}. List them with: vox mcp list`);
    const before = known.get(name);
    if (before && !before.hasFailed && !before.made?.isClosed) return await before.connection;
    return await begin(name, JSON.stringify(config), connectServer(name, config, deps));
  }

  async function begin(name: string, key: string, connection: Promise<ServerConnection>): Promise<ServerConnection> {
    const one: Known = { key, connection, made: null, hasFailed: false };
    known.set(name, one);
    try {
      one.made = await connection;
      // It came too late to be of use.
      if (isDisposed) await one.made.close();
      return one.made;
    } catch (error) {
      one.hasFailed = true;
      throw error;
    }
  }

  async function stateOf(name: string, waitMs: number | undefined): Promise<ServerState> {
    try {
      const connection = waitMs === undefined ? await connect(name) : await within(connect(name), waitMs);
      if (connection) return { name, connection, problem: null };
      return { name, connection: null, problem: `The MCP server ${name} is still starting; its tools come later.` };
    } catch (error) {
      return { name, connection: null, problem: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    get names() {
      return Object.keys(servers());
    },
    connect,
    states: (waitMs) => Promise.all(Object.keys(servers()).map((name) => stateOf(name, waitMs))),
    dispose() {
      isDisposed = true;
      for (const name of [...known.keys()]) end(name);
    },
  };
}

/** Null when it takes longer. */
function within<T>(promise: Promise<T>, waitMs: number): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), waitMs);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

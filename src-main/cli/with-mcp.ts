import { VoxError } from '../base/vox-error.ts';
import { appPaths } from '../platform/app-paths.ts';
import type { CommandArguments, CommandContext } from './commands/types.ts';

type McpServers = ReturnType<typeof import('../services/open-mcp.ts')['openMcp']>;
export type Connection = Awaited<ReturnType<McpServers['connect']>>;

/** How asking one server went. */
export interface Tried {
  readonly name: string;
  readonly connection: Connection | null;
  readonly problem: string | null;
  readonly durationMs: number;
}

/**
 * Connects to the server that is named, or to all; they end when `use` has ended.
 * @throws {VoxError} `bad-request`: none of that name.
 */
export async function withServers<T>(
  { words }: CommandArguments,
  { env, files }: CommandContext,
  use: (tried: readonly Tried[]) => Promise<T> | T,
): Promise<T> {
  const { openMcp } = await import('../services/open-mcp.ts');
  const servers = openMcp({ files, paths: appPaths(env), env });
  try {
    const [only] = words;
    if (only !== undefined && !servers.names.includes(only)) throw noServer(only, servers.names);
    const names = only === undefined ? servers.names : [only];
    return await use(await Promise.all(names.map((name) => tryServer(servers, name))));
  } finally {
    servers.dispose();
  }
}

export function noServer(name: string, names: readonly string[]): VoxError {
  const known = names.length === 0 ? 'Add one with: vox mcp add' : `There are: ${names.join(', ')}.`;
  return new VoxError('bad-request', `There is no MCP server ${JSON.stringify(name)}. ${known}`);
}

async function tryServer(servers: McpServers, name: string): Promise<Tried> {
  const started = performance.now();
  const passed = () => Math.round(performance.now() - started);
  try {
    const connection = await servers.connect(name);
    return { name, connection, problem: null, durationMs: passed() };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { name, connection: null, problem, durationMs: passed() };
  }
}

export const NO_SERVERS = 'No MCP server is set up. Add one with: vox mcp add NAME COMMAND …';

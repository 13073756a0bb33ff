import type { ChatDeps } from '../chat/types.ts';
import { TOOLS } from '../tools/index.ts';
import type { AgentTool } from '../tools/types.ts';
import { MAX_TOOLS, serverTools } from './server-tools.ts';

/** The person waits for the first word: a server that needs longer is there for the next message. */
const WAIT_MS = 5000;

/** What the model of a chat may call in a turn: our own tools (`own` are those of this place), and those of the MCP servers that answer. Never rejects. */
export async function offerTools(
  { mcp, settings }: Pick<ChatDeps, 'mcp' | 'settings'>,
  { own, allowed }: { readonly own: readonly AgentTool[]; readonly allowed: Set<string> },
  tell: (problem: string) => void,
): Promise<AgentTool[]> {
  const offered = new Map([...TOOLS, ...own].map((tool) => [tool.name, tool]));
  const ownCount = offered.size;
  if (mcp.names.length === 0) return [...offered.values()];
  const defaultLevel = settings.state.settings.agent.level;
  for (const { name: server, connection, problem } of await mcp.states(WAIT_MS)) {
    if (problem !== null) tell(problem);
    if (!connection) continue;
    const tools = serverTools({ server, connection, allowed, defaultLevel });
    const room = Math.max(0, MAX_TOOLS + ownCount - offered.size);
    // Never in the place of one that is there.
    for (const tool of tools.slice(0, room)) if (!offered.has(tool.name)) offered.set(tool.name, tool);
    if (tools.length > room) tell(`The MCP server ${server} has ${tools.length} tools; the model is told of ${room}.`);
  }
  return [...offered.values()];
}

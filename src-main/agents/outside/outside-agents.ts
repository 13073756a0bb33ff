import { z } from 'zod';
import { AgentId, type SessionId } from '../../../contracts/model/index.ts';
import type { AgentRunFrame, AgentToolInfo, Params } from '../../../contracts/rpc/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { ChatDeps } from '../chat/types.ts';
import { SeenBlocks } from '../terminal/seen-blocks.ts';
import { OUTSIDE_TOOLS } from '../tools/index.ts';
import type { AgentTool, ToolContext, ToolResult } from '../tools/types.ts';
import { createProgress } from './call-progress.ts';

/** Calls of one agent that run or wait at once. More is a flood, and every one of them may be a question to a person. */
const MAX_CALLS = 16;
/** Agents that are remembered; the one that was heard of first is forgotten. */
const MAX_AGENTS = 100;

/** Agents that are no part of this product and call our tools: clients over MCP. Each acts as `mcp:NAME`, never as a person. */
export interface OutsideAgents {
  tools(): AgentToolInfo[];
  /** Settles with the last frame. @throws {VoxError} `bad-request`: no such tool, or too many calls at once. */
  run(call: Params<'agent.run'>, sink: FrameSink<AgentRunFrame>): Promise<void>;
}

type OutsideDeps = Pick<ChatDeps, 'host' | 'desk' | 'files' | 'clock' | 'redact'>;

/** What is known of one agent between its calls. */
interface Known {
  readonly seen: SeenBlocks;
  readonly sideSessions: Set<SessionId>;
  calls: number;
}

export function createOutsideAgents(deps: OutsideDeps): OutsideAgents {
  const agents = new Map<AgentId, Known>();
  let count = 0;

  function known(agentId: AgentId): Known {
    const one = agents.get(agentId) ?? { seen: new SeenBlocks(), sideSessions: new Set(), calls: 0 };
    agents.set(agentId, one);
    const [oldest] = agents.keys();
    if (agents.size > MAX_AGENTS && oldest !== undefined) agents.delete(oldest);
    return one;
  }

  return {
    tools: () =>
      OUTSIDE_TOOLS.map(({ name, description, input, isReading = false }) => ({
        name,
        description,
        inputSchema: z.toJSONSchema(input, { io: 'input' }),
        isReading,
      })),
    async run({ agent, tool: name, input, cwd }, sink) {
      const tool = OUTSIDE_TOOLS.find((one) => one.name === name);
      if (!tool) throw new VoxError('bad-request', `There is no tool ${name}. The tools: ${toolNames()}.`);
      const agentId = agentIdOf(agent);
      const one = known(agentId);
      if (one.calls >= MAX_CALLS)
        throw new VoxError('bad-request', `${MAX_CALLS} calls of ${agentId} wait already. Wait for them first.`);
      one.calls += 1;
      const owned = new AbortController();
      sink.onCancel(() => owned.abort());
      const callId = `${agentId}-${++count}`;
      const progress = createProgress(deps.clock, (message) => sink.send({ type: 'progress', message }));
      try {
        const sessionId = await sessionFor(deps, tool, { sideSessions: one.sideSessions, input, cwd });
        const context: ToolContext = {
          ...deps,
          ...one,
          agentId,
          chatId: null,
          sessionId,
          callId,
          signal: owned.signal,
          show: progress.show,
          ask: nobodyToAsk,
        };
        const { text, isError, facts } = await answer(tool, input, context);
        sink.send({ type: 'result', text, isError, ...(facts && { facts }) });
      } finally {
        progress.dispose();
        one.calls -= 1;
      }
    },
  };
}

/** `Claude Code` is `mcp:claude-code`. */
export function agentIdOf(client: string): AgentId {
  const words = client.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const name = words.replace(/^[^a-z]+/, '').slice(0, 40);
  return AgentId.parse(`mcp:${name.replace(/-+$/, '') || 'client'}`);
}

async function answer(tool: AgentTool, input: unknown, context: ToolContext): Promise<ToolResult> {
  const parsed = tool.input.safeParse(input ?? {});
  if (!parsed.success) return { text: `${tool.name} did not run: ${z.prettifyError(parsed.error)}`, isError: true };
  try {
    return await tool.run(parsed.data, context);
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), isError: true };
  }
}

/** The session a call is about when it names none: one that somebody looks at, the newest of them; where a line is to run, a new one. */
async function sessionFor(
  { host }: OutsideDeps,
  { name }: AgentTool,
  { sideSessions, input, cwd }: { sideSessions: Set<SessionId>; input: unknown; cwd: string | undefined },
): Promise<SessionId | null> {
  const open = host.list().filter(({ id, activity }) => activity !== 'exited' && !sideSessions.has(id));
  const best = open.sort((a, b) => Number(b.attached > 0) - Number(a.attached > 0) || b.createdAt - a.createdAt)[0];
  const isNamed = typeof input === 'object' && input !== null && 'session_id' in input;
  if (best || isNamed || name !== 'term_run') return best?.id ?? null;
  return await host.open({ cwd });
}

function nobodyToAsk(): never {
  throw new VoxError(
    'forbidden',
    'Only the person may type that here: they have the program before them in Axis. Wait with term_wait, or end your own command with term_stop.',
  );
}

function toolNames(): string {
  return OUTSIDE_TOOLS.map(({ name }) => name).join(', ');
}

import { z } from 'zod';
import type { SecurityLevel, ToolPart } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { holdsPlaceholder } from '../../redaction/placeholders.ts';
import { forModel } from '../context/block-text.ts';
import { excerpt } from '../context/excerpt.ts';
import type { AgentTool, ToolContext, ToolResult } from '../tools/types.ts';
import type { ServerConnection, ServerTool } from './connect-server.ts';

/** UTF-16 units of a description: every tool is told with every step, and a server may write a book. */
const MAX_DESCRIPTION = 400;
/** Providers refuse longer names. */
const MAX_NAME = 64;
/** Tools of all servers that a model is told of. */
export const MAX_TOOLS = 80;
const RESULT_TOKENS = 2500;
const MAX_SHOWN_INPUT = 1000;

const [ONCE, ALWAYS, NEVER] = ['Allow once', 'Allow in this chat', 'Refuse'] as const;

export interface ServerToolDeps {
  readonly server: string;
  readonly connection: ServerConnection;
  /** Tools that the person has allowed in this chat. */
  readonly allowed: Set<string>;
  /** The level where there is no session. */
  readonly defaultLevel: SecurityLevel;
}

/** The tools of one server, for the built-in agent: each call is the person's to allow. */
export function serverTools(deps: ServerToolDeps): AgentTool[] {
  return deps.connection.tools.map((tool) => serverTool(tool, deps));
}

function serverTool(tool: ServerTool, deps: ServerToolDeps): AgentTool {
  const name = `mcp_${deps.server}_${tool.name}`.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_NAME);
  const about = tool.description.replace(/\s+/g, ' ').trim();
  const description = about.length > MAX_DESCRIPTION ? `${about.slice(0, MAX_DESCRIPTION - 1)}…` : about;
  return {
    name,
    description: `(Tool of the MCP server ${deps.server}; the person allows each call.) ${description}`,
    input: schemaOf(tool),
    isReading: tool.isReading,
    run: (input, context) => runTool({ tool, name, input: input as Record<string, unknown> }, deps, context),
  };
}

/** A schema that we cannot read takes anything: the server checks what it gets. */
function schemaOf({ inputSchema }: ServerTool): z.ZodType {
  try {
    return z.fromJSONSchema(inputSchema as Parameters<typeof z.fromJSONSchema>[0]);
  } catch {
    return z.record(z.string(), z.unknown());
  }
}

interface Call {
  readonly tool: ServerTool;
  readonly name: string;
  readonly input: Record<string, unknown>;
}

async function runTool({ tool, name, input }: Call, deps: ServerToolDeps, context: ToolContext): Promise<ToolResult> {
  const { server, connection, allowed } = deps;
  const part = { type: 'tool' as const, toolCallId: context.callId, name };
  const summary = `${tool.name} of ${server}`;
  requireLevel(tool, context, deps);
  if (holdsPlaceholder(JSON.stringify(input)))
    return {
      text: 'A placeholder such as [REDACTED_KEY#1] stands in the arguments for a secret that you were not shown; nothing was called.',
      isError: true,
    };
  if (!allowed.has(name)) {
    const answer = await context.ask({ question: questionOf(tool, server, input), choices: [ONCE, ALWAYS, NEVER] });
    if (answer === ALWAYS) allowed.add(name);
    else if (answer !== ONCE) {
      context.show({ ...part, summary: `${summary}: not allowed`, state: 'failed' });
      const said = answer === null || answer === NEVER ? '' : ` They say: ${forModel(context.redact, answer)}`;
      return {
        text: `The person does not allow this call; nothing was called.${said}`,
        isError: true,
        isRefusal: true,
      };
    }
  }
  const change = context.show<ToolPart>({ ...part, summary, state: 'running' });
  try {
    const { text, isError } = await connection.call(tool.name, input, context.signal);
    change({ ...part, summary, state: isError ? 'failed' : 'done' });
    return { text: shortened(forModel(context.redact, text)), isError };
  } catch (error) {
    change({ ...part, summary, state: 'failed' });
    const why = error instanceof Error ? error.message : String(error);
    return { text: `${server} did not answer: ${forModel(context.redact, why)}`, isError: true };
  }
}

/** Below L3 an agent only looks. @throws {VoxError} `forbidden`. */
function requireLevel({ isReading }: ServerTool, { host, sessionId }: ToolContext, { defaultLevel }: ServerToolDeps) {
  const level = sessionId === null ? defaultLevel : host.get(sessionId).level;
  if (isReading || (level !== 'L1' && level !== 'L2')) return;
  throw new VoxError(
    'forbidden',
    `At level ${level} only tools that say they just look are called; this one does not.`,
  );
}

function questionOf({ name, isReading }: ServerTool, server: string, input: unknown): string {
  const text = JSON.stringify(input);
  const shown = text.length > MAX_SHOWN_INPUT ? `${text.slice(0, MAX_SHOWN_INPUT)}…` : text;
  const effect = isReading ? ' It says that it only looks.' : '';
  return `The agent wants to call ${name} of the MCP server ${server} with ${shown}.${effect}`;
}

function shortened(text: string): string {
  return excerpt({ first: 1, lines: text.split('\n') }, RESULT_TOKENS, () => 'a narrower call');
}

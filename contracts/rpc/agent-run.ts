import { z } from 'zod';
import { BlockId, SessionId } from '../model/ids.ts';
import { stream } from './method.ts';

/** What is known of the command a call was about, for programs; `text` of the result says it in words. */
export const RunFacts = z.object({
  sessionId: SessionId,
  blockId: BlockId,
  /** Null while it runs, and where the shell did not say. */
  exitCode: z.int().nullable(),
  /** Null while it runs. */
  durationMs: z.number().nullable(),
  /** Of the session, now. */
  cwd: z.string(),
});
export type RunFacts = z.infer<typeof RunFacts>;

/** Any number of `progress`, then one `result`, then the end. */
export const AgentRunFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), message: z.string() }),
  z.object({ type: z.literal('result'), text: z.string(), isError: z.boolean(), facts: RunFacts.optional() }),
]);
export type AgentRunFrame = z.infer<typeof AgentRunFrame>;

/**
 * Calls a tool as the agent `mcp:<agent>`: under the gate, the queue and the record of every agent. Never as a person, whoever
 * calls: the connection may from then on only call tools. A call that is cancelled, or whose connection ends, takes back what
 * waits; a command that runs goes on in the terminal. Without a session, `term_run` opens one in `cwd`.
 */
export const agentRun = stream({
  name: 'agent.run',
  params: z.object({
    /** The client's name; what is no letter, digit or dash becomes a dash. */
    agent: z.string().min(1).max(200),
    tool: z.string().min(1).max(100),
    input: z.unknown(),
    cwd: z.string().min(1).max(4096).optional(),
  }),
  frame: AgentRunFrame,
  errors: ['bad-request'],
});

import { z } from 'zod';
import { method } from './method.ts';

/** A tool that an agent from outside may call, as it is told of it. */
export const AgentToolInfo = z.object({
  name: z.string(),
  description: z.string(),
  /** JSON Schema of its arguments. */
  inputSchema: z.record(z.string(), z.unknown()),
  /** It only looks. */
  isReading: z.boolean(),
});
export type AgentToolInfo = z.infer<typeof AgentToolInfo>;

/** What `agent.run` runs. The connection is an agent's from then on, as with `agent.run`. */
export const agentTools = method({
  name: 'agent.tools',
  isReading: true,
  params: z.object({}),
  result: z.array(AgentToolInfo),
});

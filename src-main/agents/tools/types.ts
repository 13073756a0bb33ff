import type { z } from 'zod';
import type { AgentId, ChatId, CommandPart, SessionId, ToolPart } from '../../../contracts/model/index.ts';
import type { RunFacts } from '../../../contracts/rpc/index.ts';
import type { AgentDesk } from '../../engine/control/agent-desk.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import type { SeenBlocks } from '../terminal/seen-blocks.ts';

/** What one tool call may use. */
export interface ToolContext {
  readonly host: SessionHost;
  readonly desk: AgentDesk;
  readonly files: Files;
  readonly clock: Clock;
  readonly redact: (text: string) => string;
  readonly agentId: AgentId;
  /** Null for an agent from outside. */
  readonly chatId: ChatId | null;
  /** The session the chat is about; null when there is none. */
  readonly sessionId: SessionId | null;
  /** Identifies the call in the chat. */
  readonly callId: string;
  /** Aborted when the person stops the turn. */
  readonly signal: AbortSignal;
  /** What the model of this chat knows of each session. */
  readonly seen: SeenBlocks;
  /** Sessions that this chat opened for commands that do not end. */
  readonly sideSessions: Set<SessionId>;
  /** Asks the person, in the chat; null when they stopped the turn instead. */
  ask(question: { question: string; choices: readonly string[] }): Promise<string | null>;
  /** Shows the call in the chat; the answer changes what is shown, even after the turn. */
  show<P extends CommandPart | ToolPart>(part: P): (changed: P) => void;
}

/** What goes back to the model. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
  /** A person or the gate said no to exactly this: it is not asked again in this turn. */
  readonly isRefusal?: boolean;
  /** Of the command it is about, for programs. */
  readonly facts?: RunFacts;
}

/** One tool of the built-in agent. If `run` throws, the message goes to the model as the tool's error. */
export interface AgentTool<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly input: S;
  /** It changes nothing and asks nobody. */
  readonly isReading?: boolean;
  run(input: z.output<S>, context: ToolContext): Promise<ToolResult>;
}

/** Tokens of what a model asked to read. */
export const READ_TOKENS = 6000;

/** Keeps the input's type inside the tool and lets the list hold tools of every input. */
export function agentTool<S extends z.ZodType>(tool: AgentTool<S>): AgentTool {
  return { ...tool, run: (input, context) => tool.run(tool.input.parse(input), context) };
}

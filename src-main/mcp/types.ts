import type { RunFacts } from '../../contracts/rpc/index.ts';

/** What a tool answers. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  readonly facts?: RunFacts | undefined;
}

/** One call of a tool. */
export interface ToolCallContext {
  /** The name the client gave itself. */
  readonly client: string;
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  progress(message: string): void;
}

/** A tool as an MCP client is told of it. */
export interface ServedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly isReading: boolean;
  /** @throws {Error} It could not be done; the client reads the message. */
  run(input: unknown, call: ToolCallContext): Promise<ToolAnswer>;
}

import type { WireError } from '../../../contracts/model/index.ts';
import type { EndReason, ModelMessage, ModelPort, ToolCall } from '../model/model-port.ts';
import { TOOLS } from '../tools/index.ts';
import type { ToolContext, ToolResult } from '../tools/types.ts';
import type { MessageWriter } from './message-writer.ts';
import { SYSTEM_PROMPT } from './prompt.ts';

/** Model calls in one turn. A model that needs more is usually going in circles. */
const MAX_STEPS = 25;
/** Malformed tool calls in one turn before we give up on the model. */
const MAX_BAD_CALLS = 3;

/** What is said under an answer that ended other than by its own will. */
const REMARKS: Record<EndReason, string> = {
  complete: '',
  stopped: '',
  length: '\n\n*(The answer was cut here: the model reached its length limit.)*',
  filtered: "\n\n*(The answer was ended by the provider's content filter.)*",
};

/** How a turn went. */
export type TurnEnd = { readonly state: 'done' | 'stopped' } | { readonly state: 'failed'; readonly error: WireError };

export interface Turn {
  readonly model: ModelPort;
  readonly modelName: string;
  /** The conversation, ending with the person's message; what the turn adds is appended. */
  readonly history: ModelMessage[];
  readonly writer: MessageWriter;
  readonly signal: AbortSignal;
  /** Everything a call needs except what belongs to the one call. */
  readonly tools: Omit<ToolContext, 'callId' | 'signal' | 'show'>;
}

/** Lets the model answer and use its tools until it is done, stopped, or failed. Never throws. */
export async function runTurn(turn: Turn): Promise<TurnEnd> {
  let badCalls = 0;
  for (let step = 1; step <= MAX_STEPS; step++) {
    const said = await runStep(turn);
    turn.history.push({ role: 'assistant', text: said.text, calls: said.calls.map(({ call }) => call) });
    for (const { call, problem } of said.calls) {
      const result = await answerCall(
        turn,
        call,
        said.end.state === 'done' ? problem : 'The turn ended before this ran.',
      );
      turn.history.push({ role: 'tool', call, ...result });
      if (problem !== null) badCalls++;
    }
    if (turn.signal.aborted) return { state: 'stopped' };
    if (said.end.state === 'done' && said.calls.length === 0 && said.text.trim() === '') {
      turn.writer.text('*(The model ended without a word. Ask again, or choose another model in Settings.)*');
    }
    if (said.end.state !== 'done' || said.calls.length === 0) return said.end;
    if (badCalls > MAX_BAD_CALLS) return { state: 'failed', error: badCallsError(turn.modelName) };
  }
  turn.writer.text(
    `\n\nI stopped here: this turn has used all its ${MAX_STEPS} steps. Say "go on" to let me continue.`,
  );
  return { state: 'done' };
}

interface Said {
  readonly text: string;
  readonly calls: { readonly call: ToolCall; readonly problem: string | null }[];
  readonly end: TurnEnd;
}

async function runStep({ model, history, writer, signal }: Turn): Promise<Said> {
  const said: { text: string; calls: Said['calls'] } = { text: '', calls: [] };
  const messages: ModelMessage[] = [{ role: 'system', text: SYSTEM_PROMPT }, ...history];
  for await (const event of model.stream({ messages, tools: TOOLS, signal })) {
    switch (event.type) {
      case 'text-delta':
        said.text += event.text;
        writer.text(event.text);
        break;
      case 'tool-call':
        said.calls.push({ call: event.call, problem: null });
        break;
      case 'bad-tool-call':
        said.calls.push({ call: event.call, problem: event.problem });
        break;
      case 'failed':
        return { ...said, end: { state: 'failed', error: event.error } };
      case 'end':
        writer.text(REMARKS[event.reason]);
        return { ...said, end: { state: event.reason === 'stopped' ? 'stopped' : 'done' } };
    }
  }
  return { ...said, end: { state: 'done' } };
}

/** Every call gets an answer, or the next request to the model would be malformed. */
async function answerCall(turn: Turn, call: ToolCall, problem: string | null): Promise<ToolResult> {
  const { writer, signal } = turn;
  const tool = TOOLS.find((one) => one.name === call.name);
  if (signal.aborted) return { text: 'The person stopped the turn before this ran.', isError: true };
  const fail = (text: string): ToolResult => {
    writer.show({ type: 'tool', toolCallId: call.id, name: call.name, summary: firstLine(text), state: 'failed' });
    return { text, isError: true };
  };
  if (problem !== null)
    return fail(`The call was malformed and did not run: ${problem} Send it again with correct arguments.`);
  if (!tool) return fail(`There is no tool ${call.name}.`);
  try {
    return await tool.run(call.input, { ...turn.tools, callId: call.id, signal, show: writer.show });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

function badCallsError(modelName: string): WireError {
  const message = `${modelName} keeps writing tool calls that cannot be read, so the turn was ended. Choose a model that supports tools in Settings, or ask again.`;
  return { code: 'model.bad-tool-call', message };
}

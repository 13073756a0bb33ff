import type { NoticePart, WireError } from '../../../contracts/model/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EndReason, ModelEvent, ModelPort, ToolCall } from '../model/model-port.ts';
import type { AgentTool, ToolContext, ToolResult } from '../tools/types.ts';
import { CallGuard } from './call-guard.ts';
import { compactInTime, makeRoom } from './compaction.ts';
import type { Conversation } from './conversation.ts';
import type { MessageWriter } from './message-writer.ts';
import { type StepMeter, TurnMeter } from './trace.ts';

/** Model calls in one turn. A model that needs more is usually going in circles. */
const MAX_STEPS = 25;
/** Calls of one step that are read at all. */
const MAX_CALLS_READ = 128;
/** UTF-16 units of one answer; nobody reads more, and a model that writes more has lost its way. */
const MAX_ANSWER_CHARS = 200_000;

/** What is said under an answer that ended other than by its own will. */
const REMARKS: Record<EndReason, string> = {
  complete: '',
  stopped: '',
  length: '\n\n*(The answer was cut here: the model reached its length limit.)*',
  filtered: "\n\n*(The answer was ended by the provider's content filter.)*",
};
const FLOOD_REMARK = '\n\n*(The answer was cut here: it had grown far too long.)*';

/** How a turn went. */
export type TurnEnd = { readonly state: 'done' | 'stopped' } | { readonly state: 'failed'; readonly error: WireError };

export interface Turn {
  readonly model: ModelPort;
  readonly modelName: string;
  /** Its current turn is the one to answer. */
  readonly conversation: Conversation;
  readonly writer: MessageWriter;
  readonly signal: AbortSignal;
  /** The person has written more: the turn ends after this step, so that the model hears it. */
  hasNews(): boolean;
  readonly clock: Clock;
  /** What a call may use. */
  readonly tools: (callId: string) => ToolContext;
  /** What the model may call. */
  readonly offered: readonly AgentTool[];
}

/** Lets the model answer and use its tools until it is done, stopped, or failed. Never throws. */
export async function runTurn(turn: Turn): Promise<TurnEnd> {
  const { conversation, writer, signal } = turn;
  const meter = new TurnMeter(turn.clock);
  const guard = new CallGuard();
  const shortened = await compactInTime(turn);
  if (shortened !== null) writer.show({ type: 'notice', text: shortened });
  for (let step = 1; step <= MAX_STEPS; step++) {
    const said = await runStepWithRoom(turn, meter);
    conversation.current.replies.push({
      role: 'assistant',
      text: said.text,
      calls: said.calls.map(({ call }) => call),
    });
    await answerCalls(turn, said, guard);
    writer.trace(meter.trace);
    if (signal.aborted) return { state: 'stopped' };
    if (said.end.state === 'done' && said.calls.length === 0 && said.text.trim() === '') {
      writer.text('*(The model ended without a word. Ask again, or choose another model in Settings.)*');
    }
    if (said.end.state !== 'done' || said.calls.length === 0) return said.end;
    const error = guard.verdict(turn.modelName);
    if (error) return { state: 'failed', error };
    if (turn.hasNews()) return { state: 'done' };
  }
  writer.text(`\n\nI stopped here: this turn has used all its ${MAX_STEPS} steps. Say "go on" to let me continue.`);
  return { state: 'done' };
}

interface Said {
  readonly text: string;
  readonly calls: { readonly call: ToolCall; readonly problem: string | null }[];
  readonly end: TurnEnd;
}

/** A step; while the model says that it cannot read so much, the conversation is shortened and the step taken again. */
async function runStepWithRoom(turn: Turn, meter: TurnMeter): Promise<Said> {
  for (;;) {
    const said = await runStep(turn, meter.begin());
    const isTooLong = said.end.state === 'failed' && said.end.error.code === 'model.context-length';
    if (!isTooLong || said.text !== '' || said.calls.length > 0) return said;
    const shortened = await makeRoom(turn);
    if (shortened === null || turn.signal.aborted) return said;
    turn.writer.show({ type: 'notice', text: shortened });
  }
}

async function runStep({ model, conversation, writer, signal, offered }: Turn, meter: StepMeter): Promise<Said> {
  const said: { text: string; calls: Said['calls'] } = { text: '', calls: [] };
  const tellRetry = retryNotice(writer);
  for await (const event of model.stream({ messages: conversation.messages(), tools: offered, signal })) {
    if (event.type !== 'retrying' && event.type !== 'end' && event.type !== 'failed') meter.firstWord();
    switch (event.type) {
      case 'text-delta':
        said.text += event.text;
        writer.text(event.text);
        break;
      case 'tool-call':
      case 'bad-tool-call':
        said.calls.push({ call: event.call, problem: event.type === 'tool-call' ? null : event.problem });
        meter.called(event.call.name);
        break;
      case 'retrying':
        meter.retried();
        tellRetry(event);
        break;
      case 'failed':
        return { ...said, end: { state: 'failed', error: event.error } };
      case 'end':
        meter.spent(event.usage);
        writer.text(REMARKS[event.reason]);
        return { ...said, end: { state: event.reason === 'stopped' ? 'stopped' : 'done' } };
    }
    if (said.text.length > MAX_ANSWER_CHARS) {
      writer.text(FLOOD_REMARK);
      break;
    }
    if (said.calls.length >= MAX_CALLS_READ) break;
  }
  return { ...said, end: { state: 'done' } };
}

const WHY_RETRY: Partial<Record<WireError['code'], string>> = {
  'model.rate-limited': 'The model is limiting requests',
  'model.unreachable': 'The model cannot be reached',
  'model.timeout': 'The model took too long',
};

/** One row for all attempts of a step. */
function retryNotice(writer: MessageWriter): (event: Extract<ModelEvent, { type: 'retrying' }>) => void {
  let change: ((part: NoticePart) => void) | null = null;
  return ({ error, waitMs }) => {
    const why = WHY_RETRY[error.code] ?? 'The model has a fault of its own';
    const part: NoticePart = { type: 'notice', text: `${why}; it is asked again after ${Math.ceil(waitMs / 1000)} s.` };
    if (change) change(part);
    else change = writer.show(part);
  };
}

/** The person's word comes before what the model had planned without it. */
const STEERED = 'The person wrote meanwhile, so this did not run. Read their message first.';

/** In order, and every call gets an answer, or the next request to the model would be malformed. */
async function answerCalls(turn: Turn, said: Said, guard: CallGuard): Promise<void> {
  const { conversation } = turn;
  let unread = 0;
  for (const [position, { call, problem }] of said.calls.entries()) {
    const wrong = said.end.state === 'done' ? problem : 'The turn ended before this ran.';
    if (problem !== null) guard.sawMalformed();
    const refusal = wrong === null ? guard.refuse(call, position) : null;
    if (refusal !== null && guard.isBurst(position)) unread += 1;
    const isSteered = position > 0 && turn.hasNews();
    const result =
      refusal !== null && guard.isBurst(position)
        ? { text: refusal, isError: true }
        : await answerCall(turn, call, { problem: wrong, refusal: isSteered ? STEERED : refusal });
    if (wrong === null && refusal === null && !isSteered) guard.saw(call, result);
    conversation.current.replies.push({ role: 'tool', call, text: result.text, isError: result.isError });
  }
  if (unread > 0)
    turn.writer.show({
      type: 'notice',
      text: `The model asked for too much at once: ${unread} of its calls were refused.`,
    });
}

async function answerCall(
  turn: Turn,
  call: ToolCall,
  { problem, refusal }: { problem: string | null; refusal: string | null },
): Promise<ToolResult> {
  const { writer, signal } = turn;
  const tool = turn.offered.find((one) => one.name === call.name);
  if (signal.aborted) return { text: 'The person stopped the turn before this ran.', isError: true };
  const fail = (text: string): ToolResult => {
    writer.show({ type: 'tool', toolCallId: call.id, name: call.name, summary: firstLine(text), state: 'failed' });
    return { text, isError: true };
  };
  if (problem !== null)
    return fail(`The call was malformed and did not run: ${problem} Send it again with correct arguments.`);
  if (refusal !== null) return fail(refusal);
  if (!tool) return fail(`There is no tool ${call.name}.`);
  try {
    return await tool.run(call.input, turn.tools(call.id));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

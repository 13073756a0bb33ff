/** The chat-completions wire format, as OpenAI and its many look-alikes speak it. */
export interface ChatRequest {
  readonly model: string;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly messages: readonly ChatRequestMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
}

interface ChatRequestMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null | readonly { readonly type: string; readonly text?: string }[];
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { name: string; arguments: string } }[];
}

export interface ToolCallScript {
  readonly name: string;
  readonly args: unknown;
}

interface Reply {
  readonly texts: readonly string[];
  readonly calls: readonly WireToolCall[];
}

interface WireToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** Characters of one piece of a tool call's arguments. */
const PIECE_LENGTH = 5;
const USAGE = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };

/** @param isMalformed The arguments break off in the middle of the JSON, as small models do. */
export function toolCalls(scripts: readonly ToolCallScript[], turn: number, isMalformed: boolean): WireToolCall[] {
  return scripts.map(({ name, args }, index) => {
    const json = JSON.stringify(args);
    const text = isMalformed ? json.slice(0, Math.ceil(json.length / 2)) : json;
    return { id: `call_${turn}_${index}`, type: 'function', function: { name, arguments: text } };
  });
}

/** The events of a streamed answer, `[DONE]` included, each as the JSON text after `data: `. */
export function streamEvents(request: ChatRequest, reply: Reply): string[] {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...head(request, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason }],
  });
  const deltas = [
    { role: 'assistant', content: '' },
    ...reply.texts.map((content) => ({ content })),
    ...reply.calls.flatMap(callDeltas),
  ];
  const last = chunk({}, finishReason(reply));
  const usage = { ...head(request, 'chat.completion.chunk'), choices: [], usage: USAGE };
  const chunks = [
    ...deltas.map((delta) => chunk(delta)),
    last,
    ...(request.stream_options?.include_usage ? [usage] : []),
  ];
  return [...chunks.map((each) => JSON.stringify(each)), '[DONE]'];
}

/** The same answer in one piece, for a request without `stream`. */
export function wholeAnswer(request: ChatRequest, reply: Reply): string {
  const content = reply.texts.join('') || null;
  const message = { role: 'assistant', content, ...(reply.calls.length ? { tool_calls: reply.calls } : {}) };
  const choices = [{ index: 0, message, finish_reason: finishReason(reply) }];
  return JSON.stringify({ ...head(request, 'chat.completion'), choices, usage: USAGE });
}

export function errorAnswer(status: number, message: string): string {
  const type = { 401: 'invalid_request_error', 429: 'rate_limit_exceeded' }[status] ?? 'server_error';
  return JSON.stringify({ error: { message, type, param: null, code: status === 401 ? 'invalid_api_key' : null } });
}

export function modelList(ids: readonly string[]): string {
  return JSON.stringify({
    object: 'list',
    data: ids.map((id) => ({ id, object: 'model', created: 0, owned_by: 'tests' })),
  });
}

const head = ({ model }: ChatRequest, object: string) => ({ id: 'chatcmpl-1', object, created: 0, model });
const finishReason = ({ calls }: Reply) => (calls.length ? 'tool_calls' : 'stop');

/** First the id and the name, then the arguments piece by piece. */
function callDeltas({ id, type, function: { name, arguments: text } }: WireToolCall, index: number): object[] {
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE_LENGTH) }, (_, piece) =>
    text.slice(piece * PIECE_LENGTH, (piece + 1) * PIECE_LENGTH),
  );
  return [
    { tool_calls: [{ index, id, type, function: { name, arguments: '' } }] },
    ...pieces.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
}

import type { ModelProviderId } from '../../contracts/model/index.ts';
import { type Finish, sse, WIRE_USAGE, type WireFormat, type WireMessage } from './wire-format.fake.ts';

type Json = Record<string, unknown>;
const list = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);
const { input, output } = WIRE_USAGE;

/** OpenAI's chat completions, which Ollama, LM Studio, vLLM and others speak. */
const chatCompletions: WireFormat = {
  basePath: '/v1',
  path: /^\/chat\/completions$/,
  readRequest: (body, headers) => ({
    model: String(body.model),
    stream: body.stream === true,
    authorization: headers.authorization ?? null,
    messages: list(body.messages).map((message) => ({
      ...(message as unknown as WireMessage),
      ...imagesOf(message.content),
    })),
    tools: list(body.tools).map((tool) => String((tool.function as Json).name)),
  }),
  open: () => '',
  piece(piece, index) {
    if ('text' in piece) return completion({ content: piece.text }, null);
    const { id, name, args } = piece.call;
    const start = { index, id, type: 'function', function: { name, arguments: '' } };
    return [
      completion({ tool_calls: [start] }, null),
      ...args.map((part) => completion({ tool_calls: [{ index, function: { arguments: part } }] }, null)),
    ].join('');
  },
  close: (finish) =>
    [
      completion({}, finish),
      sse({
        ...COMPLETION,
        choices: [],
        usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
      }),
      sse('[DONE]'),
    ].join(''),
  streamError: (message) => sse({ error: { message, type: 'server_error', code: null } }),
  errorBody: (_status, message) => JSON.stringify({ error: { message, type: 'error', param: null, code: null } }),
};

const COMPLETION = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' };

function completion(delta: object, finish: Finish | null): string {
  const choice = { index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finish };
  return sse({ ...COMPLETION, choices: [choice] });
}

/** Anthropic's messages. */
const anthropicMessages: WireFormat = {
  basePath: '/v1',
  path: /^\/messages$/,
  readRequest: (body, headers) => ({
    model: String(body.model),
    stream: body.stream === true,
    authorization: headerOf(headers['x-api-key']),
    messages: [{ role: 'system', content: textOf(body.system) }, ...list(body.messages).flatMap(anthropicMessage)],
    tools: list(body.tools).map((tool) => String(tool.name)),
  }),
  open: () =>
    anthropic({
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        content: [],
        model: 'm',
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: input, output_tokens: 1 },
      },
    }) + anthropic({ type: 'ping' }),
  piece(piece, index) {
    const block =
      'text' in piece
        ? { type: 'text', text: '' }
        : { type: 'tool_use', id: piece.call.id, name: piece.call.name, input: {} };
    const deltas =
      'text' in piece
        ? [{ type: 'text_delta', text: piece.text }]
        : piece.call.args.map((part) => ({ type: 'input_json_delta', partial_json: part }));
    return [
      anthropic({ type: 'content_block_start', index, content_block: block }),
      ...deltas.map((delta) => anthropic({ type: 'content_block_delta', index, delta })),
      anthropic({ type: 'content_block_stop', index }),
    ].join('');
  },
  close: (finish) =>
    anthropic({
      type: 'message_delta',
      delta: { stop_reason: ANTHROPIC_STOP[finish], stop_sequence: null },
      usage: { output_tokens: output },
    }) + anthropic({ type: 'message_stop' }),
  streamError: (message) => anthropic({ type: 'error', error: { type: 'overloaded_error', message } }),
  errorBody: (status, message) =>
    JSON.stringify({ type: 'error', error: { type: ANTHROPIC_ERRORS[status] ?? 'api_error', message } }),
};

const ANTHROPIC_STOP: Record<Finish, string> = { stop: 'end_turn', tool_calls: 'tool_use', length: 'max_tokens' };
const ANTHROPIC_ERRORS: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

type WireEvent = { readonly type: string } & Json;

const anthropic = (event: WireEvent) => sse(event, event.type);

function anthropicMessage({ role, content }: Json): WireMessage[] {
  const results = list(content).filter(({ type }) => type === 'tool_result');
  if (results.length === 0) return [{ role: String(role), content: textOf(content), ...imagesOf(content) }];
  return results.map((one) => ({
    role: 'tool',
    content: textOf(one.content),
    tool_call_id: String(one.tool_use_id),
  }));
}

/** OpenAI's responses. */
const openAiResponses: WireFormat = {
  basePath: '/v1',
  path: /^\/responses$/,
  readRequest: (body, headers) => ({
    model: String(body.model),
    stream: body.stream === true,
    authorization: headers.authorization ?? null,
    messages: [
      ...(typeof body.instructions === 'string' ? [{ role: 'system', content: body.instructions }] : []),
      ...list(body.input).map(responsesItem),
    ],
    tools: list(body.tools).map((tool) => String(tool.name)),
  }),
  open: () => responses({ type: 'response.created', response: response('in_progress') }),
  piece(piece, index) {
    const at = { output_index: index };
    if ('text' in piece) {
      const item = { id: `msg_${index}`, type: 'message', role: 'assistant', content: [] };
      const done = { ...item, content: [{ type: 'output_text', text: piece.text, annotations: [], logprobs: [] }] };
      const part = { ...at, item_id: item.id, content_index: 0 };
      return [
        responses({ type: 'response.output_item.added', ...at, item: { ...item, status: 'in_progress' } }),
        responses({ type: 'response.output_text.delta', ...part, delta: piece.text, logprobs: [] }),
        responses({ type: 'response.output_text.done', ...part, text: piece.text, logprobs: [] }),
        responses({ type: 'response.output_item.done', ...at, item: { ...done, status: 'completed' } }),
      ].join('');
    }
    const { id, name, args } = piece.call;
    const item = { id: `fc_${index}`, type: 'function_call', call_id: id, name, arguments: '' };
    const whole = args.join('');
    return [
      responses({ type: 'response.output_item.added', ...at, item: { ...item, status: 'in_progress' } }),
      ...args.map((delta) =>
        responses({ type: 'response.function_call_arguments.delta', ...at, item_id: item.id, delta }),
      ),
      responses({ type: 'response.function_call_arguments.done', ...at, item_id: item.id, arguments: whole }),
      responses({ type: 'response.output_item.done', ...at, item: { ...item, arguments: whole, status: 'completed' } }),
    ].join('');
  },
  close: (finish) =>
    finish === 'length'
      ? responses({
          type: 'response.incomplete',
          response: { ...response('incomplete'), incomplete_details: { reason: 'max_output_tokens' } },
        })
      : responses({ type: 'response.completed', response: response('completed') }),
  streamError: (message) =>
    responses({
      type: 'error',
      error: { type: 'server_error', code: 'server_error', message, param: null },
    }),
  errorBody: (_status, message) => JSON.stringify({ error: { message, type: 'error', param: null, code: null } }),
};

let responsesNumber = 0;
function responses(event: WireEvent): string {
  responsesNumber += 1;
  return sse({ ...event, sequence_number: responsesNumber }, event.type);
}

function response(status: string): object {
  const usage = {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
  const base = { id: 'resp_1', object: 'response', created_at: 1, model: 'm', output: [], status };
  return { ...base, error: null, incomplete_details: null, usage: status === 'in_progress' ? null : usage };
}

function responsesItem({ type, role, content, call_id, output: result, name }: Json): WireMessage {
  if (type === 'function_call_output') return { role: 'tool', content: result, tool_call_id: String(call_id) };
  if (type === 'function_call') return { role: 'assistant', content: `call ${String(name)}` };
  return { role: role === 'developer' ? 'system' : String(role), content: textOf(content), ...imagesOf(content) };
}

/** Google's generateContent. It has no call ids and no event names; arguments come whole. */
const googleContent: WireFormat = {
  basePath: '/v1beta',
  path: /^\/models\/[^/]+:streamGenerateContent$/,
  readRequest: (body, headers, path) => ({
    model: /models\/([^:]+)/.exec(path)?.[1] ?? '',
    stream: path.includes(':stream'),
    authorization: headerOf(headers['x-goog-api-key']),
    messages: [
      { role: 'system', content: textOf((body.systemInstruction as Json | undefined)?.parts) },
      ...list(body.contents).map(googleMessage),
    ],
    tools: list(body.tools).flatMap((tool) => list(tool.functionDeclarations).map((one) => String(one.name))),
  }),
  open: () => '',
  piece(piece) {
    if ('text' in piece) return google([{ text: piece.text }]);
    const { name, args } = piece.call;
    return google([{ functionCall: { name, args: parsed(args.join('')) }, thoughtSignature: 'c2lnbmF0dXJl' }]);
  },
  close: (finish) =>
    sse({
      candidates: [
        {
          content: { parts: [{ text: '' }], role: 'model' },
          finishReason: finish === 'length' ? 'MAX_TOKENS' : 'STOP',
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
      modelVersion: 'm',
    }),
  streamError: (message) => sse({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  errorBody: (status, message) => JSON.stringify({ error: { code: status, message, status: 'FAILED' } }),
};

function google(parts: object[]): string {
  return sse({ candidates: [{ content: { parts, role: 'model' }, index: 0 }], modelVersion: 'm' });
}

function googleMessage({ role, parts }: Json): WireMessage {
  const result = list(parts).find((part) => part.functionResponse)?.functionResponse as Json | undefined;
  if (result) return { role: 'tool', content: String((result.response as Json).content), tool_call_id: 'call-1' };
  const signature = list(parts).find((part) => part.thoughtSignature)?.thoughtSignature;
  const text = textOf(parts);
  const content = signature ? `${text}[${signature}]` : text;
  return { role: role === 'model' ? 'assistant' : String(role), content, ...imagesOf(parts) };
}

function parsed(args: string): unknown {
  try {
    return JSON.parse(args);
  } catch {
    return {}; // Google's servers parse the arguments themselves and send what they could read.
  }
}

/** In the four forms: `image_url` with a URL in it, `source`, `image_url` as it is, `inlineData`. */
function imagesOf(content: unknown): { images?: string[] } {
  const images = list(content).flatMap((part) => {
    if (typeof part.image_url === 'string') return [part.image_url];
    const { url, media_type, mimeType, data } = (part.image_url ?? part.source ?? part.inlineData ?? {}) as Json;
    if (typeof url === 'string') return [url];
    return data === undefined ? [] : [`data:${String(media_type ?? mimeType)};base64,${String(data)}`];
  });
  return images.length === 0 ? {} : { images };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .map((part) => (typeof part.text === 'string' ? part.text : ''))
    .join('');
}

function headerOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** The wire format of every provider. */
export const WIRE_FORMATS: Readonly<Record<ModelProviderId, WireFormat>> = {
  'openai-compatible': chatCompletions,
  anthropic: anthropicMessages,
  openai: openAiResponses,
  google: googleContent,
};

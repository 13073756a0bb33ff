import type { FinishReason, LanguageModelUsage, ModelMessage as SdkMessage, TextStreamPart, ToolSet } from 'ai';
import { PROVIDERS } from './index.ts';
import type {
  EndReason,
  ModelConfig,
  ModelEvent,
  ModelImage,
  ModelMessage,
  ModelRequest,
  ToolSpec,
  Usage,
} from './model-port.ts';
import type { ProviderOptions } from './providers.ts';
import { field } from './thrown.ts';

/** One request to a provider through the AI SDK, as its raw parts. It neither retries nor runs tools. */
export async function callModel(config: ModelConfig, request: ModelRequest, signal: AbortSignal) {
  const provider = PROVIDERS[config.provider];
  // Loaded at the first message: the SDK costs a fifth of a second that start-up should not pay.
  const [{ streamText }, model] = await Promise.all([import('ai'), provider.load(config)]);
  silenceSdk();
  const { fullStream } = streamText({
    model,
    instructions: request.messages
      .filter((message) => message.role === 'system')
      .map((message) => message.text)
      .join('\n\n'),
    messages: request.messages.filter((message) => message.role !== 'system').map(sdkMessage),
    tools: toolSet(request.tools),
    maxRetries: 0,
    abortSignal: signal,
    ...(provider.options ? { providerOptions: provider.options } : {}),
    // The stream carries it too; without a listener the SDK writes it, keys and all, to the console.
    onError: () => {},
  });
  return fullStream;
}

/** Its hints are for developers, and it writes them to the console, where a command's own output stands. */
function silenceSdk(): void {
  Reflect.set(globalThis, 'AI_SDK_LOG_WARNINGS', false);
}

/** The model is at work, even if there is nothing to show. */
export function isSpeech(part: TextStreamPart<ToolSet>): boolean {
  return /^(text|reasoning|tool-input)-|^tool-call$/.test(part.type);
}

/** What a part of the stream means to a turn; null when nothing. Throws for an end that is none. */
export function eventOf(part: TextStreamPart<ToolSet>, config: ModelConfig): ModelEvent | null {
  switch (part.type) {
    case 'text-delta':
      return part.text === '' ? null : { type: 'text-delta', text: part.text };
    case 'tool-call': {
      const meta = part.providerMetadata && { meta: part.providerMetadata };
      const call = { id: part.toolCallId, name: part.toolName, input: part.input as unknown, ...meta };
      return part.invalid
        ? { type: 'bad-tool-call', call, problem: problemOf(part.error) }
        : { type: 'tool-call', call };
    }
    case 'finish':
      // A stream that breaks off is reported by some providers as an end for no reason.
      if (part.finishReason === 'interrupted') throw new Error(NO_FINISH);
      return {
        type: 'end',
        reason: END_REASONS[part.finishReason] ?? 'complete',
        usage: usageOf(part.totalUsage, config),
      };
    default:
      return null;
  }
}

/** As the SDK says it of the other providers. */
export const NO_FINISH = 'the stream ended without a finish reason';

/** The SDK's finish reasons that a person should hear of. */
const END_REASONS: Partial<Record<FinishReason, EndReason>> = { length: 'length', 'content-filter': 'filtered' };

function usageOf(usage: LanguageModelUsage, { prices }: ModelConfig): Usage | null {
  const { inputTokens = null, outputTokens = null } = usage;
  if (inputTokens === null && outputTokens === null) return null;
  // OpenRouter and some gateways say what a request cost.
  const said = field(usage.raw, 'cost');
  const priced = prices && ((inputTokens ?? 0) * prices.input + (outputTokens ?? 0) * prices.output) / 1_000_000;
  return { inputTokens, outputTokens, costUsd: typeof said === 'number' ? said : priced };
}

function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The call cannot be read.';
}

function toolSet(tools: readonly ToolSpec[]): ToolSet {
  return Object.fromEntries(
    tools.map((tool) => [tool.name, { description: tool.description, inputSchema: tool.input }]),
  );
}

/** Servers refuse a text without a word in it. */
function userContent(text: string, images: readonly ModelImage[]) {
  if (images.length === 0) return text;
  const files = images.map(({ mediaType, bytes }) => ({ type: 'file' as const, mediaType, data: bytes }));
  return text === '' ? files : [{ type: 'text' as const, text }, ...files];
}

function sdkMessage(message: ModelMessage): SdkMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: userContent(message.text, message.images ?? []) };
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
          ...message.calls.map((call) => ({
            type: 'tool-call' as const,
            toolCallId: call.id,
            toolName: call.name,
            // Servers refuse arguments that are no object, so a malformed call is told in its result instead.
            input: typeof call.input === 'object' && call.input !== null ? call.input : {},
            ...(call.meta === undefined ? {} : { providerOptions: call.meta as ProviderOptions }),
          })),
        ],
      };
    case 'tool': {
      const output = { type: message.isError ? ('error-text' as const) : ('text' as const), value: message.text };
      return {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: message.call.id, toolName: message.call.name, output }],
      };
    }
  }
}

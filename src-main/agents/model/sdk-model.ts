import type { FinishReason, ModelMessage as SdkMessage, TextStreamPart, ToolSet } from 'ai';
import type { Clock } from '../../platform/clock.ts';
import { PROVIDERS } from './index.ts';
import { modelError, modelTimeout } from './model-error.ts';
import type {
  EndReason,
  ModelConfig,
  ModelEvent,
  ModelMessage,
  ModelPort,
  ModelRequest,
  ToolSpec,
} from './model-port.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

/** Further attempts after a 429, a 5xx or a failed connection, with growing pauses or the server's own Retry-After. */
const MAX_RETRIES = 2;

/** The port on the AI SDK. It runs one step a call: tools are run by the turn, in order and under its own gate. */
export function createSdkModel(
  config: ModelConfig,
  { clock, redact }: { clock: Clock; redact: (text: string) => string },
): ModelPort {
  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    const watchdog = createWatchdog(clock, request.signal);
    try {
      for await (const part of await open(config, request, watchdog)) {
        if (isSpeech(part)) watchdog.feed();
        // The SDK retries and parses; what it reports as an error is final.
        if (part.type === 'error') throw part.error;
        if (part.type === 'abort') throw request.signal.reason;
        const event = eventOf(part);
        if (event) yield event;
      }
    } catch (error) {
      yield ending(error, request.signal, watchdog);
    } finally {
      watchdog.dispose();
    }
  }

  function ending(error: unknown, stop: AbortSignal, watchdog: Watchdog): ModelEvent {
    if (stop.aborted) return { type: 'end', reason: 'stopped' };
    const { silentMs, hasStarted } = watchdog;
    if (silentMs !== null) return { type: 'failed', error: modelTimeout(config, silentMs, hasStarted) };
    return { type: 'failed', error: modelError(error, { config, redact, hasStarted }) };
  }

  return { stream };
}

async function open(config: ModelConfig, request: ModelRequest, watchdog: Watchdog) {
  const provider = PROVIDERS.find((one) => one.accepts(config));
  if (!provider) throw new Error(`no provider serves ${config.name}`);
  // Loaded at the first message: the SDK costs a fifth of a second that start-up should not pay.
  const [{ streamText }, model] = await Promise.all([import('ai'), provider.load(config)]);
  const { fullStream } = streamText({
    model,
    instructions: request.messages
      .filter((message) => message.role === 'system')
      .map((message) => message.text)
      .join('\n\n'),
    messages: request.messages.filter((message) => message.role !== 'system').map(sdkMessage),
    tools: toolSet(request.tools),
    maxRetries: MAX_RETRIES,
    abortSignal: watchdog.signal,
    // The stream carries it too; without a listener the SDK writes it, keys and all, to the console.
    onError: () => {},
  });
  return fullStream;
}

function isSpeech(part: TextStreamPart<ToolSet>): boolean {
  return /^(text|reasoning|tool-input)-|^tool-call$/.test(part.type);
}

function eventOf(part: TextStreamPart<ToolSet>): ModelEvent | null {
  switch (part.type) {
    case 'text-delta':
      return part.text === '' ? null : { type: 'text-delta', text: part.text };
    case 'tool-call': {
      const call = { id: part.toolCallId, name: part.toolName, input: part.input as unknown };
      return part.invalid
        ? { type: 'bad-tool-call', call, problem: problemOf(part.error) }
        : { type: 'tool-call', call };
    }
    case 'finish':
      return { type: 'end', reason: END_REASONS[part.finishReason] ?? 'complete' };
    default:
      return null;
  }
}

/** The SDK's finish reasons that a person should hear of. */
const END_REASONS: Partial<Record<FinishReason, EndReason>> = { length: 'length', 'content-filter': 'filtered' };

function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The call cannot be read.';
}

function toolSet(tools: readonly ToolSpec[]): ToolSet {
  return Object.fromEntries(
    tools.map((tool) => [tool.name, { description: tool.description, inputSchema: tool.input }]),
  );
}

function sdkMessage(message: ModelMessage): SdkMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: message.text };
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

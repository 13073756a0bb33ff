import type { Clock } from '../../platform/clock.ts';
import { modelError, modelTimeout } from './model-error.ts';
import type { ModelConfig, ModelEvent, ModelMessage, ModelPort, ModelRequest } from './model-port.ts';
import { pauseBeforeRetry } from './retry.ts';
import { callModel, eventOf, isSpeech, NO_FINISH } from './sdk-call.ts';
import { createWatchdog } from './watchdog.ts';

/** How one attempt failed. */
interface Failure {
  readonly thrown: unknown;
  /** How long the model had been silent when it was given up; null when it failed by itself. */
  readonly silentMs: number | null;
  readonly hasStarted: boolean;
  /** Nothing of it has been shown, so another attempt repeats nothing. */
  readonly isClean: boolean;
}

/** The port on the AI SDK. It runs one step a call: tools are run by the turn, in order and under its own gate. */
export function createSdkModel(
  config: ModelConfig,
  { clock, redact }: { clock: Clock; redact: (text: string) => string },
): ModelPort {
  /** Yields what comes and returns the failure, or null after the last event. */
  async function* attempt(request: ModelRequest): AsyncGenerator<ModelEvent, Failure | null> {
    const watchdog = createWatchdog(clock, request.signal);
    let isClean = true;
    try {
      for await (const part of await callModel(config, request, watchdog.signal)) {
        if (isSpeech(part)) watchdog.feed();
        if (part.type === 'error') throw part.error;
        if (part.type === 'abort') throw request.signal.reason;
        const event = eventOf(part, config);
        if (!event) continue;
        isClean = false;
        yield event;
        if (event.type === 'end') return null;
      }
      throw new Error(NO_FINISH);
    } catch (thrown) {
      const { silentMs, hasStarted } = watchdog;
      return { thrown, silentMs, hasStarted, isClean };
    } finally {
      watchdog.dispose();
    }
  }

  function errorOf({ thrown, silentMs, hasStarted }: Failure, { messages }: ModelRequest) {
    if (silentMs !== null) return modelTimeout(config, silentMs, hasStarted);
    return modelError(thrown, { config, redact, hasStarted, hasImages: messages.some(showsImages), now: clock.now() });
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    const stopped: ModelEvent = { type: 'end', reason: 'stopped', usage: null };
    for (let attempts = 1; ; attempts++) {
      const failure = yield* attempt(request);
      if (!failure) return;
      if (request.signal.aborted) return yield stopped;
      const canRetry = failure.isClean && failure.silentMs === null;
      const waitMs = canRetry ? pauseBeforeRetry(failure.thrown, attempts, clock.now()) : null;
      if (waitMs === null) return yield { type: 'failed', error: errorOf(failure, request) };
      yield { type: 'retrying', error: errorOf(failure, request), waitMs };
      await pause(clock, waitMs, request.signal);
      if (request.signal.aborted) return yield stopped;
    }
  }

  return { stream };
}

function showsImages(message: ModelMessage): boolean {
  return message.role === 'user' && (message.images ?? []).length > 0;
}

/** Over when the time has passed or the person pressed Stop. */
function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      timer.dispose();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = clock.setTimer(ms, done);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}

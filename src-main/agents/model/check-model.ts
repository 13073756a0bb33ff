import type { WireError } from '../../../contracts/model/index.ts';
import { toWireError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { configuredModel, type ModelSource } from './model-config.ts';
import { createSdkModel } from './sdk-model.ts';

/** Asks the configured model for a word, to find out whether it answers. */
export async function checkModel(
  deps: ModelSource & { clock: Clock; redact: (text: string) => string },
): Promise<{ error: WireError | null }> {
  try {
    const config = await configuredModel(deps);
    if (!config)
      return {
        error: {
          code: 'model.missing',
          message: 'No model is set. Open Settings, choose a provider and enter a model name.',
        },
      };
    const aborter = new AbortController();
    const messages = [{ role: 'user' as const, text: 'Answer with the one word: ok' }];
    for await (const event of createSdkModel(config, deps).stream({ messages, tools: [], signal: aborter.signal })) {
      if (event.type === 'failed' || event.type === 'retrying') return { error: event.error };
      // The first word is enough; a model that thinks for long should not be paid for more.
      if (event.type === 'text-delta') aborter.abort();
    }
    return { error: null };
  } catch (error) {
    return { error: toWireError(error) };
  }
}

import { VoxError } from '../../base/vox-error.ts';
import { PROVIDERS } from './index.ts';
import { modelError } from './model-error.ts';
import type { ModelConfig } from './model-port.ts';

/**
 * The vectors of these texts, in order, from the provider's own embedding model.
 * @throws {VoxError} `model.missing` when the provider has none; else what went wrong on the way.
 */
export async function embedTexts(
  config: ModelConfig,
  texts: readonly string[],
  redact: (text: string) => string,
): Promise<number[][]> {
  const { loadEmbedder } = PROVIDERS[config.provider];
  if (!loadEmbedder) {
    const message = `${config.provider} has no embedding model. Choose another provider, or leave --embedding-model out.`;
    throw new VoxError('model.missing', message);
  }
  try {
    const [{ embedMany }, model] = await Promise.all([import('ai'), loadEmbedder(config)]);
    const { embeddings } = await embedMany({ model, values: [...texts], maxRetries: 1 });
    return embeddings;
  } catch (thrown) {
    const { code, message } = modelError(thrown, {
      config,
      redact,
      hasStarted: false,
      hasImages: false,
      now: Date.now(),
    });
    throw new VoxError(code, message);
  }
}

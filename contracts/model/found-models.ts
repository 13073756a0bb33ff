import { z } from 'zod';
import { ModelProviderId } from './model-provider.ts';

/** A server that answered, and the models it offers. Choosing one sets `model.provider`, `model.baseUrl` and `model.name`. */
export const FoundModels = z.object({
  /** `Ollama`, `LM Studio`, or the title of the configured provider. */
  server: z.string(),
  provider: ModelProviderId,
  /** For the setting; null is the provider's own address. */
  baseUrl: z.string().nullable(),
  isLocal: z.boolean(),
  models: z.array(z.string()),
});
export type FoundModels = z.infer<typeof FoundModels>;

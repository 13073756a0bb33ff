import { z } from 'zod';
import { ModelProviderId } from './model-provider.ts';

/** Which assistant answers. `offline` needs nothing; `model` has a provider, a base URL and a name. */
export const ModelState = z.object({
  kind: z.enum(['offline', 'model']),
  /** The model's name, or `Offline assistant`. */
  label: z.string(),
  provider: ModelProviderId.default('openai-compatible'),
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
  /** Where the key lives: `environment`, `keyring`, `file`, or null without one. */
  keySource: z.enum(['environment', 'keyring', 'file']).nullable(),
});
export type ModelState = z.infer<typeof ModelState>;

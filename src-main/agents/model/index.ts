import type { ModelProviderId } from '../../../contracts/model/index.ts';
import { anthropic } from './anthropic.ts';
import { google } from './google.ts';
import { openAi } from './openai.ts';
import { openAiCompatible } from './openai-compatible.ts';
import type { ModelProvider } from './providers.ts';

/** Every provider of `contracts/model/model-provider.ts`. */
export const PROVIDERS: Readonly<Record<ModelProviderId, ModelProvider>> = {
  'openai-compatible': openAiCompatible,
  anthropic,
  openai: openAi,
  google,
};

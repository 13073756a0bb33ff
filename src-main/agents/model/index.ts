import { openAiCompatible } from './openai-compatible.ts';
import type { ModelProvider } from './providers.ts';

/** Every provider; the first that accepts a configuration serves it. */
export const PROVIDERS: readonly ModelProvider[] = [openAiCompatible];

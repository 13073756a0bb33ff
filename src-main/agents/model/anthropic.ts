import type { ModelProvider } from './providers.ts';

/** Anthropic's messages API. */
export const anthropic: ModelProvider = {
  async load({ baseUrl, name, key }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, apiKey: key ?? '' })(name);
  },
};

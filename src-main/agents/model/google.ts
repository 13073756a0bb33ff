import type { ModelProvider } from './providers.ts';

/** Google's generative language API. */
export const google: ModelProvider = {
  async load({ baseUrl, name, key }) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL: baseUrl, apiKey: key ?? '' })(name);
  },
  async loadEmbedder({ baseUrl, name, key }) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL: baseUrl, apiKey: key ?? '' }).embeddingModel(name);
  },
};

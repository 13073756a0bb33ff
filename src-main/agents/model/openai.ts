import type { ModelProvider } from './providers.ts';

/** OpenAI's responses API. What a terminal shows is not to be kept by others, hence `store: false`. */
export const openAi: ModelProvider = {
  async load({ baseUrl, name, key }) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI({ baseURL: baseUrl, apiKey: key ?? '' })(name);
  },
  async loadEmbedder({ baseUrl, name, key }) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI({ baseURL: baseUrl, apiKey: key ?? '' }).embeddingModel(name);
  },
  options: { openai: { store: false } },
};

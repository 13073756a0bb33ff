import type { ModelProvider } from './providers.ts';

/** Any server that speaks OpenAI's chat completions: Ollama, LM Studio, vLLM, llama.cpp, OpenRouter … */
export const openAiCompatible: ModelProvider = {
  async load({ baseUrl, name, key }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: baseUrl,
      includeUsage: true,
      ...(key === null ? {} : { apiKey: key }),
    });
    return provider(name);
  },
};

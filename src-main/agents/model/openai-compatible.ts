import type { ModelConfig } from './model-port.ts';
import type { ModelProvider } from './providers.ts';

/** Any server that speaks OpenAI's chat completions: Ollama, LM Studio, vLLM, llama.cpp, OpenRouter … */
export const openAiCompatible: ModelProvider = {
  async load(config) {
    return (await providerOf(config))(config.name);
  },
  async loadEmbedder(config) {
    return (await providerOf(config)).embeddingModel(config.name);
  },
};

async function providerOf({ baseUrl, key }: ModelConfig) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    includeUsage: true,
    ...(key === null ? {} : { apiKey: key }),
  });
}

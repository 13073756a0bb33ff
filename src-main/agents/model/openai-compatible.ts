import type { ModelProvider } from './providers.ts';

/** Any server that speaks OpenAI's chat completions: OpenAI itself, Ollama, LM Studio, vLLM, OpenRouter … */
export const openAiCompatible: ModelProvider = {
  id: 'openai-compatible',
  accepts: () => true,
  async load({ baseUrl, name, key }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: baseUrl,
      fetch: fetchOnce,
      ...(key === null ? {} : { apiKey: key }),
    });
    return provider(name);
  },
};

/** Nobody listens or the name is unknown: trying again would only keep the person waiting. */
const HOPELESS = ['ECONNREFUSED', 'ENOTFOUND'];

/** The SDK retries every error with a code or a cause of its own list; `networkCode` is none it knows. */
const fetchOnce: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    throw HOPELESS.includes(code) ? Object.assign(new Error('no connection'), { networkCode: code }) : error;
  }
};

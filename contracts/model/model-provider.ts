import { z } from 'zod';

export const ModelProviderId = z.enum(['openai-compatible', 'anthropic', 'openai', 'google']);
export type ModelProviderId = z.infer<typeof ModelProviderId>;

/** Names of the secrets we keep: each provider has its own key, so that none is ever sent to another's server. */
export const ModelSecretName = z.enum(['model-key', 'anthropic-key', 'openai-key', 'google-key']);

/** The key of a provider, or one that a person keeps for an MCP server: `mcp-github`. */
export const SecretName = z.union([
  ModelSecretName,
  z.templateLiteral(['mcp-', z.string().regex(/^[a-z0-9-]{1,60}$/)]),
]);
export type SecretName = z.infer<typeof SecretName>;

export interface ModelProviderRow {
  readonly id: ModelProviderId;
  readonly title: string;
  readonly secret: SecretName;
  /** Environment variables with the key, first come first taken; they win over what is saved. */
  readonly keyVariables: readonly string[];
  /** Null: the person must give one. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
  /** A model name as this API writes them, for an empty field. */
  readonly example: string;
}

/** Who can serve a model. The settings, the secrets and the picker read these rows. */
export const MODEL_PROVIDERS: readonly ModelProviderRow[] = [
  {
    id: 'openai-compatible',
    title: 'OpenAI-compatible',
    secret: 'model-key',
    keyVariables: ['VOX_API_KEY'],
    baseUrl: null,
    needsKey: false,
    example: 'qwen3:8b',
  },
  {
    id: 'anthropic',
    title: 'Anthropic',
    secret: 'anthropic-key',
    keyVariables: ['ANTHROPIC_API_KEY'],
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    example: 'claude-sonnet-4-5',
  },
  {
    id: 'openai',
    title: 'OpenAI',
    secret: 'openai-key',
    keyVariables: ['OPENAI_API_KEY'],
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    example: 'gpt-5.1',
  },
  {
    id: 'google',
    title: 'Google',
    secret: 'google-key',
    keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    example: 'gemini-2.5-pro',
  },
];

export function providerRow(id: ModelProviderId): ModelProviderRow {
  const row = MODEL_PROVIDERS.find((one) => one.id === id);
  if (!row) throw new Error(`no row for ${id}`);
  return row;
}

import type { EmbeddingModel, LanguageModel, ToolCallPart } from 'ai';
import type { ModelConfig } from './model-port.ts';

/** What only one provider understands, under its name. */
export type ProviderOptions = NonNullable<ToolCallPart['providerOptions']>;

/** Makes an AI SDK model. The SDK of a provider is loaded when its model is first used: each costs start-up time. */
export interface ModelProvider {
  load(config: ModelConfig): Promise<LanguageModel>;
  /** The model of that name that makes vectors of texts; absent where the provider has none. */
  loadEmbedder?(config: ModelConfig): Promise<EmbeddingModel>;
  /** Sent with every request. */
  readonly options?: ProviderOptions;
}

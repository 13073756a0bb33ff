import type { LanguageModel } from 'ai';
import type { ModelConfig } from './model-port.ts';

/** Makes an AI SDK model. The SDK of a provider is loaded when its model is first used: each costs start-up time. */
export interface ModelProvider {
  readonly id: string;
  accepts(config: ModelConfig): boolean;
  load(config: ModelConfig): Promise<LanguageModel>;
}

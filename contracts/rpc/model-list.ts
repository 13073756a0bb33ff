import { z } from 'zod';
import { FoundModels } from '../model/found-models.ts';
import { method } from './method.ts';

/** The models that can be had: of Ollama and LM Studio on this machine, and of the configured provider. Asked at most twice a minute. */
export const modelList = method({
  name: 'model.list',
  params: z.object({}),
  result: z.array(FoundModels),
  personOnly: true,
});

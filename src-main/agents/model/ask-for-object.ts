import type { z } from 'zod';
import { VoxError } from '../../base/vox-error.ts';
import type { ModelPort } from './model-port.ts';

export interface ObjectQuestion<T> {
  readonly instructions: string;
  readonly text: string;
  /** The answer comes as the arguments of a call of this name: of all forms of structured output the one that every provider has. */
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType<T>;
}

/** @throws {VoxError} What went wrong on the way to the model; `model.failed` when its answer does not fit. */
export async function askForObject<T>(model: ModelPort, question: ObjectQuestion<T>): Promise<T> {
  const { instructions, text, name, description, schema } = question;
  const messages = [
    { role: 'system' as const, text: instructions },
    { role: 'user' as const, text },
  ];
  const aborter = new AbortController();
  const tools = [{ name, description, input: schema }];
  for await (const event of model.stream({ messages, tools, signal: aborter.signal })) {
    if (event.type === 'failed') throw new VoxError(event.error.code, event.error.message);
    const parsed = event.type === 'tool-call' && event.call.name === name ? schema.safeParse(event.call.input) : null;
    if (parsed?.success) return parsed.data;
  }
  throw new VoxError('model.failed', `The model did not answer in the form of ${name}. Try again, or another model.`);
}

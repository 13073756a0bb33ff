import type { ValueType } from '../../../contracts/operations/index.ts';
import { valuesOf } from '../completions/values.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words: [type], options }, context) {
    // The catalog has checked that it is one of them.
    const values = await valuesOf(type as ValueType, context);
    if (options.json) context.print(JSON.stringify(values));
    else for (const value of values) context.print(value);
    return 0;
  },
};

import { withAxis } from '../with-axis.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const { error } = await withAxis(context, (axis) => axis.call('model.check', {}));
    if (options.json) context.print(JSON.stringify({ ok: error === null, error }));
    else if (error) context.note(`vox model test: ${error.message}`);
    else context.print('The model answered.');
    return error ? 1 : 0;
  },
};

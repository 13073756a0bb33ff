import { withAxis } from '../with-axis.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const state = await withAxis(context, (axis) => axis.call('model.state', {}));
    const { kind, label, provider, baseUrl, keySource } = state;
    if (options.json) context.print(JSON.stringify(state));
    else if (kind === 'offline') context.print(`${label}: no model is set. Set one with: vox model set NAME`);
    else
      context.print(
        `${label} (${provider}) at ${baseUrl ?? 'the address of the provider'}; key: ${keySource ?? 'none'}`,
      );
    return 0;
  },
};

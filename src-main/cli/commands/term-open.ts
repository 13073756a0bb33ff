import { resolve } from 'node:path';
import { setVariables } from '../../platform/environment.ts';
import { noMoreWords, textOption } from '../argument.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    noMoreWords(args, 0);
    const shell = textOption(args, 'shell');
    const cwd = resolve(context.cwd, textOption(args, 'cwd') ?? '.');
    const spec = { cwd, env: setVariables(context.env), ...(shell && { shell }) };
    const { sessionId } = await withHost(context, (host) => host.call('term.open', spec));
    context.print(args.options.json ? JSON.stringify({ sessionId }) : sessionId);
    return 0;
  },
};

import { noMoreWords } from '../argument.ts';
import { formatTable } from '../format-table.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    noMoreWords(args, 0);
    const sessions = await withHost(context, (host) => host.call('term.list', {}));
    if (args.options.json) context.print(JSON.stringify(sessions));
    else if (sessions.length === 0) context.note('No session is open. Open one with: vox term open');
    else {
      const rows = sessions.map((one) => [
        one.id,
        one.shell,
        one.activity,
        `${one.blockCount} blocks`,
        one.controlMode,
        one.attached === 0 ? 'nobody attached' : `${one.attached} attached`,
        one.cwd,
      ]);
      context.print(formatTable(rows));
    }
    return 0;
  },
};

import { formatTable } from '../format-table.ts';
import { printable } from '../printable.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const grants = await withHost(context, (host) => host.call('approval.grants', {}));
    if (options.json) context.print(JSON.stringify(grants));
    else if (grants.length === 0) context.note('No command is allowed for a whole session.');
    else {
      const rows = grants.map(({ id, sessionId, uses, cwd, line }) => [
        id,
        sessionId,
        `${uses} times`,
        printable(cwd),
        printable(line),
      ]);
      context.print(formatTable([['PERMISSION', 'SESSION', 'USED', 'FOLDER', 'LINE'], ...rows]));
      context.note('Take one back with: vox approvals revoke PERMISSION');
    }
    return 0;
  },
};

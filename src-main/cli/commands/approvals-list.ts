import { approvalCells } from '../describe-approval.ts';
import { formatTable } from '../format-table.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const approvals = await withHost(context, (host) => host.call('approval.list', {}));
    if (options.json) context.print(JSON.stringify(approvals));
    else if (approvals.length === 0) context.note('No agent waits for a decision.');
    else {
      const head = ['REQUEST', 'SESSION', 'AGENT', 'STATE', 'ENDS IN', 'LINE', 'RULE'];
      const now = Date.now();
      context.print(formatTable([head, ...approvals.map((approval) => approvalCells(approval, now))]));
      context.note('Decide with: vox approvals run REQUEST, or: vox approvals dismiss REQUEST REASON');
    }
    return 0;
  },
};

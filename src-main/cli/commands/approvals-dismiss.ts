import { approvalIdOf, decidedText } from '../describe-approval.ts';
import { requirePerson } from '../require-person.ts';
import { UsageError } from '../usage-error.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options, words }, context) {
    const id = approvalIdOf(words[0] ?? '');
    if (!id) throw new UsageError(`${JSON.stringify(words[0])} is no request. A request looks like a-1.`);
    requirePerson(context);
    const note = words.slice(1).join(' ').trim();
    const decision = { action: 'dismiss', ...(note && { note }) } as const;
    const decided = await withHost(context, (host) => host.call('approval.resolve', { approvalId: id, decision }));
    context.print(options.json ? JSON.stringify(decided) : decidedText(decided));
    return 0;
  },
};

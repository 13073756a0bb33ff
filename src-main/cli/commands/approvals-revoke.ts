import type { GrantId } from '../../../contracts/model/index.ts';
import { requirePerson } from '../require-person.ts';
import { UsageError } from '../usage-error.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options, words }, context) {
    const number = /^(?:g-)?([1-9]\d{0,8})$/.exec(words[0] ?? '')?.[1];
    if (!number) throw new UsageError(`${JSON.stringify(words[0])} is no permission. A permission looks like g-1.`);
    requirePerson(context);
    const grantId = `g-${number}` as GrantId;
    await withHost(context, (host) => host.call('approval.revoke', { grantId }));
    context.print(options.json ? JSON.stringify({ grantId }) : `${grantId} is taken back: the command asks again.`);
    return 0;
  },
};

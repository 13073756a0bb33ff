import { VoxError } from '../../base/vox-error.ts';
import { approvalIdOf, approvalText, decidedText } from '../describe-approval.ts';
import { requirePerson } from '../require-person.ts';
import { UsageError } from '../usage-error.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options, words }, context) {
    const id = approvalIdOf(words[0] ?? '');
    if (!id) throw new UsageError(`${JSON.stringify(words[0])} is no request. A request looks like a-1.`);
    const person = requirePerson(context);
    return withHost(context, async (host) => {
      const asked = (await host.call('approval.list', {})).find((approval) => approval.id === id);
      if (!asked)
        throw new VoxError('approval.not-found', `No request ${id} waits. List them with: vox approvals list`);
      context.note(approvalText(asked));
      const remember = options.remember === true;
      const step = options.step === true;
      const question = questionOf(remember, step);
      if ((await person.pressKey(`${question} [y/N] `)) !== 'y') {
        context.note('Nothing was decided.');
        return 130;
      }
      // An edit would be another line than the one that was shown.
      const now = (await host.call('approval.list', {})).find((approval) => approval.id === id);
      if (now && now.line !== asked.line)
        throw new VoxError('approval.resolved', `${id} was edited meanwhile. Look at it again.`);
      const decided = await host.call('approval.resolve', {
        approvalId: id,
        decision: { action: 'run', remember, ...(step && { step }) },
      });
      context.print(options.json ? JSON.stringify(decided) : decidedText(decided));
      return decided.state === 'blocked' ? 1 : 0;
    });
  },
};

function questionOf(remember: boolean, step: boolean): string {
  if (remember) return 'Run it, and allow it in this session from now on?';
  return step ? 'Run it, and hold what comes after it?' : 'Run it?';
}

import { SecurityLevel, type SettingsPatch } from '../../../contracts/model/index.ts';
import { firstWord, noMoreWords, sessionIdOf, textOption } from '../argument.ts';
import { changeSettings } from '../change-settings.ts';
import { requirePerson } from '../require-person.ts';
import { isLooserLevel } from '../require-person-to-loosen.ts';
import { UsageError } from '../usage-error.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    noMoreWords(args, 1);
    const level = SecurityLevel.safeParse(firstWord(args, 'a level').toUpperCase()).data;
    if (!level) throw new UsageError(`A level is one of ${SecurityLevel.options.join(', ')}.`);
    const session = textOption(args, 'session');
    if (session !== undefined) {
      const sessionId = sessionIdOf(session);
      await withHost(context, async (host) => {
        const now = (await host.call('term.list', {})).find(({ id }) => id === sessionId);
        // An unknown session is the host's to name.
        if (now && isLooserLevel(level, now.level)) requirePerson(context);
        await host.call('term.setLevel', { sessionId, level });
      });
      if (args.options.json) context.print(JSON.stringify({ sessionId, level }));
      else context.print(`${sessionId} is at ${level} now.`);
      return 0;
    }
    const patch: SettingsPatch = { agent: { level } };
    await changeSettings(patch, context);
    if (args.options.json) context.print(JSON.stringify({ level }));
    else context.print(`New sessions start at ${level} now. Open sessions keep theirs.`);
    return 0;
  },
};

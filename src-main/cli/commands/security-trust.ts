import { resolve } from 'node:path';
import { noMoreWords } from '../argument.ts';
import { changeSettings } from '../change-settings.ts';
import { withSettings } from '../settings-fields.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    noMoreWords(args, 1);
    const { cwd, files, print } = context;
    const named = resolve(cwd, args.words[0] ?? '.');
    const remove = args.options.remove === true;
    const folder = files.realPath(named) ?? named;
    if (!remove && !files.isFolder(folder)) throw new UsageError(`There is no folder ${named}.`);
    const before = await withSettings(context, ({ state }) => state.settings.security.trustedFolders);
    const others = before.filter((one) => one !== folder && one !== named);
    const trustedFolders = remove ? others : [...others, folder];
    await changeSettings({ security: { trustedFolders } }, context);
    if (args.options.json) print(JSON.stringify({ trustedFolders }));
    else if (remove) print(`${folder} is no longer trusted: its .vox/policy.yaml can only make the gate stricter.`);
    else print(`${folder} is trusted: its .vox/policy.yaml may also loosen the gate, but never below the floor.`);
    return 0;
  },
};

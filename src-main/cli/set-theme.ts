import { themePatch } from '../../contracts/appearance/index.ts';
import type { CommandContext } from './commands/types.ts';
import { withSettings } from './settings-fields.ts';
import { UsageError } from './usage-error.ts';

/** Puts a theme in force by its name. @throws {UsageError} There is no such theme. */
export function setTheme(name: string, context: CommandContext): Promise<void> {
  return withSettings(context, (store) => {
    const patch = themePatch(name, store.state.settings);
    if (!patch) throw new UsageError(`there is no theme ${JSON.stringify(name)}. See them with: vox theme list`);
    store.set(patch);
  });
}

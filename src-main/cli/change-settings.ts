import type { SettingsPatch } from '../../contracts/model/index.ts';
import type { CommandContext } from './commands/types.ts';
import { requirePersonToLoosen } from './require-person-to-loosen.ts';
import { withSettings } from './settings-fields.ts';
import { withHostOr } from './with-host.ts';

/**
 * Changes settings in the running Axis, or, where none runs, in the file.
 * @throws {VoxError} `settings.invalid`; `forbidden` where agents could do more afterwards and no person is here.
 */
export async function changeSettings(patch: SettingsPatch, context: CommandContext): Promise<void> {
  await withSettings(context, ({ state }) => requirePersonToLoosen(state.settings, patch, context));
  await withHostOr<unknown>(
    context,
    (host) => host.call('settings.set', { patch }),
    () => withSettings(context, (store) => store.set(patch)),
  );
}

import type { SettingsPatch } from '../../contracts/model/index.ts';
import type { CommandContext } from './commands/types.ts';
import { withSettings } from './settings-fields.ts';
import { withHostOr } from './with-host.ts';

/**
 * Changes settings in the running Axis, or, where none runs, in the file.
 * @throws {VoxError} `settings.invalid`.
 */
export async function changeSettings(patch: SettingsPatch, context: CommandContext): Promise<void> {
  await withHostOr<unknown>(
    context,
    (host) => host.call('settings.set', { patch }),
    () => withSettings(context, (store) => store.set(patch)),
  );
}

import type { Reading } from '../catalog/resolve/index.ts';
import { appPaths } from '../platform/app-paths.ts';
import type { CommandContext } from './commands/types.ts';
import { withSettings } from './settings-fields.ts';

/** Counts that a person confirmed what a line meant, when they have let us: `cli.countRecoveries`. Never stands in the way. */
export async function countRecovery(
  argv: readonly string[],
  { operation, stage }: Reading,
  context: CommandContext,
): Promise<void> {
  try {
    const isOn = await withSettings(context, ({ state }) => state.settings.cli.countRecoveries);
    if (!isOn) return;
    const { openRecoveryCounts } = await import('../services/open-stores.ts');
    const counts = openRecoveryCounts({ files: context.files, paths: appPaths(context.env) });
    counts.add(argv, { operation: operation.id, stage: String(stage) });
  } catch {
    /* A counter that cannot be written is not worth a word while somebody waits for their command. */
  }
}

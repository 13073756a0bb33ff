import { toWireError } from '../base/vox-error.ts';
import type { AppPaths } from '../platform/app-paths.ts';
import type { Files } from '../platform/files.ts';
import { startTermListener } from '../rpc/server/term-listener.ts';
import type { AxisServices } from './create-services.ts';

/** Lets `vox` reach the sessions and the queue of services in this process, as it reaches those of a window. */
export async function shareAxis(
  { services, onEvent: events, log }: AxisServices,
  { files, paths }: { files: Files; paths: AppPaths },
): Promise<{ dispose(): Promise<void> }> {
  try {
    return await startTermListener({ services, events, log, files, dataDir: paths.dataDir, root: 'mcp' });
  } catch (error) {
    // The tools work without it; only nobody can look, or allow what the gate asks about.
    log.warn('term-listener.failed', { code: toWireError(error).code });
    return { dispose: async () => {} };
  }
}

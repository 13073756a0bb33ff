import { setTimeout as wait } from 'node:timers/promises';
import type { WireError } from '../../contracts/model/index.ts';
import { isProcessAlive } from '../platform/process-alive.ts';

/** A process that was killed is listed for a moment longer. */
const GRACE_MS = 1000;
const POLL_MS = 50;

/** Why the session is not shown any more, and whether it still is. */
export async function describeLoss(error: WireError, hostPid: number | null): Promise<string> {
  if (error.code !== 'disconnected' || hostPid === null) return error.message;
  const deadline = performance.now() + GRACE_MS;
  while (isProcessAlive(hostPid)) {
    if (performance.now() > deadline) {
      return `Disconnected: the connection to Axis was lost, but it still runs (process ${hostPid}), and so does the session. List the sessions with: vox term list`;
    }
    await wait(POLL_MS);
  }
  return 'Disconnected: Axis has ended, and its sessions with it.';
}

import type { SessionInfo } from '../../../../contracts/model/index.ts';
import { noteActivity } from '../../../stores/sessions.ts';

/** Least time between two notes, in milliseconds: far below the idle time that CoPilot waits for. */
const NOTE_EVERY_MS = 250;

/** Tells the host that a person types in the editor: at once while the agent drives, otherwise now and then. */
export function createActivityNote(now: () => number = Date.now): (session: SessionInfo) => void {
  let notedAt = Number.NEGATIVE_INFINITY;
  return (session) => {
    if (session.controlMode !== 'Autopilot' && now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = now();
    noteActivity(session.id);
  };
}

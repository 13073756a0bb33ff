import { z } from 'zod';

/** Who drives a session. Manual: every agent command asks. CoPilot: runs within the level while the person is idle. Autopilot: runs at once. */
export const ControlMode = z.enum(['Manual', 'CoPilot', 'Autopilot']);
export type ControlMode = z.infer<typeof ControlMode>;

/** The order in which the control pill cycles. */
export const CONTROL_MODES = ControlMode.options;

/** A person has to be idle this long before CoPilot runs an allowed command. */
export const COPILOT_IDLE_MS = 1500;

export function nextControlMode(mode: ControlMode): ControlMode {
  return CONTROL_MODES[(CONTROL_MODES.indexOf(mode) + 1) % CONTROL_MODES.length] ?? 'Manual';
}

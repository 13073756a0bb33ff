import { CONTROL_MODES, type ControlMode, type SessionInfo } from '../../../../contracts/model/index.ts';
import { setMode } from '../../../stores/sessions.ts';
import { Segmented } from '../../../ui/segmented.tsx';

const MEANINGS: Readonly<Record<ControlMode, string>> = {
  Manual: 'Every agent command asks first',
  CoPilot: 'Agent commands within the level run when you pause',
  Autopilot: 'The agent drives; any key takes over',
};

/** Who drives this session. */
export function ModeControl({ session }: { session: SessionInfo }) {
  return (
    <Segmented
      label="Control mode"
      value={session.controlMode}
      tone={session.controlMode === 'Autopilot' ? 'drive' : 'accent'}
      options={CONTROL_MODES.map((mode) => ({ value: mode, label: mode, title: MEANINGS[mode] }))}
      onChange={(mode) => void setMode(session, mode)}
    />
  );
}

import { useStore } from 'zustand';
import { CONTROL_MODES, type ControlMode, SECURITY_LEVELS } from '../../../contracts/model/index.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Field } from './field.tsx';
import { SegmentedField } from './segmented-field.tsx';
import { useChange } from './use-change.ts';

const MODE_MEANING: Record<ControlMode, string> = {
  Manual: 'Every command of the agent waits for you.',
  CoPilot: 'Allowed commands run once you have been idle for a moment.',
  Autopilot: 'Allowed commands run at once; any key takes over.',
};

/** What new sessions start with; a session that is open keeps its own. */
export function LevelField() {
  const level = useStore(settingsStore, (state) => state.settings.agent.level);
  const { error, change } = useChange();
  const info = SECURITY_LEVELS.find((row) => row.level === level);
  return (
    <Field label="Security level" hint={info && `For new sessions. ${info.allows} ${info.asks}`} error={error}>
      {(ids) => (
        <select {...ids} value={level} onChange={(event) => change({ agent: { level: event.target.value } })}>
          {SECURITY_LEVELS.map((row) => (
            <option key={row.level} value={row.level}>
              {row.level} {row.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Who drives in new sessions. */
export function ModeField() {
  const mode = useStore(settingsStore, (state) => state.settings.agent.mode);
  const { error, change } = useChange();
  return (
    <SegmentedField label="Control mode" hint={`For new sessions. ${MODE_MEANING[mode]}`} error={error}>
      <Segmented
        label="Default control mode"
        value={mode}
        options={CONTROL_MODES.map((value) => ({ value, label: value }))}
        onChange={(next) => change({ agent: { mode: next } })}
      />
    </SegmentedField>
  );
}

import { useStore } from 'zustand';
import { CONTROL_MODES, type ControlMode, SECURITY_LEVELS } from '../../../contracts/model/index.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Field, Section } from './field.tsx';
import { SegmentedField } from './segmented-field.tsx';
import { useChange } from './use-change.ts';

const MODE_MEANING: Record<ControlMode, string> = {
  Manual: 'Every command of the agent waits for you.',
  CoPilot: 'Allowed commands run once you have been idle for a moment.',
  Autopilot: 'Allowed commands run at once; any key takes over.',
};

/** What new sessions start with; a session that is open keeps its own. */
export function AgentSection() {
  const { level, mode } = useStore(settingsStore, (state) => state.settings.agent);
  const levels = useChange();
  const modes = useChange();
  const info = SECURITY_LEVELS.find((row) => row.level === level);
  return (
    <Section title="New sessions">
      <Field label="Security level" hint={info && `${info.allows} ${info.asks}`} error={levels.error}>
        {(ids) => (
          <select {...ids} value={level} onChange={(event) => levels.change({ agent: { level: event.target.value } })}>
            {SECURITY_LEVELS.map((row) => (
              <option key={row.level} value={row.level}>
                {row.level} {row.label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <SegmentedField label="Control mode" hint={MODE_MEANING[mode]} error={modes.error}>
        <Segmented
          label="Default control mode"
          value={mode}
          options={CONTROL_MODES.map((value) => ({ value, label: value }))}
          onChange={(next) => modes.change({ agent: { mode: next } })}
        />
      </SegmentedField>
    </Section>
  );
}

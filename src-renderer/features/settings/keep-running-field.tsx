import { useStore } from 'zustand';
import { settingsStore } from '../../stores/settings.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SegmentedField } from './segmented-field.tsx';
import { useChange } from './use-change.ts';

/** What becomes of the sessions when nobody looks at them any more. */
export function KeepRunningField() {
  const keepRunning = useStore(settingsStore, (state) => state.settings.sessions.keepRunning);
  const { error, change } = useChange();
  return (
    <SegmentedField
      label="When Axis closes"
      hint={
        keepRunning
          ? 'A daemon holds the sessions from the next start of Axis on; they go on without it. End it with: vox daemon stop'
          : 'Sessions end with Axis, unless a daemon that runs already holds them.'
      }
      error={error}
    >
      <Segmented
        label="When Axis closes"
        value={keepRunning ? 'keep' : 'end'}
        options={[
          { value: 'end', label: 'End sessions' },
          { value: 'keep', label: 'Keep running' },
        ]}
        onChange={(next) => change({ sessions: { keepRunning: next === 'keep' } })}
      />
    </SegmentedField>
  );
}

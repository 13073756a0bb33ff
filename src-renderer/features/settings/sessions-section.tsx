import { useStore } from 'zustand';
import { settingsStore } from '../../stores/settings.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Section } from './field.tsx';
import { numberPatch } from './number-patch.ts';
import { SegmentedField } from './segmented-field.tsx';
import { TextSetting } from './text-setting.tsx';
import { useChange } from './use-change.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What becomes of sessions that nobody looks at. */
export function SessionsSection() {
  const { keepRunning, orphanTtlMs } = useStore(settingsStore, (state) => state.settings.sessions);
  const { error, change } = useChange();
  return (
    <Section title="Sessions">
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
      <TextSetting
        label="End idle sessions"
        hint="Hours after which a session that nobody watches ends; 0 is never. Not while a command runs in it."
        className="settings-number"
        inputMode="numeric"
        value={String(Math.round((orphanTtlMs / HOUR_MS) * 100) / 100)}
        patchOf={numberPatch({ min: 0, max: 480 }, (hours) => ({ sessions: { orphanTtlMs: hours * HOUR_MS } }))}
      />
    </Section>
  );
}

import { useStore } from 'zustand';
import { settingsStore } from '../../stores/settings.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Section } from './field.tsx';
import { SegmentedField } from './segmented-field.tsx';
import { useChange } from './use-change.ts';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

export function AppearanceSection() {
  const theme = useStore(settingsStore, (state) => state.settings.theme);
  const { error, change } = useChange();
  return (
    <Section title="Appearance">
      <SegmentedField label="Theme" error={error}>
        <Segmented label="Theme" value={theme} options={THEMES} onChange={(next) => change({ theme: next })} />
      </SegmentedField>
    </Section>
  );
}

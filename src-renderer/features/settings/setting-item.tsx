import { RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { changeSettings, settingsStore } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { SettingControlRow } from './setting-control.tsx';
import { patchOf, type SettingField, settingValue, shownValue } from './setting-fields.ts';
import type { SettingRow } from './setting-groups.ts';

/** A row, and the way back to the default once it was changed. */
export function SettingItem({ row: { field, Custom } }: { row: SettingRow }) {
  return (
    <div className="settings-item">
      {Custom ? <Custom /> : field && <SettingControlRow field={field} />}
      {field && <ResetButton field={field} />}
    </div>
  );
}

function ResetButton({ field }: { field: SettingField }) {
  const value = useStore(settingsStore, ({ settings }) => settingValue(field, settings));
  if (JSON.stringify(value) === JSON.stringify(field.defaultValue)) return null;
  const name = `Reset ${field.title} to ${shownValue(field, field.defaultValue)}`;
  return (
    <Button
      variant="icon"
      className="settings-reset"
      aria-label={name}
      title={name}
      onClick={() => void changeSettings(patchOf(field, field.defaultValue))}
    >
      <RotateCcw size={13} aria-hidden="true" />
    </Button>
  );
}

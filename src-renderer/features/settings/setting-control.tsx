import { useStore } from 'zustand';
import { settingsStore } from '../../stores/settings.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Field } from './field.tsx';
import { numberPatch } from './number-patch.ts';
import { OnOff } from './on-off.tsx';
import { SegmentedField } from './segmented-field.tsx';
import { patchOf, type SettingControl, type SettingField, settingValue, shownNumber } from './setting-fields.ts';
import { TextSetting } from './text-setting.tsx';
import { useChange } from './use-change.ts';

/** More options than this are a list to open. */
const MAX_SEGMENTS = 4;

/** A setting drawn as its schema says. */
export function SettingControlRow({ field }: { field: SettingField }) {
  const { control } = field;
  if (control.kind === 'switch') return <SwitchRow field={field} />;
  if (control.kind === 'choice') return <ChoiceRow field={field} options={control.options} />;
  if (control.kind === 'number') return <NumberRow field={field} control={control} />;
  if (control.kind === 'text') return <TextRow field={field} isOptional={control.isOptional} />;
  return (
    <SegmentedField label={field.title} hint={`${field.hint} Edit it in the settings file.`} error={null}>
      {null}
    </SegmentedField>
  );
}

interface RowProps {
  readonly field: SettingField;
}

function useValue(field: SettingField): unknown {
  return useStore(settingsStore, ({ settings }) => settingValue(field, settings));
}

function SwitchRow({ field }: RowProps) {
  const isOn = useValue(field) === true;
  const { error, change } = useChange();
  return (
    <SegmentedField label={field.title} hint={field.hint} error={error}>
      <OnOff label={field.title} isOn={isOn} onChange={(next) => change(patchOf(field, next))} />
    </SegmentedField>
  );
}

function ChoiceRow({ field, options }: RowProps & { options: readonly string[] }) {
  const value = String(useValue(field));
  const { error, change } = useChange();
  const save = (next: string) => change(patchOf(field, next));
  if (options.length > MAX_SEGMENTS) {
    return (
      <Field label={field.title} hint={field.hint} error={error}>
        {(ids) => (
          <select {...ids} value={value} onChange={(event) => save(event.target.value)}>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        )}
      </Field>
    );
  }
  return (
    <SegmentedField label={field.title} hint={field.hint} error={error}>
      <Segmented
        label={field.title}
        value={value}
        options={options.map((option) => ({ value: option, label: option.charAt(0).toUpperCase() + option.slice(1) }))}
        onChange={save}
      />
    </SegmentedField>
  );
}

function NumberRow({ field, control }: RowProps & { control: Extract<SettingControl, { kind: 'number' }> }) {
  const value = useValue(field);
  return (
    <TextSetting
      label={field.title}
      hint={field.hint}
      unit={control.unit}
      className="settings-number"
      inputMode="numeric"
      value={value === null ? '' : shownNumber(Number(value), control.scale)}
      patchOf={numberPatch(control, (number) => patchOf(field, number))}
    />
  );
}

function TextRow({ field, isOptional }: RowProps & { isOptional: boolean }) {
  const value = useValue(field);
  return (
    <TextSetting
      label={field.title}
      hint={field.hint}
      value={value === null ? '' : String(value)}
      patchOf={(text) => patchOf(field, text === '' && isOptional ? null : text)}
    />
  );
}

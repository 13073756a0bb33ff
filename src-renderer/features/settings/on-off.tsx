import { Segmented } from '../../ui/segmented.tsx';

interface OnOffProps {
  readonly label: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

/** A setting that is on or off. */
export function OnOff({ label, isOn, onChange }: OnOffProps) {
  return (
    <Segmented
      label={label}
      value={isOn ? 'on' : 'off'}
      options={[
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ]}
      onChange={(next) => onChange(next === 'on')}
    />
  );
}

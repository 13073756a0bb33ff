import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { classNames } from './class-names.ts';
import './segmented.css';

export interface SegmentedProps<T extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly title?: string }[];
  /** `drive` marks that the agent has the wheel. */
  readonly tone?: 'accent' | 'drive';
  readonly disabled?: boolean;
  onChange(value: T): void;
}

/** One of a few, all visible: a radio group drawn as one bar. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  return (
    <RadioGroup
      aria-label={props.label}
      className={classNames('segmented', props.tone === 'drive' && 'segmented-drive')}
      value={props.value}
      disabled={props.disabled ?? false}
      onValueChange={(value) => props.onChange(value as T)}
    >
      {props.options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="segment"
          title={option.title}
          aria-label={option.label}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

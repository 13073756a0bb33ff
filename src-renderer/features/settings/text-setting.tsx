import { type ReactNode, useEffect, useState } from 'react';
import type { SettingsPatch } from '../../../contracts/model/index.ts';
import { Field } from './field.tsx';
import { useChange } from './use-change.ts';

interface TextSettingProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'url' | 'numeric';
  readonly className?: string;
  /** Stands behind the field. */
  readonly unit?: string;
  /** The change that this text means, or a sentence about what is wrong with it. */
  patchOf(text: string): SettingsPatch | string;
}

/** A typed setting. It is saved on Enter and when the field is left; Escape puts back what was. */
export function TextSetting({
  value,
  patchOf,
  label,
  hint,
  placeholder,
  inputMode,
  className,
  unit,
}: TextSettingProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const { error, change } = useChange();
  useEffect(() => setText(value), [value]);
  const save = () => {
    const patch = text.trim() === value ? null : patchOf(text.trim());
    setProblem(typeof patch === 'string' ? patch : null);
    if (patch && typeof patch !== 'string') void change(patch);
  };
  return (
    <Field label={label} hint={hint} error={problem ?? error}>
      {(ids) => (
        <div className="settings-row">
          <input
            {...ids}
            className={className}
            value={text}
            placeholder={placeholder}
            inputMode={inputMode}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onBlur={save}
            onKeyDown={(event) => {
              if (event.key === 'Enter') save();
              if (event.key !== 'Escape' || text === value) return;
              event.stopPropagation();
              setText(value);
              setProblem(null);
            }}
          />
          {unit ? <span className="settings-unit">{unit}</span> : null}
        </div>
      )}
    </Field>
  );
}

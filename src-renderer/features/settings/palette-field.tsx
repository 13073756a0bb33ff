import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { palettesOf } from '../../../contracts/appearance/index.ts';
import { importTheme, settingsStore } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from './field.tsx';
import { useChange } from './use-change.ts';

const OWN = '';

/** The colour scheme: one of those we know, or one from a file. The window shows it at once. */
export function PaletteField() {
  const { palette, imported } = useStore(settingsStore, (state) => state.settings.appearance);
  const { error, change } = useChange();
  const [importProblem, setImportProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const palettes = palettesOf({ appearance: { palette, imported } });
  const isKnown = palette === null || palettes.some(({ id }) => id === palette);
  const take = async (chosen: File | undefined) => {
    if (chosen) setImportProblem((await importTheme(chosen.name, await chosen.text()))?.message ?? null);
    // The same file may be chosen again once it is mended.
    if (file.current) file.current.value = '';
  };
  return (
    <Field
      label="Colour scheme"
      hint="For the terminal and the window; from a file: iTerm (.itermcolors) or VS Code (.json)."
      error={importProblem ?? error}
    >
      {(ids) => (
        <div className="settings-row">
          <select
            {...ids}
            value={palette ?? OWN}
            onChange={(event) => {
              setImportProblem(null);
              void change({ appearance: { palette: event.target.value === OWN ? null : event.target.value } });
            }}
          >
            <option value={OWN}>Axis</option>
            {!isKnown && <option value={palette}>{palette} (not found)</option>}
            {palettes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button onClick={() => file.current?.click()}>Import…</Button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="File of colours"
            accept=".itermcolors,.json,.jsonc,.xml,.plist"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </div>
      )}
    </Field>
  );
}

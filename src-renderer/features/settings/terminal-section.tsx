import { useStore } from 'zustand';
import { connectionStore } from '../../stores/connection.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Field, Section } from './field.tsx';
import { numberPatch } from './number-patch.ts';
import { TextSetting } from './text-setting.tsx';
import { useChange } from './use-change.ts';

export function TerminalSection() {
  const { fontSize, scrollback } = useStore(settingsStore, (state) => state.settings.terminal);
  return (
    <Section title="Terminal">
      <ShellField />
      <TextSetting
        label="Font size"
        hint="Pixels."
        className="settings-number"
        inputMode="numeric"
        value={String(fontSize)}
        patchOf={numberPatch({ min: 8, max: 32 }, (value) => ({ terminal: { fontSize: value } }))}
      />
      <TextSetting
        label="Scrollback"
        hint="Lines kept above the screen."
        className="settings-number"
        inputMode="numeric"
        value={String(scrollback)}
        patchOf={numberPatch({ min: 0, max: 1_000_000 }, (value) => ({ terminal: { scrollback: value } }))}
      />
    </Section>
  );
}

const LOGIN_SHELL = '';

function ShellField() {
  const shell = useStore(settingsStore, (state) => state.settings.terminal.shell);
  const shells = useStore(connectionStore, (state) => state.shells);
  const { error, change } = useChange();
  const isListed = shell === null || shells.some(({ name, path }) => name === shell || path === shell);
  const login = shells.find(({ isDefault }) => isDefault);
  const save = (value: string) => change({ terminal: { shell: value === LOGIN_SHELL ? null : value } });
  return (
    <Field label="Shell" hint="For sessions opened from now on." error={error}>
      {(ids) => (
        <select {...ids} value={shell ?? LOGIN_SHELL} onChange={(event) => save(event.target.value)}>
          <option value={LOGIN_SHELL}>Login shell{login ? ` (${login.name})` : ''}</option>
          {!isListed && <option value={shell}>{shell} (not found)</option>}
          {shells.map(({ name, path }) => (
            <option key={path} value={shell === path ? path : name}>
              {name} ({path})
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

import { useStore } from 'zustand';
import { connectionStore } from '../../stores/connection.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Field } from './field.tsx';
import { useChange } from './use-change.ts';

const LOGIN_SHELL = '';

/** The shells that were found, and the one of the settings although it was not. */
export function ShellField() {
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

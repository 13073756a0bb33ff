import { useStore } from 'zustand';
import { settingsStore } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedField } from './segmented-field.tsx';
import { useChange } from './use-change.ts';

/** The folders a person trusts. Trusting one is a deed of its own, so it is done where the folder is: with `vox`. */
export function TrustedFoldersField() {
  const folders = useStore(settingsStore, (state) => state.settings.security.trustedFolders);
  const { error, change } = useChange();
  const remove = (folder: string) => change({ security: { trustedFolders: folders.filter((one) => one !== folder) } });
  return (
    <SegmentedField
      label="Trusted folders"
      hint={
        <>
          Their <code>.vox/policy.yaml</code> may also loosen the gate; the floor holds everywhere. Add one with{' '}
          <code>vox security trust DIR</code>.
        </>
      }
      error={error}
    >
      {folders.length > 0 && (
        <ul className="settings-list">
          {folders.map((folder) => (
            <li key={folder}>
              <code>{folder}</code>
              <Button variant="quiet" aria-label={`Trust ${folder} no more`} onClick={() => remove(folder)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SegmentedField>
  );
}

import { useStore } from 'zustand';
import { settingsStore } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedField } from './segmented-field.tsx';
import { useChange } from './use-change.ts';

/** The colour schemes that were imported, and how to be rid of one. */
export function ImportedField() {
  const { imported, palette } = useStore(settingsStore, (state) => state.settings.appearance);
  const { error, change } = useChange();
  const remove = (gone: string) =>
    change({
      appearance: {
        imported: imported.filter(({ id }) => id !== gone),
        ...(palette === gone ? { palette: null } : {}),
      },
    });
  return (
    <SegmentedField
      label="Imported"
      hint={
        <>
          Also with <code>vox theme import FILE</code>.
        </>
      }
      error={error}
    >
      {imported.length > 0 && (
        <ul className="settings-list">
          {imported.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => remove(id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SegmentedField>
  );
}

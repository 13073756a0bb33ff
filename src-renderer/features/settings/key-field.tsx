import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { type ModelState, providerRow } from '../../../contracts/model/index.ts';
import { host } from '../../stores/connection.ts';
import { modelStore } from '../../stores/model.ts';
import { toWireError } from '../../stores/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from './field.tsx';

const WHERE: Record<NonNullable<ModelState['keySource']>, string> = {
  keyring: 'A key is stored in the OS keyring.',
  file: 'A key is stored in an encrypted file that only you can read.',
  environment: 'The key comes from the environment, where it is changed.',
};

/** The API key: it goes in and is never shown again. */
export function KeyField() {
  const source = useStore(modelStore, (state) => state.model?.keySource ?? null);
  const row = providerRow(useStore(modelStore, (state) => state.model?.provider ?? 'openai-compatible'));
  const [isReplacing, setIsReplacing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const store = async (value: string | null) => {
    try {
      await host().call('secret.set', { name: row.secret, value });
      setError(null);
      setIsReplacing(false);
    } catch (thrown) {
      setError(toWireError(thrown).message);
    }
  };
  const isEntering = source === null || isReplacing;
  return (
    <Field
      label="API key"
      hint={
        source
          ? WHERE[source]
          : `Kept in the OS keyring, or else in an encrypted file.${row.needsKey ? '' : ' Local models need none.'}`
      }
      error={error}
    >
      {(ids) =>
        isEntering ? (
          <KeyForm ids={ids} onSave={store} onCancel={source ? () => setIsReplacing(false) : null} />
        ) : (
          <div className="settings-row" id={ids.id}>
            <span className="settings-stored">••••••••</span>
            <Button onClick={() => setIsReplacing(true)}>Replace</Button>
            {source !== 'environment' && <Button onClick={() => store(null)}>Remove</Button>}
          </div>
        )
      }
    </Field>
  );
}

interface KeyFormProps {
  readonly ids: object;
  onSave(value: string): Promise<void>;
  readonly onCancel: (() => void) | null;
}

function KeyForm({ ids, onSave, onCancel }: KeyFormProps) {
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '') void onSave(value.trim()).then(() => setValue(''));
  };
  return (
    <form className="settings-row" onSubmit={submit}>
      <input
        {...ids}
        type="password"
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" disabled={value.trim() === ''}>
        Save key
      </Button>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
    </form>
  );
}

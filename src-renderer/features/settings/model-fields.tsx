import { useStore } from 'zustand';
import { MODEL_PROVIDERS, providerRow, type SettingsPatch } from '../../../contracts/model/index.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Field } from './field.tsx';
import { TextSetting } from './text-setting.tsx';
import { useChange } from './use-change.ts';

function useModel() {
  const model = useStore(settingsStore, (state) => state.settings.model);
  return { ...model, row: providerRow(model.provider) };
}

/** Who serves the model that answers in the chat. */
export function ProviderField() {
  const { provider } = useModel();
  const { error, change } = useChange();
  return (
    <Field label="Provider" error={error}>
      {(ids) => (
        <select {...ids} value={provider} onChange={(event) => change(providerPatch(event.target.value))}>
          {MODEL_PROVIDERS.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function BaseUrlField() {
  const { baseUrl, row } = useModel();
  return (
    <TextSetting
      label="Base URL"
      hint={
        row.baseUrl === null
          ? 'Any OpenAI-compatible API. Ollama on this machine is http://localhost:11434/v1.'
          : `Leave it empty for ${row.title} itself.`
      }
      inputMode="url"
      placeholder={row.baseUrl ?? 'https://api.example.com/v1'}
      value={baseUrl ?? ''}
      patchOf={urlPatch}
    />
  );
}

export function ModelNameField() {
  const { name, row } = useModel();
  return (
    <TextSetting
      label="Model name"
      hint="As the API calls it. Without one the offline assistant answers."
      placeholder={row.example}
      value={name ?? ''}
      patchOf={(text) => ({ model: { name: text === '' ? null : text } })}
    />
  );
}

/** A URL and a name belong to the provider they were entered for: a key must not go to the server of another. */
function providerPatch(provider: string): SettingsPatch {
  return { model: { provider, baseUrl: null, name: null } };
}

function urlPatch(text: string): SettingsPatch | string {
  if (text === '') return { model: { baseUrl: null } };
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return 'An address that starts with http:// or https://, please.';
  return { model: { baseUrl: text } };
}

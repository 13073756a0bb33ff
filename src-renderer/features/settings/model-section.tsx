import { useStore } from 'zustand';
import { MODEL_PROVIDERS, providerRow, type SettingsPatch } from '../../../contracts/model/index.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Field, Section } from './field.tsx';
import { FoundModels } from './found-models.tsx';
import { KeyField } from './key-field.tsx';
import { ModelCheck } from './model-check.tsx';
import { TextSetting } from './text-setting.tsx';
import { useChange } from './use-change.ts';

/** Which model answers in the chat. */
export function ModelSection() {
  const { provider, baseUrl, name } = useStore(settingsStore, (state) => state.settings.model);
  const providers = useChange();
  const row = providerRow(provider);
  return (
    <Section title="Model">
      <FoundModels />
      <Field label="Provider" error={providers.error}>
        {(ids) => (
          <select {...ids} value={provider} onChange={(event) => providers.change(providerPatch(event.target.value))}>
            {MODEL_PROVIDERS.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
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
      <TextSetting
        label="Model name"
        hint="As the API calls it. Without one the offline assistant answers."
        placeholder={row.example}
        value={name ?? ''}
        patchOf={(text) => ({ model: { name: text === '' ? null : text } })}
      />
      <KeyField />
      <ModelCheck />
    </Section>
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

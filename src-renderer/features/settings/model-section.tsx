import { useStore } from 'zustand';
import type { SettingsPatch } from '../../../contracts/model/index.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Section } from './field.tsx';
import { KeyField } from './key-field.tsx';
import { ModelCheck } from './model-check.tsx';
import { TextSetting } from './text-setting.tsx';

/** Which model answers in the chat. */
export function ModelSection() {
  const { baseUrl, name } = useStore(settingsStore, (state) => state.settings.model);
  return (
    <Section title="Model">
      <TextSetting
        label="Base URL"
        hint="Any OpenAI-compatible API. Ollama on this machine is http://localhost:11434/v1."
        inputMode="url"
        placeholder="https://api.example.com/v1"
        value={baseUrl ?? ''}
        patchOf={urlPatch}
      />
      <TextSetting
        label="Model name"
        hint="As the API calls it. Without one the offline assistant answers."
        placeholder="qwen3:8b"
        value={name ?? ''}
        patchOf={(text) => ({ model: { name: text === '' ? null : text } })}
      />
      <KeyField />
      <ModelCheck />
    </Section>
  );
}

function urlPatch(text: string): SettingsPatch | string {
  if (text === '') return { model: { baseUrl: null } };
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return 'An address that starts with http:// or https://, please.';
  return { model: { baseUrl: text } };
}

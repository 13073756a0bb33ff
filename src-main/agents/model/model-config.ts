import type { ModelState, SettingsState } from '../../../contracts/model/index.ts';
import type { SecretStore } from '../../store/secret-store.ts';
import { shownUrl } from './model-error.ts';
import type { ModelConfig } from './model-port.ts';

/** With only a name and a key given, it is OpenAI's. */
const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
const OFFLINE_LABEL = 'Offline assistant';

export interface ModelSource {
  readonly settings: { readonly state: SettingsState };
  readonly secrets: SecretStore;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The configured model, or null: then the offline assistant answers. VOX_BASE_URL and VOX_MODEL win over the settings.
 *
 * @throws {VoxError} `secrets.unavailable` when the saved key cannot be read.
 */
export async function configuredModel(source: ModelSource): Promise<ModelConfig | null> {
  const name = modelNameOf(source);
  return name === null ? null : { name, baseUrl: baseUrlOf(source), key: await source.secrets.get('model-key') };
}

export function modelNameOf({ settings, env }: ModelSource): string | null {
  return env.VOX_MODEL?.trim() || settings.state.settings.model.name?.trim() || null;
}

/** What the person sees of it. Never throws: a damaged store of secrets shows as no key. */
export async function modelStateOf(source: ModelSource): Promise<ModelState> {
  const name = modelNameOf(source);
  const keySource = await source.secrets.source('model-key').catch(() => null);
  const key = { hasKey: keySource !== null, keySource };
  if (name === null) return { kind: 'offline', label: OFFLINE_LABEL, baseUrl: null, ...key };
  return { kind: 'model', label: name, baseUrl: shownUrl(baseUrlOf(source)), ...key };
}

function baseUrlOf({ settings, env }: ModelSource): string {
  return env.VOX_BASE_URL?.trim() || settings.state.settings.model.baseUrl || DEFAULT_BASE_URL;
}

import type { ModelState, SettingsState } from '../../../contracts/model/index.ts';
import type { SecretStore } from '../../store/secret-store.ts';
import { shownUrl } from './model-error.ts';
import type { ModelConfig } from './model-port.ts';

const OFFLINE_LABEL = 'Offline assistant';

export interface ModelSource {
  readonly settings: { readonly state: SettingsState };
  readonly secrets: SecretStore;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The configured model, or null while its URL or its name is missing: then the offline assistant answers. VOX_BASE_URL and
 * VOX_MODEL win over the settings.
 *
 * @throws {VoxError} `secrets.unavailable` when the saved key cannot be read.
 */
export async function configuredModel(source: ModelSource): Promise<ModelConfig | null> {
  const chosen = chosenModel(source);
  return chosen && { ...chosen, key: await source.secrets.get('model-key') };
}

/** Its name and URL; null while one is missing. */
export function chosenModel({ settings, env }: ModelSource): { name: string; baseUrl: string } | null {
  const { model } = settings.state.settings;
  const name = env.VOX_MODEL?.trim() || model.name?.trim();
  const baseUrl = env.VOX_BASE_URL?.trim() || model.baseUrl;
  return name && baseUrl ? { name, baseUrl } : null;
}

/** What the person sees of it. Never throws: a damaged store of secrets shows as no key. */
export async function modelStateOf(source: ModelSource): Promise<ModelState> {
  const chosen = chosenModel(source);
  const keySource = await source.secrets.source('model-key').catch(() => null);
  const key = { hasKey: keySource !== null, keySource };
  if (!chosen) return { kind: 'offline', label: OFFLINE_LABEL, baseUrl: null, ...key };
  return { kind: 'model', label: chosen.name, baseUrl: shownUrl(chosen.baseUrl), ...key };
}

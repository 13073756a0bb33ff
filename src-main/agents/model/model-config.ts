import { ModelProviderId, type ModelState, providerRow, type SettingsState } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { SecretStore } from '../../store/secret-store.ts';
import { shownUrl } from './model-error.ts';
import type { ModelConfig } from './model-port.ts';

const OFFLINE_LABEL = 'Offline assistant';

export interface ModelSource {
  readonly settings: { readonly state: SettingsState };
  readonly secrets: SecretStore;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Chosen = Pick<ModelConfig, 'provider' | 'name' | 'baseUrl'>;

/**
 * The configured model, or null while its name or its URL is missing: then the offline assistant answers. VOX_PROVIDER,
 * VOX_BASE_URL and VOX_MODEL win over the settings.
 *
 * @throws {VoxError} `secrets.unavailable` when the saved key cannot be read; `model.unauthorized` when there is none and the
 * provider takes nobody without.
 */
export async function configuredModel(source: ModelSource): Promise<ModelConfig | null> {
  const chosen = chosenModel(source);
  if (!chosen) return null;
  const { secret, needsKey, title, keyVariables } = providerRow(chosen.provider);
  const key = await source.secrets.get(secret);
  if (key === null && needsKey)
    throw new VoxError(
      'model.unauthorized',
      `${title} wants a key. Enter it in Settings, or set ${keyVariables[0]} and start again.`,
    );
  const { inputPrice, outputPrice } = source.settings.state.settings.model;
  const prices = inputPrice === null || outputPrice === null ? null : { input: inputPrice, output: outputPrice };
  return { ...chosen, key, prices };
}

/** Who serves it, its name and its URL; null while one is missing. */
export function chosenModel({ settings, env }: ModelSource): Chosen | null {
  const { model } = settings.state.settings;
  const provider = chosenProvider({ settings, env });
  const name = env.VOX_MODEL?.trim() || model.name?.trim();
  const baseUrl = env.VOX_BASE_URL?.trim() || model.baseUrl || providerRow(provider).baseUrl;
  return name && baseUrl ? { provider, name, baseUrl } : null;
}

/** A URL from the environment without a provider is any server's: it must not get the key of the one in the settings. */
export function chosenProvider({ settings, env }: Pick<ModelSource, 'settings' | 'env'>): ModelProviderId {
  const given = ModelProviderId.safeParse(env.VOX_PROVIDER?.trim());
  if (given.success) return given.data;
  return env.VOX_BASE_URL?.trim() ? 'openai-compatible' : settings.state.settings.model.provider;
}

/** What the person sees of it. Never throws: a damaged store of secrets shows as no key. */
export async function modelStateOf(source: ModelSource): Promise<ModelState> {
  const provider = chosenProvider(source);
  const chosen = chosenModel(source);
  const keySource = await source.secrets.source(providerRow(provider).secret).catch(() => null);
  const key = { provider, hasKey: keySource !== null, keySource };
  if (!chosen) return { kind: 'offline', label: OFFLINE_LABEL, baseUrl: null, ...key };
  return { kind: 'model', label: chosen.name, baseUrl: shownUrl(chosen.baseUrl), ...key };
}

import { type FoundModels, type ModelProviderId, providerRow } from '../../../contracts/model/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { chosenProvider, type ModelSource } from './model-config.ts';

/** A server on this machine answers at once or is not there. */
const LOCAL_MS = 700;
const REMOTE_MS = 5000;
/** An answer is good for so long. */
const FRESH_MS = 30_000;
/** More than these nobody reads. */
const MAX_MODELS = 500;
const MAX_BYTES = 4 * 1024 * 1024;

type Get = (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

interface Asked {
  readonly server: string;
  readonly provider: ModelProviderId;
  readonly url: string;
  /** As the setting wants it. */
  readonly baseUrl: string | null;
  readonly key: string | null;
  readonly isLocal: boolean;
}

/** Which models there are. Who does not answer in time is left out; nothing is asked before somebody wants to know. */
export function createModelLister(
  source: ModelSource & { readonly clock: Clock },
  get: Get = fetch,
): () => Promise<FoundModels[]> {
  let known: { readonly at: number; readonly answer: Promise<FoundModels[]> } | null = null;
  return () => {
    const now = source.clock.now();
    if (!known || now - known.at > FRESH_MS) known = { at: now, answer: listAll(source, get) };
    return known.answer;
  };
}

async function listAll(source: ModelSource, get: Get): Promise<FoundModels[]> {
  const asked = [...localServers(source.env), ...(await configuredServer(source))];
  const distinct = asked.filter(({ url }, index) => asked.findIndex((other) => other.url === url) === index);
  const found = await Promise.all(distinct.map((one) => askServer(one, get)));
  return found.filter((one) => one !== null);
}

function localServers({ OLLAMA_HOST }: ModelSource['env']): Asked[] {
  const local = (server: string, baseUrl: string): Asked => {
    return { server, provider: 'openai-compatible', url: baseUrl, baseUrl, key: null, isLocal: true };
  };
  return [local('Ollama', `http://${ollamaAddress(OLLAMA_HOST)}/v1`), local('LM Studio', 'http://127.0.0.1:1234/v1')];
}

/** Ollama's own variable says where it listens; only a port of this machine is looked at unasked. */
function ollamaAddress(host: string | undefined): string {
  const port = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])?:(\d{1,5})\/?$/.exec(
    host?.trim() ?? '',
  )?.[1];
  return `127.0.0.1:${port ?? 11434}`;
}

async function configuredServer(source: ModelSource): Promise<Asked[]> {
  const provider = chosenProvider(source);
  const row = providerRow(provider);
  const baseUrl = source.env.VOX_BASE_URL?.trim() || source.settings.state.settings.model.baseUrl;
  const url = baseUrl ?? row.baseUrl;
  const key = await source.secrets.get(row.secret).catch(() => null);
  if (url === null || (row.needsKey && key === null)) return [];
  return [{ server: row.title, provider, url, baseUrl, key, isLocal: false }];
}

async function askServer({ url, key, ...facts }: Asked, get: Get): Promise<FoundModels | null> {
  try {
    const signal = AbortSignal.timeout(facts.isLocal ? LOCAL_MS : REMOTE_MS);
    const response = await get(`${url.replace(/\/$/, '')}/models`, { headers: headersOf(facts.provider, key), signal });
    const text = response.ok ? await response.text() : '';
    const models = text.length > MAX_BYTES ? [] : namesIn(JSON.parse(text));
    const { server, provider, baseUrl, isLocal } = facts;
    return models.length === 0 ? null : { server, provider, baseUrl, isLocal, models };
  } catch {
    return null; // Nobody is there, or it is no such server: it is not offered.
  }
}

function headersOf(provider: ModelProviderId, key: string | null): Record<string, string> {
  if (key === null) return {};
  if (provider === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  if (provider === 'google') return { 'x-goog-api-key': key };
  return { authorization: `Bearer ${key}` };
}

/** `{data: [{id}]}` of OpenAI and Anthropic, `{models: [{name: "models/…"}]}` of Google. */
function namesIn(body: unknown): string[] {
  const { data, models } = (typeof body === 'object' && body !== null ? body : {}) as {
    data?: unknown;
    models?: unknown;
  };
  const rows: unknown[] = Array.isArray(data) ? data : Array.isArray(models) ? models : [];
  const names = rows.map((row) => {
    const { id, name } = (typeof row === 'object' && row !== null ? row : {}) as { id?: unknown; name?: unknown };
    return String(id ?? name ?? '').replace(/^models\//, '');
  });
  return [...new Set(names.filter((name) => name !== ''))].sort().slice(0, MAX_MODELS);
}

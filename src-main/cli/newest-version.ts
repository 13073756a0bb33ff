import { VoxError } from '../base/vox-error.ts';
import { isVersion } from './compare-versions.ts';

const PATIENCE_MS = 8000;
const PUBLIC_REGISTRY = 'https://registry.npmjs.org';

/** Where releases are asked for: as told, as npm is told, else the public registry. */
export function registryUrl(told: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  return told || env.npm_config_registry || env.NPM_CONFIG_REGISTRY || PUBLIC_REGISTRY;
}

/**
 * The newest release of a package. Sends its name and nothing else.
 *
 * @throws {VoxError} `update.unknown`: the registry cannot be reached, or knows no such release; `bad-request`: it is no address.
 */
export async function newestVersion(registry: string, name: string): Promise<string> {
  const { protocol } = URL.parse(registry) ?? {};
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new VoxError(
      'bad-request',
      `${JSON.stringify(registry)} is no address of a registry. It begins with https://`,
    );
  }
  const { status, body } = await ask(`${registry.replace(/\/+$/, '')}/${name}/latest`, registry);
  if (status === 404) throw unknown(`${registry} has no release of ${name}.`);
  if (status !== 200) throw unknown(`${registry} answered with status ${status}. Try again later.`);
  const version = versionIn(body);
  if (version === null)
    throw unknown(`${registry} did not answer as an npm registry does. Give another with --registry.`);
  return version;
}

async function ask(url: string, registry: string): Promise<{ status: number; body: string }> {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    throw unknown(`${registry} cannot be reached, so nothing is known of updates. Is this machine offline?`, error);
  }
}

function versionIn(body: string): string | null {
  try {
    const { version } = JSON.parse(body) ?? {};
    return isVersion(version) ? version : null;
  } catch {
    /* A page of a proxy: no JSON at all. */
    return null;
  }
}

function unknown(message: string, cause?: unknown): VoxError {
  return new VoxError('update.unknown', message, { cause });
}

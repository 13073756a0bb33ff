import { MODEL_PROVIDERS, ModelSecretName, SecretName, secretsOf } from '../../contracts/model/index.ts';
import { appPaths } from '../platform/app-paths.ts';
import type { SecretSource } from '../services/open-stores.ts';
import type { CommandContext } from './commands/types.ts';
import { withSettings } from './settings-fields.ts';
import { UsageError } from './usage-error.ts';
import { withHostOr } from './with-host.ts';

type SecretStore = ReturnType<typeof import('../services/open-stores.ts')['openSecrets']>;

export interface SecretRow {
  readonly name: SecretName;
  /** Whose key it is. */
  readonly provider: string;
  readonly isSet: boolean;
  readonly source: SecretSource | null;
  /** Environment variables that win over what is saved. */
  readonly variables: readonly string[];
}

/** Does something with the secrets of this person and lets go of them. */
export async function withSecrets<T>(
  { env, files }: CommandContext,
  use: (store: SecretStore) => Promise<T>,
): Promise<T> {
  const { openSecrets } = await import('../services/open-stores.ts');
  const store = openSecrets({ files, paths: appPaths(env), env });
  try {
    return await use(store);
  } finally {
    store.dispose();
  }
}

/**
 * Which secrets there are, and where each is kept. No value is read into the result.
 * MCP servers refer to secrets of their own, which the settings say.
 */
export function secretRows(context: CommandContext): Promise<SecretRow[]> {
  return withSecrets(context, (store) => rowsOf(store, context));
}

async function rowsOf(store: SecretStore, context: CommandContext): Promise<SecretRow[]> {
  const rows: SecretRow[] = [];
  // One after the other: a keyring that does not answer is found out once.
  for (const { secret: name, title, keyVariables } of MODEL_PROVIDERS) {
    const source = await store.source(name);
    rows.push({ name, provider: title, isSet: source !== null, source, variables: keyVariables });
  }
  const servers = await withSettings(context, ({ state }) => Object.entries(state.settings.mcp.servers));
  for (const [server, config] of servers) {
    for (const name of secretsOf(config)) {
      const known = SecretName.safeParse(name).data;
      if (known === undefined || rows.some((row) => row.name === known)) continue;
      const source = await store.source(known);
      rows.push({ name: known, provider: `MCP server ${server}`, isSet: source !== null, source, variables: [] });
    }
  }
  return rows;
}

/** @throws {UsageError} There is no secret of that name. */
export function secretNameOf(word: string): SecretName {
  const parsed = SecretName.safeParse(word);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `there is no secret ${JSON.stringify(word)}. The secrets: ${ModelSecretName.options.join(', ')}, and mcp-NAME for an MCP server.`,
  );
}

/** Keeps or removes a secret; a running Axis is asked to do it, so that it notices. @returns Where it is kept now. */
export function keepSecret(context: CommandContext, name: SecretName, value: string | null) {
  return withHostOr(
    context,
    (host) => host.call('secret.set', { name, value }),
    () => withSecrets(context, (store) => store.set(name, value)),
  );
}

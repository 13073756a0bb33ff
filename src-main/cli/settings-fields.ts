import { Settings } from '../../contracts/model/index.ts';
import { appPaths } from '../platform/app-paths.ts';
import type { CommandContext } from './commands/types.ts';
import { UsageError } from './usage-error.ts';

type SettingsStore = ReturnType<typeof import('../services/open-stores.ts')['openSettings']>;

export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly defaultValue: unknown;
}

/** Does something with the settings of this person and lets go of them. */
export async function withSettings<T>(
  { env, files }: CommandContext,
  use: (store: SettingsStore) => T | Promise<T>,
): Promise<T> {
  const { openSettings } = await import('../services/open-stores.ts');
  const store = openSettings({ files, paths: appPaths(env) });
  try {
    return await use(store);
  } finally {
    store.dispose();
  }
}

/** Every setting by its key, `terminal.fontSize`, in the order of the schema. */
export function settingRows(settings: Settings): SettingRow[] {
  const defaults = new Map(leaves(Settings.parse({})));
  return leaves(settings).map(([key, value]) => ({ key, value, defaultValue: defaults.get(key) }));
}

/** @throws {UsageError} There is no such setting; the likest ones are named. */
export function settingAt(rows: readonly SettingRow[], key: string): SettingRow {
  const row = rows.find((one) => one.key === key);
  if (row) return row;
  const near = rows.filter((one) => one.key.toLowerCase().includes(key.toLowerCase().split('.').at(-1) ?? key));
  const hint =
    near.length > 0 ? `Did you mean ${near.map((one) => one.key).join(', ')}?` : 'See them with: vox config list';
  throw new UsageError(`there is no setting ${JSON.stringify(key)}. ${hint}`);
}

/** A change of one setting, in the form the store takes. `undefined` takes it out of the file. */
export function patchFor(key: string, value: unknown): Record<string, unknown> {
  // Only the first dot parts: the names of commands, which the keys go by, have dots of their own.
  const [group = '', ...names] = key.split('.');
  return names.length === 0 ? { [group]: value } : { [group]: { [names.join('.')]: value } };
}

/** As a person reads it in a table. */
export function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function leaves(value: object, prefix = ''): [key: string, value: unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return isGroup ? leaves(inner, `${prefix}${name}.`) : [[`${prefix}${name}`, inner]];
  });
}

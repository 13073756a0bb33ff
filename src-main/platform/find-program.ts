import { delimiter, isAbsolute, join } from 'node:path';
import type { Environment } from './environment.ts';
import type { Files } from './files.ts';

/** Where a program may be: a path as it stands, a name in the folders of PATH. */
export function programPaths(wanted: string, { variables, home }: Pick<Environment, 'variables' | 'home'>): string[] {
  if (wanted.startsWith('~/')) return [join(home, wanted.slice(2))];
  if (isAbsolute(wanted)) return [wanted];
  if (/[\\/]/.test(wanted)) return [];
  const folders = (variables.PATH ?? '/usr/local/bin:/usr/bin:/bin').split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, wanted));
}

/** The absolute path of a program; null when it is not installed. */
export function findProgram(
  wanted: string,
  { files, environment }: { readonly files: Pick<Files, 'isExecutable'>; readonly environment: Environment },
): string | null {
  return programPaths(wanted, environment).find((path) => files.isExecutable(path)) ?? null;
}

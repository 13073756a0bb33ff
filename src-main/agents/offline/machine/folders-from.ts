import { dirname } from 'node:path';

/** The folder, the one around it, and so on up to the root. */
export function foldersFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above)];
}

import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Files } from '../../platform/files.ts';

/** Root of the git work tree around a folder, else the folder itself. @param folder Absolute, without symbolic links. */
export function workspaceRootOf(files: Files, folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (files.exists(join(at, '.git'))) return at;
    if (dirname(at) === at) return folder;
  }
}

/** True when the path is the folder or lies in it. Both absolute, without symbolic links. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

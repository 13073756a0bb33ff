import { dirname, isAbsolute, join } from 'node:path';
import type { Files } from '../../platform/files.ts';

export interface GitFacts {
  /** Root of the work tree. */
  readonly root: string;
  /** Null when no branch is checked out. */
  readonly branch: string | null;
}

/** Reads which work tree and branch a folder is in, from the files of git itself; null outside of any. */
export function readGitFacts(files: Files, folder: string): GitFacts | null {
  for (let root = folder; isAbsolute(root); root = dirname(root)) {
    const head = readHead(files, join(root, '.git'));
    if (head !== null) return { root, branch: /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? null };
    if (dirname(root) === root) break;
  }
  return null;
}

function readHead(files: Files, dotGit: string): string | null {
  const head = read(files, join(dotGit, 'HEAD'));
  if (head !== null) return head;
  // In a linked work tree or a submodule `.git` is a file that names the real folder.
  const link = /^gitdir: (.+)$/m.exec(read(files, dotGit) ?? '')?.[1];
  if (!link) return null;
  return read(files, join(isAbsolute(link) ? link : join(dirname(dotGit), link), 'HEAD'));
}

function read(files: Files, path: string): string | null {
  try {
    return files.readText(path);
  } catch {
    /* A folder, or closed to us: then nothing is known of it. */
    return null;
  }
}

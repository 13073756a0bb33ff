import { isAbsolute, join } from 'node:path';
import type { Machine } from '../types.ts';
import { foldersFrom } from './folders-from.ts';

/** Folders of `refs/heads` that are entered: branches are called `feature/a/b`, rarely deeper. */
const MAX_DEPTH = 4;
const MAX_NAMES = 2000;

export interface GitRefs {
  readonly branches: readonly string[];
  /** Of remotes, without the remote's name. */
  readonly remoteBranches: readonly string[];
  readonly tags: readonly string[];
  readonly remotes: readonly string[];
}

const NONE: GitRefs = { branches: [], remoteBranches: [], tags: [], remotes: [] };

/** The names in the repository around `cwd`, read from its files: loose and packed refs, and the config. */
export function gitRefs(machine: Machine): GitRefs {
  const gitDir = findGitDir(machine);
  if (gitDir === null) return NONE;
  const packed = [...(machine.read(join(gitDir, 'packed-refs')) ?? '').matchAll(/^[0-9a-f]{40,64} refs\/(\S+)$/gm)];
  const packedNames = packed.map((match) => match[1] ?? '');
  const below = (kind: string) => {
    const loose = looseNames(machine, join(gitDir, 'refs', kind));
    const stored = packedNames.flatMap((name) => (name.startsWith(`${kind}/`) ? name.slice(kind.length + 1) : []));
    return [...new Set([...loose, ...stored])].slice(0, MAX_NAMES);
  };
  const config = machine.read(join(gitDir, 'config')) ?? '';
  const remotes = [...config.matchAll(/^\[remote "([^"\n]+)"\]/gm)].map((match) => match[1] ?? '');
  const ofRemotes = below('remotes').map((name) => name.slice(name.indexOf('/') + 1));
  return { branches: below('heads'), remoteBranches: ofRemotes, tags: below('tags'), remotes };
}

/** The folder with the refs. In a work tree of its own `.git` is a file that points there. */
function findGitDir({ cwd, names, read }: Machine): string | null {
  const folder = foldersFrom(cwd).find((one) => names(one).includes('.git'));
  if (folder === undefined) return null;
  const pointer = /^gitdir: (.+)$/m.exec(read(join(folder, '.git')) ?? '')?.[1];
  if (pointer === undefined) return join(folder, '.git');
  const own = isAbsolute(pointer) ? pointer : join(folder, pointer);
  const common = read(join(own, 'commondir'))?.trim();
  return common ? join(own, common) : own;
}

function looseNames(machine: Machine, folder: string, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  return machine
    .names(folder)
    .slice(0, MAX_NAMES)
    .flatMap((name) => {
      const inside = looseNames(machine, join(folder, name), depth + 1);
      return inside.length > 0 ? inside.map((rest) => `${name}/${rest}`) : [name];
    });
}

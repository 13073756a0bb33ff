import { join } from 'node:path';
import type { Machine } from '../types.ts';
import { foldersFrom } from './folders-from.ts';

/** The first of these files in `cwd` or above it, as text; null when there is none. */
export function readAbove({ cwd, read }: Machine, ...files: readonly string[]): string | null {
  for (const folder of foldersFrom(cwd)) {
    for (const file of files) {
      const text = read(join(folder, file));
      if (text !== null) return text;
    }
  }
  return null;
}

/** Is one of these files in `cwd` or above it? */
export function hasAbove({ cwd, names }: Machine, ...files: readonly string[]): boolean {
  return foldersFrom(cwd).some((folder) => names(folder).some((name) => files.includes(name)));
}

export function npmScripts(machine: Machine): string[] {
  try {
    const scripts: unknown = JSON.parse(readAbove(machine, 'package.json') ?? '{}').scripts;
    return typeof scripts === 'object' && scripts !== null ? Object.keys(scripts) : [];
  } catch {
    /* A broken package.json is npm's to complain about. */
    return [];
  }
}

/** The package manager that this project's lock file names. */
export function packageManager(machine: Machine): 'npm' | 'pnpm' | 'yarn' | 'bun' {
  if (hasAbove(machine, 'pnpm-lock.yaml')) return 'pnpm';
  if (hasAbove(machine, 'yarn.lock')) return 'yarn';
  return hasAbove(machine, 'bun.lock', 'bun.lockb') ? 'bun' : 'npm';
}

export function makeTargets(machine: Machine): string[] {
  const text = ['GNUmakefile', 'makefile', 'Makefile'].map(machine.read).find((one) => one !== null) ?? '';
  return [...text.matchAll(/^(?<name>[A-Za-z0-9][\w./-]*)[ \t]*:(?!=)/gm)].flatMap(({ groups }) => groups?.name ?? []);
}

export function justRecipes(machine: Machine): string[] {
  const text = readAbove(machine, 'justfile', 'Justfile', '.justfile') ?? '';
  return [...text.matchAll(/^@?(?<name>[A-Za-z_][\w-]*)(?:[ \t][^:\n]*)?:(?!=)/gm)].flatMap(
    ({ groups }) => groups?.name ?? [],
  );
}

/** Names under `services:` of the compose file: the keys of the first indentation below it. */
export function composeServices(machine: Machine): string[] {
  const files = ['compose.yaml', 'compose.yml', 'docker-compose.yml', 'docker-compose.yaml'];
  const rows = (readAbove(machine, ...files) ?? '').split('\n');
  const at = rows.findIndex((row) => /^services:\s*(?:#.*)?$/.test(row));
  if (at === -1) return [];
  const names: string[] = [];
  let indent: string | null = null;
  for (const row of rows.slice(at + 1)) {
    if (/^\S/.test(row) && !row.startsWith('#')) break;
    const key = /^(?<indent>\s+)(?<name>[\w.-]+):/.exec(row)?.groups;
    if (!key) continue;
    indent ??= key.indent ?? '';
    if (key.indent === indent && key.name) names.push(key.name);
  }
  return names;
}

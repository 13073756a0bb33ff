import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Files listed of one tree; more are not of use in a list that a person picks from. */
const MAX_FILES = 50_000;
/** Folders opened where git does not know the tree: a home folder must not be walked through whole. */
const MAX_FOLDERS = 2000;
/** What git may print, in bytes: `MAX_FILES` long paths. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;
const GIT_TIMEOUT_MS = 5000;

/** Found in many trees, and never what a person points at. */
const SKIPPED_FOLDERS = new Set(['node_modules', '__pycache__', 'target']);

/**
 * The files of a tree, relative to its root and with `/`: what git tracks or would track, else a walk through the folders,
 * nearest first. Never rejects; unreadable folders count as empty.
 *
 * @returns At most 50,000 paths.
 */
export async function listTree(root: string): Promise<string[]> {
  return (await listWithGit(root)) ?? (await walk(root));
}

/** Null where there is no git or no work tree. */
function listWithGit(root: string): Promise<string[] | null> {
  // A work tree's own settings may name programs for git to run (fsmonitor); listing files must start none.
  const args = [
    '-c',
    'core.fsmonitor=false',
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
  ];
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
  return new Promise((resolve) => {
    execFile('git', args, { cwd: root, env, maxBuffer: MAX_LIST_BYTES, timeout: GIT_TIMEOUT_MS }, (error, stdout) => {
      resolve(error ? null : stdout.split('\0').filter(Boolean).slice(0, MAX_FILES));
    });
  });
}

async function walk(root: string): Promise<string[]> {
  const found: string[] = [];
  const folders = [root];
  for (let index = 0; index < Math.min(folders.length, MAX_FOLDERS) && found.length < MAX_FILES; index += 1) {
    const folder = folders[index] as string;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      // A link may lead anywhere, and round in circles.
      if (entry.isFile()) found.push(relative(root, join(folder, entry.name)).replaceAll('\\', '/'));
      else if (entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name))
        folders.push(join(folder, entry.name));
    }
  }
  return found.slice(0, MAX_FILES);
}

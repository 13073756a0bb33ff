// Plain JavaScript without packages: `npm start` runs it on a fresh clone, on whatever Node the machine has.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, toolEnvironment } from './install.mjs';

/** What the bundles are made from. Tests lie among it; a build too many is cheap. */
const SOURCES = [
  'contracts',
  'src-main',
  'src-preload',
  'src-renderer',
  'electron.vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build-node.mjs',
];
/** One file of every bundle. */
const RESULTS = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html', 'out/node/vox.mjs'];

/** Milliseconds; 0 for what is not there. @param {string} path */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The latest change of a file, or of anything in a folder; a folder changes when a file in it is removed. @param {string} path @returns {number} */
function latestChange(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changedAt(path);
  const inside = readdirSync(path).map((name) => latestChange(join(path, name)));
  return Math.max(changedAt(path), ...inside);
}

/** @param {string} root */
export function isStale(root) {
  const newestSource = Math.max(...SOURCES.map((path) => latestChange(join(root, path))));
  const oldestResult = Math.min(...RESULTS.map((path) => changedAt(join(root, path))));
  return oldestResult < newestSource;
}

/**
 * Builds when a source is newer than what was built from it.
 * @param {string} root @returns {Promise<boolean>} False when the build failed; it has said why.
 */
export async function buildIfStale(root) {
  if (!isStale(root)) return true;
  process.stdout.write('Building Axis.\n');
  return new Promise((resolve) => {
    const options = /** @type {const} */ ({ cwd: root, stdio: 'inherit', env: toolEnvironment(root) });
    const child = spawn(pinnedNode(root), ['scripts/build.mjs'], options);
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

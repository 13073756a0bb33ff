// Plain JavaScript without packages.
import { delimiter, dirname, join } from 'node:path';

/**
 * The environment as it was before npm added to it. Shells in Axis inherit ours, and there `node` must be the person's own, not
 * the pinned one that npm puts first in PATH.
 * @param {NodeJS.ProcessEnv} env @param {string} root @returns {NodeJS.ProcessEnv}
 */
export function userEnvironment(env, root) {
  const added = new Set(ancestors(root).map((folder) => join(folder, 'node_modules', '.bin')));
  const isOurs = (/** @type {string} */ folder) => added.has(folder) || /[\\/]node-gyp-bin$/.test(folder);
  const kept = Object.entries(env).filter(([name]) => !/^npm_|^(INIT_CWD|NODE|COLOR)$/.test(name));
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !isOurs(folder));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

/** @param {string} folder @returns {string[]} */
function ancestors(folder) {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

// Electron's npm package comes without its binary. Plain JavaScript without packages: it runs before anything else does.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { pinnedNode } from './install.mjs';

/** Where the binary is released, unless the environment names a mirror. */
const RELEASES = 'https://github.com/electron/electron/releases/';

/** A network that is there answers within this time; the whole attempt must not hold up a start without one. */
const PROBE_MS = 6000;

/** A download of about 100 MB that takes longer is given up. */
const DOWNLOAD_MS = 10 * 60_000;

/** Path of the binary, or null. The package itself must not be asked: its main module downloads. @param {string} root */
export function findElectron(root) {
  const folder = join(root, 'node_modules', 'electron');
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist');
  const binary = join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

/**
 * Downloads the binary with the package's own installer, when its release host answers.
 * @param {string} root
 * @returns {Promise<string | null>} Why it could not be had; null when it is there.
 */
export async function fetchElectron(root) {
  const mirror = process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror || RELEASES;
  if (!(await isReachable(mirror))) return `its release host (${hostOf(mirror)}) cannot be reached`;
  process.stdout.write('Fetching Electron (about 100 MB, once).\n');
  const code = await runInstaller(root);
  return code === 0 && findElectron(root) ? null : 'its download failed';
}

/** @param {string} url */
function hostOf(url) {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Any answer will do. @param {string} url @returns {Promise<boolean>} */
function isReachable(url) {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return Promise.resolve(false);
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const probe = request(url, { method: 'HEAD' }, (response) => {
      response.resume();
      finish(true);
    });
    // The request's own timeout does not cover the look-up of the name.
    const timer = setTimeout(() => finish(false), PROBE_MS);
    const finish = (/** @type {boolean} */ isThere) => {
      clearTimeout(timer);
      probe.destroy();
      resolve(isThere);
    };
    probe.on('error', () => finish(false));
    probe.end();
  });
}

/** @param {string} root @returns {Promise<number>} */
function runInstaller(root) {
  return new Promise((resolve) => {
    const installer = join(root, 'node_modules', 'electron', 'install.js');
    const child = spawn(pinnedNode(root), [installer], { cwd: root, stdio: 'inherit', timeout: DOWNLOAD_MS });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

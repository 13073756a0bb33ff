// `npm start`: from a fresh clone to an open window. Installs what is missing, builds what is stale, then opens Axis in Electron,
// or says in one sentence why not and opens the browser shell. Plain JavaScript without packages: at first there are none.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';
import { fetchElectron, findElectron } from './electron-binary.mjs';
import { installPackages, pinnedNode } from './install.mjs';
import { runToEnd } from './run-to-end.mjs';
import { userEnvironment } from './user-environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SPAWN = { cwd: process.cwd(), env: userEnvironment(process.env, ROOT) };
const USAGE = 'Usage: npm start -- [--browser] [--no-open] [--port N]';

/** Electron that ends with an error this soon did not open: a library is missing, or the display is not ours. */
const EARLY_MS = 5000;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { browser: { type: 'boolean' }, 'no-open': { type: 'boolean' }, port: { type: 'string' } },
    });
    return values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
    return process.exit(2);
  }
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Opens the Electron window and stays until it closes.
 * @returns {Promise<string | null>} Why it did not open; null when it did, and has ended.
 */
async function tryElectron() {
  if (!hasDisplay()) return 'there is no display';
  const problem = findElectron(ROOT) ? null : await fetchElectron(ROOT);
  const binary = findElectron(ROOT);
  if (!binary) return problem ?? 'its binary is missing';
  const started = Date.now();
  // Chromium's sandbox needs a user other than root: there it refuses to start with it.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const code = await runToEnd(spawn(binary, [...asRoot, ROOT], { ...SPAWN, stdio: 'inherit' }));
  return code !== 0 && Date.now() - started < EARLY_MS ? 'it ended at once' : null;
}

/** @param {{ opens: boolean, port: string | undefined }} options @returns {Promise<number>} */
function openBrowserShell({ opens, port }) {
  const args = [join(ROOT, 'out', 'node', 'vox.mjs'), 'serve', opens ? '--open' : '--no-open'];
  if (port !== undefined) args.push('--port', port);
  // The channel tells the shell when this process is killed outright, so that it never outlives it.
  return runToEnd(spawn(pinnedNode(ROOT), args, { ...SPAWN, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }));
}

const options = readOptions();
if (!(await installPackages(ROOT)) || !(await buildIfStale(ROOT))) process.exit(1);
// A port or no window can only mean the browser shell.
const wantsElectron = !options.browser && !options['no-open'] && options.port === undefined;
if (wantsElectron) {
  const problem = await tryElectron();
  if (problem === null) process.exit(0);
  process.stdout.write(`Electron's window cannot open (${problem}), so Axis opens in the browser.\n`);
}
process.exit(await openBrowserShell({ opens: !options['no-open'], port: options.port }));

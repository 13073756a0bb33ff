// Plain JavaScript without packages: it runs on a fresh clone, on whatever Node the machine has.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const IS_WINDOWS = process.platform === 'win32';

/**
 * The packages of package-lock.json that are not installed at their version. Optional ones are left out: most are builds for
 * other platforms.
 * @param {string} root @returns {string[]}
 */
function missingPackages(root) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const hidden = join(root, 'node_modules', '.package-lock.json');
  const present = existsSync(hidden) ? JSON.parse(readFileSync(hidden, 'utf8')).packages : {};
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.optional && present[path]?.version !== entry.version)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

/** The Node that package.json pins; every script runs on it. @param {string} root */
export function pinnedNode(root) {
  return join(root, 'node_modules', 'node', 'bin', IS_WINDOWS ? 'node.exe' : 'node');
}

/**
 * The environment in which scripts find the pinned Node and the tools of node_modules first.
 * @param {string} root @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(root) {
  const tools = join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: [tools, process.env.PATH ?? ''].join(delimiter) };
}

/**
 * Runs `npm ci` when something of package-lock.json is missing.
 * @param {string} root
 * @returns {Promise<boolean>} False when npm failed; it has said why.
 */
export async function installPackages(root) {
  const missing = missingPackages(root);
  if (missing.length === 0 && existsSync(pinnedNode(root))) return true;
  process.stdout.write(`Installing packages (npm ci): ${missing.length} of package-lock.json are missing.\n`);
  return (await run(IS_WINDOWS ? 'npm.cmd' : 'npm', ['ci', '--loglevel=error'], root)) === 0;
}

/** @param {string} command @param {string[]} args @param {string} cwd @returns {Promise<number>} The exit code; 1 when it could not start. */
function run(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', shell: IS_WINDOWS });
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

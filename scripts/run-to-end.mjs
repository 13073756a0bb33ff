// Waits for a child and hands on the signals that end us, so that nothing we started outlives us. Plain JavaScript without packages.

import { readFileSync } from 'node:fs';

/** How often to look whether npm, which started us, still lives. */
const PARENT_CHECK_MS = 1000;

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} Its exit code; 1 when it could not start or was killed.
 */
export function runToEnd(child) {
  // After Ctrl+C the child hears it from the terminal too; it takes signals that come together for one.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  const timer = watchParent(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      clearInterval(timer);
      resolve(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      end(1);
    });
    child.on('exit', (code) => end(code ?? 1));
  });
}

/** npm that is killed outright tells nobody; whoever starts us by hand may well go away before us. @param {() => void} onGone */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const before = lineage();
  const timer = setInterval(() => {
    if (lineage() === before) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  return timer;
}

/** Our parent and, where it can be read, its own: npm starts us through a shell that it leaves behind. */
function lineage() {
  const parent = process.ppid;
  try {
    // proc(5): `pid (comm) state ppid …`; comm may hold spaces and parentheses, so read from the last one.
    const stat = readFileSync(`/proc/${parent}/stat`, 'latin1');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(parent); // No /proc on this system.
  }
}

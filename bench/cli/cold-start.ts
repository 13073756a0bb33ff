import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveLine } from '../../src-main/catalog/resolve/index.ts';

/**
 * Prints how long `vox` takes to start beside `node -e 0`, run by run in turn, and how long a line that is not exact takes in
 * process: `node bench/cli/cold-start.ts`. Budgets: 1.3 × node plus 30 ms; 2 ms.
 */
const BUNDLE = fileURLToPath(new URL('../../out/node/vox.mjs', import.meta.url));
const ROUNDS = 15;
const CALLS = [
  ['--version'],
  ['self', 'version', '--json'],
  ['commands', '--json'],
  ['list', 'sessions', '--help'],
  ['features', 'config'],
];
const LINES = ['list sessions', 'trem lst', 'rm secret model-key', 'term list --shell nu', 'please list my sessions'];

if (!existsSync(BUNDLE)) throw new Error('There is no bundle. Build it first: node scripts/build-node.mjs');
const home = mkdtempSync(join(tmpdir(), 'vox-bench-'));
const env = { ...process.env, VOX_HOME: home };

function timeMs(args: readonly string[]): number {
  const start = performance.now();
  execFileSync(process.execPath, args, { env, stdio: 'ignore' });
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

try {
  for (const call of CALLS) timeMs([BUNDLE, ...call]);
  const floor: number[] = [];
  const times = CALLS.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(timeMs(['-e', '0']));
    for (const [index, call] of CALLS.entries()) times[index]?.push(timeMs([BUNDLE, ...call]));
  }
  const node = median(floor);
  const budget = node * 1.3 + 30;
  console.log(`node -e 0: ${node.toFixed(0)} ms; budget ${budget.toFixed(0)} ms (median of ${ROUNDS}, in turn)`);
  for (const [index, call] of CALLS.entries()) {
    const ms = median(times[index] ?? []);
    console.log(
      `vox ${call.join(' ')}: ${ms.toFixed(0)} ms, ${(ms / node).toFixed(2)} × node${ms > budget ? '  OVER BUDGET' : ''}`,
    );
  }
  const world = { exists: () => false };
  for (const line of LINES) {
    const argv = line.split(' ');
    for (let index = 0; index < 200; index++) resolveLine(argv, world);
    const runs = Array.from({ length: 200 }, () => {
      const start = performance.now();
      resolveLine(argv, world);
      return performance.now() - start;
    });
    console.log(`resolve "${line}": ${median(runs).toFixed(3)} ms (budget 2 ms)`);
  }
} finally {
  rmSync(home, { recursive: true });
}

import { readFileSync } from 'node:fs';
import { parse } from 'unbash';
import { judge, type ShellGrammar } from '../../src-main/policy/index.ts';

/** Prints how long verdicts take over the case file: `node bench/policy/verdict-time.ts`. Budget: p95 under 2 ms. */
const FIXTURE = new URL('../../contracts/terminal/__fixtures__/exec-policy.jsonl', import.meta.url);
const ROUNDS = 20;

interface Row {
  readonly line: string;
  readonly shell: ShellGrammar;
}

const rows = readFileSync(FIXTURE, 'utf8')
  .trim()
  .split('\n')
  .map((row): Row => JSON.parse(row));

function context(shell: ShellGrammar) {
  const root = shell === 'pwsh' ? 'C:\\Users\\dev' : '/home/dev';
  const workspaceRoot = shell === 'pwsh' ? `${root}\\project` : `${root}/project`;
  return { shell, level: 'L3', workspaceRoot, cwd: workspaceRoot, home: root } as const;
}

function timeMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3);
}

const firstMs = timeMs(() => judge('ls', context('posix')));
const table: Record<string, Record<string, string | number>> = {};
for (const shell of ['posix', 'nu', 'pwsh'] as const) {
  const lines = rows.filter((row) => row.shell === shell).map((row) => row.line);
  // The first round warms the engine up; the budget is for a running product.
  for (const line of lines) judge(line, context(shell));
  const times = Array.from({ length: ROUNDS }, () => lines.map((line) => timeMs(() => judge(line, context(shell)))))
    .flat()
    .sort((left, right) => left - right);
  table[shell] = {
    lines: lines.length,
    'p50 ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
    'max ms': percentile(times, 1),
  };
}
const parses = rows
  .filter((row) => row.shell === 'posix')
  .map(({ line }) => timeMs(() => parse(line)))
  .sort((left, right) => left - right);
table['parse alone'] = {
  lines: parses.length,
  'p50 ms': percentile(parses, 0.5),
  'p95 ms': percentile(parses, 0.95),
  'max ms': percentile(parses, 1),
};
console.table(table);
console.log(`first verdict of a fresh process, table included: ${firstMs.toFixed(1)} ms`);

// `npm run check`: types, lint and format, the import law, unused code, the catalog of commands, and unit tests. Stops at the first failure.
import { spawn } from 'node:child_process';

const TSC = ['node', 'node_modules/typescript-native/lib/tsc.js'];
const PROJECTS = ['core', 'main', 'preload', 'renderer', 'e2e'];

/** @param {string[]} argv @returns {Promise<{ argv: string[], code: number, output: string }>} */
function run(argv) {
  return new Promise((resolve) => {
    const [command = '', ...args] = argv;
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ argv, code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ argv, code: code ?? 1, output }));
  });
}

/** @param {string} title @param {string[][]} commands */
async function step(title, commands) {
  const started = Date.now();
  const results = await Promise.all(commands.map(run));
  const failed = results.filter((result) => result.code !== 0);
  process.stdout.write(
    `${failed.length ? 'FAIL' : 'ok  '} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  for (const result of failed) process.stdout.write(`\n$ ${result.argv.join(' ')}\n${result.output}\n`);
  if (failed.length) process.exit(1);
}

await step(
  'types',
  PROJECTS.map((project) => [...TSC, '-p', `tsconfig.${project}.json`]),
);
await step('lint', [['biome', 'check', '--error-on-warnings', '.']]);
await step('law', [['npm', 'run', '--silent', 'law']]);
await step('unused', [['knip']]);
await step('commands', [['node', 'src-main/cli/main.ts', 'ci', 'command-compliance']]);
if (!process.argv.includes('--static')) await step('unit', [['vitest', 'run']]);

// `npm test`, the one test command: installs what is missing, then check, unit, build and e2e. The last line is always
// `N passed, N failed`. It starts on whatever Node the machine has and goes on with the pinned one.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, pinnedNode, toolEnvironment } from './install.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const RESULTS = join(ROOT, 'test-results');
const UNIT_JSON = join(RESULTS, 'unit.json');
const E2E_JSON = join(RESULTS, 'e2e.json');
const BROWSER_HOST = 'https://cdn.playwright.dev';

/** What a stage adds to the last line. @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} command @param {string[]} args
 * @param {{ timeoutMs?: number }} [options]
 * @returns {Promise<number>} The exit code; 1 when it could not start or took too long.
 */
function run(command, args, { timeoutMs = 0 } = {}) {
  return new Promise((resolve) => {
    const env = { ...toolEnvironment(ROOT), ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env, timeout: timeoutMs });
    child.on('error', (error) => {
      process.stdout.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** @param {string} title */
function heading(title) {
  process.stdout.write(`\n== ${title}\n`);
}

/** A stage that passes or fails as one. @param {string} title @param {string[]} args @returns {Promise<Counts>} */
async function gate(title, args) {
  heading(title);
  return { passed: 0, failed: (await run('node', args)) === 0 ? 0 : 1, skipped: 0 };
}

/**
 * Counts of a stage's JSON report. A stage that failed without naming a test (it did not get that far) counts as one failure.
 * @param {string} path @param {number} code @param {(report: Record<string, any>) => Counts} read @returns {Counts}
 */
function countsOf(path, code, read) {
  const none = { passed: 0, failed: 0, skipped: 0 };
  const counts = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : none;
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @returns {Promise<Counts>} */
async function unit() {
  heading('unit');
  const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_JSON}`]);
  return countsOf(UNIT_JSON, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(failedToLoad).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

/** A test file that did not load has no tests to count. @param {{ status: string, assertionResults: unknown[] }} file */
function failedToLoad(file) {
  return file.status === 'failed' && file.assertionResults.length === 0;
}

/** @returns {Promise<Counts>} */
async function e2e() {
  heading('e2e');
  const code = await run('playwright', ['test']);
  return countsOf(E2E_JSON, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/** Playwright's Chromium or the system's; where neither is, fetches the one, or installs the other. @returns {Promise<boolean>} */
async function ensureChromium() {
  const { findChromium } = await import('../e2e/chromium.ts');
  if (findChromium()) return true;
  heading('Chromium');
  if (await isReachable(BROWSER_HOST)) await run('playwright', ['install', 'chromium'], { timeoutMs: 300_000 });
  if (findChromium()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-q'], { timeoutMs: 120_000 });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { timeoutMs: 600_000 });
  }
  if (findChromium()) return true;
  process.stdout.write(
    'There is no Chromium to test in. Install one (npx playwright install chromium) and run npm test again.\n',
  );
  return false;
}

/** @param {string} url */
async function isReachable(url) {
  return fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  );
}

/** @returns {Promise<Counts[]>} */
async function stages() {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const counts = [await gate('check', ['scripts/check.mjs', '--static']), await unit()];
  const build = await gate('build', ['scripts/build.mjs']);
  counts.push(build);
  if (build.failed) return counts;
  counts.push((await ensureChromium()) ? await e2e() : { passed: 0, failed: 1, skipped: 0 });
  return counts;
}

/** @param {Counts[]} counts @returns {never} */
function finish(counts) {
  const sum = (/** @type {keyof Counts} */ key) => counts.reduce((total, stage) => total + stage[key], 0);
  const skipped = sum('skipped') ? `, ${sum('skipped')} skipped` : '';
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
  process.exit(sum('failed') ? 1 : 0);
}

const isPinned = process.argv.includes('--pinned');
if (isPinned) finish(await stages());
if (!(await installPackages(ROOT))) finish([{ passed: 0, failed: 1, skipped: 0 }]);
process.exit(await run(pinnedNode(ROOT), [fileURLToPath(import.meta.url), '--pinned']));

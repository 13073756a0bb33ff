import type { Failure, OfflineRule } from '../types.ts';
import { listed } from '../words.ts';

/** One way in which a test runner names what failed, and how to run only that again. */
interface TestReport {
  readonly runner: string;
  /** Names may come twice: in the run, and in its summary. */
  readonly failed: RegExp;
  readonly again: (name: string, failure: Failure) => string | null;
}

const SAFE_NAME = /^[\w./:@[\]-]+$/;
const plain = (make: (name: string) => string) => (name: string) => (SAFE_NAME.test(name) ? make(name) : null);
/** A title in words, for a filter; quotes and characters of patterns are left to the person. */
const titled = (make: (name: string) => string) => (name: string) => (/^[\w ,.:/-]+$/.test(name) ? make(name) : null);

const REPORTS: readonly TestReport[] = [
  {
    runner: 'pytest',
    failed: /^(?:FAILED|ERROR) (?<name>[^\s:]{1,300}::\S{1,300})/m,
    again: plain((name) => `python3 -m pytest '${name}'`),
  },
  {
    runner: 'go test',
    failed: /^\s{0,8}--- FAIL: (?<name>\S{1,200})/m,
    again: plain((name) => `go test -run '^${name}$' ./...`),
  },
  {
    runner: 'cargo test',
    failed: /^test (?<name>[\w:]{1,200}) \.\.\. FAILED/m,
    again: plain((name) => `cargo test ${name}`),
  },
  {
    runner: 'unittest',
    failed: /^(?:FAIL|ERROR): \w{1,100} \((?<name>[\w.]{1,200})\)/m,
    again: plain((name) => `python3 -m unittest ${name}`),
  },
  { runner: 'rspec', failed: /^rspec (?<name>\S{1,200}:\d{1,6}) #/m, again: plain((name) => `rspec ${name}`) },
  {
    runner: 'The test run',
    failed:
      /^ {0,4}(?:FAIL|❯) {1,4}(?:\|[^|\n]{1,60}\| {1,4})?(?<name>[\w@./[\]()-]{1,300}\.(?:test|spec)\.[cm]?[jt]sx?)/m,
    again: againInNode,
  },
  {
    runner: 'Playwright',
    failed: /^ {1,6}\d{1,4}\) (?:\[\w{1,40}\] › )?(?<name>[\w./-]{1,200}\.(?:spec|test)\.[jt]sx?:\d{1,6})/m,
    again: plain((name) => `npx playwright test ${name}`),
  },
  {
    runner: 'node --test',
    failed: /^ {0,8}(?:✖|not ok \d{1,6} -) (?<name>[^\n(]{1,200}?) ?(?:\([\d.]+ms\))?$/m,
    again: titled((name) => `node --test --test-name-pattern='${name}'`),
  },
  {
    runner: 'mocha',
    failed: /^ {2,4}\d{1,4}\) (?<name>[^\n:]{1,200}):?$/m,
    again: titled((name) => `npx mocha --grep '${name}'`),
  },
];

/** Somewhere, it says that tests have failed, and not only that one is called so. */
const SIGNS =
  /^(?:FAILED|ERROR) [^\s:]{1,300}::|--- FAIL: |^test [\w:]{1,200} \.\.\. FAILED|^(?:FAIL|ERROR): \w{1,100} \(|^rspec \S{1,200}:\d|^ {0,4}(?:FAIL|❯) {1,4}[^\n]{0,80}\.(?:test|spec)\.|^ {0,4}\d{1,5} (?:failing|failed)$|^ℹ fail [1-9]|^# fail [1-9]/;

const failingTests: OfflineRule = {
  id: 'failing-tests',
  about:
    'failing tests, with the first one and how to run only it (vitest, jest, mocha, node, Playwright, pytest, unittest, cargo, go, rspec)',
  when: SIGNS,
  advise(_hit, failure) {
    for (const { runner, failed, again } of REPORTS) {
      const names = [...new Set(failure.output.all(failed, 500).map(({ groups }) => groups.name?.trim() ?? ''))].filter(
        (name) => !/^(?:failing tests:?|)$/.test(name),
      );
      const [first] = names;
      if (first === undefined) continue;
      return {
        says: `${runner} reports ${names.length} failing: ${listed(names, 5)}. Start with the first, on its own:`,
        look: again(first, failure),
      };
    }
    return null;
  },
};

function againInNode(name: string, { command, output }: Failure): string | null {
  if (!SAFE_NAME.test(name)) return null;
  if (/\bjest\b/i.test(command) || output.has(/\bjest\b|^Ran all test suites/im)) return `npx jest ${name}`;
  return /vitest/.test(command) || output.has(/vitest|❯|\bRUN\b/) ? `npx vitest run ${name}` : null;
}

const noTests: OfflineRule = {
  id: 'no-tests-found',
  about: 'a test run that finds no tests',
  when: /^No test(?:s| files) found|^no tests ran in|^ERROR: (?:file or directory not found|not found): (?<path>[^\n]{1,200})|^collected 0 items$/m,
  advise: ({ groups }) => ({
    says: groups.path
      ? `There is no test \`${groups.path}\`. These are the test files around:`
      : 'No test was found: the filter or the folder fits none. These are the test files around:',
    look: "find . -maxdepth 4 \\( -name '*test*' -o -name '*spec*' \\) -not -path '*/node_modules/*'",
  }),
};

export const testRules: readonly OfflineRule[] = [failingTests, noTests];

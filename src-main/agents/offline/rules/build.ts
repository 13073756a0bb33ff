import type { Failure, OfflineRule } from '../types.ts';
import { nearest, replaceWord } from '../words.ts';

export const makeTarget: OfflineRule = {
  id: 'make-target',
  when: /\*\*\* No rule to make target ['‘`](?<target>[^'’]+)['’](?<needed>, needed by)?/,
  advise({ groups }, failure) {
    const target = groups?.target ?? '';
    if (groups?.needed)
      return {
        says: `make needs the file \`${target}\`, which does not exist and which no rule makes. Check the name in the Makefile.`,
        run: null,
      };
    const targets = makeTargets(failure);
    const meant = nearest(target, targets);
    if (meant)
      return {
        says: `The Makefile has no target \`${target}\`. You probably meant \`${meant}\`.`,
        run: replaceWord(failure.command, target, meant),
      };
    const known = targets
      .slice(0, 12)
      .map((one) => `\`${one}\``)
      .join(', ');
    return { says: `The Makefile has no target \`${target}\`.${known ? ` It has ${known}.` : ''}`, run: null };
  },
};

export const noMakefile: OfflineRule = {
  id: 'make-no-makefile',
  when: /No targets specified and no makefile found|No rule to make target[^\n]*\bmakefile/i,
  advise: (_found, { cwd }) => ({
    says: `There is no Makefile in \`${cwd}\`. Change into the folder that has one.`,
    run: 'ls',
  }),
};

export const cargoTypo: OfflineRule = {
  id: 'cargo-command-typo',
  when: /error: no such command: `(?<typed>[^`]+)`[\s\S]*?similar name exists: `(?<meant>[^`]+)`/,
  advise({ groups }, { command }) {
    const { typed = '', meant = '' } = groups ?? {};
    return {
      says: `cargo has no command \`${typed}\`; you probably meant \`${meant}\`.`,
      run: replaceWord(command, typed, meant),
    };
  },
};

export const noLinker: OfflineRule = {
  id: 'no-linker',
  when: /linker `?cc`? not found|gcc: (?:command )?not found|No C compiler found|no acceptable C compiler/i,
  advise: (_found, { programs }) => ({
    says: 'There is no C compiler, which this build needs. On Debian and Ubuntu the package `build-essential` brings it, on a Mac `xcode-select --install`.',
    run: programs().has('apt-get') ? 'sudo apt-get install build-essential' : null,
  }),
};

export const outOfMemory: OfflineRule = {
  id: 'out-of-memory',
  when: /JavaScript heap out of memory|Cannot allocate memory|Out of memory|(?:^|\s)Killed\s*$/m,
  advise: () => ({
    says: 'It needed more memory than there is (or than it may have). This is what is free:',
    run: 'free -h',
  }),
};

/** One way in which a test runner names what failed, and how to run only that again. */
interface TestReport {
  readonly runner: string;
  readonly failed: RegExp;
  readonly again: (name: string, failure: Failure) => string | null;
}

const SAFE_NAME = /^[\w./:@[\]-]+$/;
const plain = (line: (name: string) => string) => (name: string) => (SAFE_NAME.test(name) ? line(name) : null);

const REPORTS: readonly TestReport[] = [
  { runner: 'pytest', failed: /^FAILED (?<name>\S+::\S+)/gm, again: plain((name) => `python3 -m pytest '${name}'`) },
  {
    runner: 'go test',
    failed: /^\s*--- FAIL: (?<name>\S+)/gm,
    again: plain((name) => `go test -run '^${name}$' ./...`),
  },
  { runner: 'cargo test', failed: /^test (?<name>\S+) \.\.\. FAILED/gm, again: plain((name) => `cargo test ${name}`) },
  {
    runner: 'The test run',
    failed: /^\s*(?:FAIL|❯)\s+(?:\|[^|]*\|\s+)?(?<name>\S+\.(?:test|spec)\.[cm]?[jt]sx?)/gm,
    again: againInNode,
  },
];

export const failingTests: OfflineRule = {
  id: 'failing-tests',
  when: /^FAILED \S+::|--- FAIL: |\.\.\. FAILED|^\s*(?:FAIL|❯)\s+\S*.*\.(?:test|spec)\./m,
  advise({ input }, failure) {
    for (const { runner, failed, again } of REPORTS) {
      const names = [...new Set([...input.matchAll(failed)].flatMap(({ groups }) => groups?.name ?? []))];
      const [first] = names;
      if (first === undefined) continue;
      const list = names
        .slice(0, 5)
        .map((name) => `\`${name}\``)
        .join(', ');
      const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
      return {
        says: `${runner} reports ${names.length} failing: ${list}${more}. Start with the first, on its own:`,
        run: again(first, failure),
      };
    }
    return null;
  },
};

function againInNode(name: string, { command, output }: Failure): string | null {
  if (!SAFE_NAME.test(name)) return null;
  if (/\bjest\b/i.test(`${command}\n${output}`)) return `npx jest ${name}`;
  return /vitest|❯|\bRUN\b/.test(`${command}\n${output}`) ? `npx vitest run ${name}` : null;
}

function makeTargets({ read }: Failure): string[] {
  const text = ['GNUmakefile', 'makefile', 'Makefile'].map(read).find((one) => one !== null) ?? '';
  return [...text.matchAll(/^(?<name>[A-Za-z0-9][\w./-]*)\s*:(?!=)/gm)].flatMap(({ groups }) => groups?.name ?? []);
}

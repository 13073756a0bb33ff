import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judge } from '../../../policy/index.ts';
import { diagnose } from '../diagnose.ts';
import { describeRules } from './describe-rules.ts';
import { RULES } from './index.ts';
import { failureOfRow, readRows } from './rows.fake.ts';

const ROWS = readRows();

describe('a failure', () => {
  test.each(ROWS.map((row) => [row.rule, row.command, row.proposal, row] as const))(
    '%s: %s proposes %s',
    (rule, _command, proposal, { failure, output }) => {
      const found = diagnose(failure);
      expect([found?.rule ?? 'none', found?.proposal?.line ?? null]).toEqual([rule, proposal]);
      if (!found) return;
      expect(found.says).toMatch(/[.:)]$/);
      // A sentence that announces a command has one.
      if (found.says.endsWith(':')) expect(found.proposal).not.toBeNull();
      const { line } = found;
      if (line !== null) expect(output[line.number - 1]?.slice(0, line.text.length)).toBe(line.text);
    },
  );
});

test('every rule has a case, and an id of its own', () => {
  const ids = RULES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const proven = new Set(ROWS.map(({ rule }) => rule));
  expect(ids.filter((id) => !proven.has(id))).toEqual([]);
});

test('nothing that is proposed is blocked at any level but the first two, or takes something away', () => {
  const lines = ROWS.flatMap(({ proposal }) => proposal ?? []);
  const home = { workspaceRoot: '/code/app', cwd: '/code/app', home: '/home/me' };
  const refused = lines.flatMap((line) => {
    const verdict = judge(line, { shell: 'posix', level: 'L3', ...home });
    const isBad = verdict.verdict === 'block' || /^(?:delete|process\.|option\.risk|floor)/.test(verdict.rule);
    return isBad ? [`${line}: ${verdict.rule}`] : [];
  });
  expect(lines.length).toBeGreaterThan(150);
  expect(refused).toEqual([]);
});

describe('a line of the person that destroys', () => {
  test.each([
    ['rm -rf biuld', "rm: cannot remove 'biuld': No such file or directory"],
    ['git push origin --force mian', 'error: src refspec mian does not match any'],
    [
      'git push origin --delete mian',
      "error: unable to delete 'mian': remote ref does not exist\nfatal: couldn't find remote ref mian",
    ],
    ['git branch -D mian', "error: branch 'mian' not found."],
    ['git reset --hard mian', "fatal: ambiguous argument 'mian': unknown revision or path not in the working tree."],
    ['dd if=biuld of=/dev/sda', "dd: failed to open 'biuld': No such file or directory"],
    ['kubeclt delete pods --all', 'bash: kubeclt: command not found'],
    ['terraform destory', 'Terraform has no command named "destory".'],
    ['find biuld -delete', 'find: ‘biuld’: No such file or directory'],
  ])('%s is explained, and never proposed again', (command, text) => {
    const facts = [
      { kind: 'names', value: '. build main' },
      { kind: 'names', value: '/code/app .git' },
      { kind: 'names', value: '/code/app/.git/refs/heads main' },
    ];
    const found = diagnose(failureOfRow({ head: '', command, output: text.split('\n'), facts }));
    expect(found?.proposal ?? null).toBeNull();
  });
});

describe('hostile output', () => {
  test.each([
    ['git checkout x', "error: pathspec '; rm -rf ~' did not match any file(s) known to git"],
    ['cat x', 'cat: $(reboot): Permission denied'],
    ['node a.js', "Error: Cannot find module '$(reboot)'"],
    ['git push', 'fatal: The current branch x;reboot has no upstream branch.'],
    ['curl x', 'curl: (6) Could not resolve host: -oProxyCommand'],
    ['./x', 'bash: ./x;reboot: Permission denied'],
    ['apt install x', 'E: Unable to locate package x;reboot'],
    ['make', "make: *** No rule to make target '`reboot`'.  Stop."],
    ['x', "Command 'x' not found, but can be installed with:\nsudo apt install ;reboot"],
    ['pytest', 'FAILED a.py::test[;reboot] - assert'],
    ['gcc a.c', 'a;reboot.c:1:2: error: x'],
  ])('%s: nothing of it gets into a command: %s', (command, text) => {
    const found = diagnose(failureOfRow({ head: '', command, output: text.split('\n'), facts: [] }));
    expect(found).not.toBeNull();
    expect(found?.proposal?.line ?? '').not.toMatch(/reboot|rm -rf|ProxyCommand/);
  });
});

/** In milliseconds; the best of twelve, or the first that is fast enough: the machine does other things too. */
function timeOf(command: string, lines: readonly string[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 12 && best >= BUDGET_MS; turn++) {
    const from = performance.now();
    diagnose(failureOfRow({ head: '', command, output: lines, facts: [] }));
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

const BUDGET_MS = 60;

/** A megabyte of the same output again and again, of every twelfth case. */
const LONG = ROWS.filter(({ output }, index) => output.length > 0 && index % 12 === 0).map(({ rule, output }) => {
  const text = `${output.join('\n')}\n`;
  return [rule, text.repeat(Math.ceil(1_000_000 / text.length)).split('\n')] as const;
});

test.each(LONG)('a megabyte of what %s knows is explained in good time', (_rule, lines) => {
  expect(timeOf('./run', lines)).toBeLessThan(BUDGET_MS);
});

test.each([
  ['one line without a blank', 'x'.repeat(1_000_000)],
  ['quotes', `"'`.repeat(500_000)],
  ['paths', '/a.b:1:'.repeat(140_000)],
  ['numbers', '1:1 '.repeat(250_000)],
  ['blanks', ' '.repeat(1_000_000)],
  ['many lines of error', 'error: error: error: not found: denied\n'.repeat(26_000)],
  ['many lines of one word', `${'e'.repeat(590)}\n`.repeat(1700)],
])('%s, a megabyte of it, takes no longer', (_name, text) => {
  expect(timeOf('./run', text.split('\n'))).toBeLessThan(BUDGET_MS);
});

test('docs/AGENT.md lists every rule: node scripts/offline-rules.mjs writes it', () => {
  expect(readFileSync('docs/AGENT.md', 'utf8')).toContain(describeRules());
});

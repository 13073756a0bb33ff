import { describe, expect, it } from 'vitest';
import { SecurityLevel, type VerdictKind } from '../../contracts/model/index.ts';
import { voxCases } from '../../contracts/terminal/case-rows.fake.ts';
import { allLevels, checkBatchRow } from './check.ts';
import type { ShellGrammar } from './judge.ts';
import { nuHints } from './nu/posix-hints.ts';
import { readPolicyFile } from './policy-file.ts';

const MACHINE = {
  workspaceRoot: '/home/dev/project',
  cwd: '/home/dev/project',
  home: '/home/dev',
  branch: 'feature/x',
};

/** Cmdlets are PowerShell's; everything else reads as POSIX. */
function grammarOf(line: string): ShellGrammar {
  return /^[A-Z][a-z]+-[A-Z]/.test(line.trim()) ? 'pwsh' : 'posix';
}

function check(line: string, shell = grammarOf(line)) {
  const { verdicts, stages } = allLevels(line, { ...MACHINE, shell });
  return { verdicts, programs: stages.map(({ program }) => program) };
}

const rowsOf = (area: string) => voxCases.filter((row) => row.area === area).map((row) => [row.id, row] as const);
const textOf = (value: unknown, ...names: string[]): unknown =>
  names
    .map((name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined))
    .find(Boolean);

describe('exec-grammar', () => {
  it.each(rowsOf('exec-grammar'))('%s', (_id, { input, expected }) => {
    const line = String(input);
    const { verdicts, programs } = check(line);
    if (textOf(expected, 'error')) expect([verdicts.L1, verdicts.L3, verdicts.L5]).toEqual(['block', 'ask', 'block']);
    else if (typeof expected === 'string') {
      // The inner command is seen, and what it does decides.
      expect([programs.includes('rm'), verdicts.L3]).toEqual([true, 'ask']);
    } else {
      const segments = textOf(expected, 'segments') as string[] | undefined;
      const command = textOf(expected, 'command') as string | undefined;
      if (segments) expect(programs).toEqual(segments);
      else if (command) expect(programs[0]).toBe(command);
      else expect(programs[0]).toBe(line.split(' ')[0]);
    }
  });
});

describe('exec-policy', () => {
  it.each(rowsOf('exec-policy'))('%s', (_id, { input, expected }) => {
    const line = String(typeof input === 'string' ? input : textOf(input, 'cmd'));
    const { verdicts } = check(line);
    // "deny" of a list is "ask" of a level: a person may still run it. Fetching is allowed from level 4 on.
    const level = /^allow when/.test(String(expected)) ? 'L4' : 'L3';
    expect(verdicts[level]).toBe(String(expected).startsWith('allow') ? 'allow' : 'ask');
  });
});

/** Lists of parameters are what a policy file brings: {@link policyOf}. */
const BY_FILE = ['exec-risk-6'];

describe('exec-risk', () => {
  const wanted: Readonly<Record<string, readonly VerdictKind[]>> = {
    safe: ['allow'],
    elevated: ['ask'],
    blocked: ['block'],
  };
  it.each(rowsOf('exec-risk').filter(([id]) => !BY_FILE.includes(id)))('%s', (_id, { input, expected }) => {
    const { verdicts } = check(String(textOf(input, 'cmd')));
    // Whatever lists say or do not say: what is not known is asked about, and the floor holds.
    expect(wanted[String(expected)] ?? ['ask', 'block']).toContain(verdicts.L3);
  });
});

function policyOf(blockedParameters: unknown) {
  return readPolicyFile(JSON.stringify({ version: 1, blockedParameters }), 'policy.yaml', true).layer;
}

describe('blocked parameters', () => {
  it.each(rowsOf('exec-risk').filter(([id]) => BY_FILE.includes(id)))('%s', (_id, { input }) => {
    const policies = [policyOf(textOf(input, 'blocked_parameters'))];
    const found = allLevels(String(textOf(input, 'cmd')), { ...MACHINE, shell: 'pwsh', policies });
    expect([found.rule, ...Object.values(found.verdicts)]).toEqual(['policy.parameter', ...Array(5).fill('block')]);
  });

  it.each<[ShellGrammar, string, boolean]>([
    ['pwsh', 'Get-ChildItem -recurse:$true', true],
    ['pwsh', 'gci -Rec', true],
    ['pwsh', 'gci src', false],
    ['posix', 'ls --recurse', true],
    ['posix', 'git push --force-with-lease', false],
    ['posix', 'git push --force', true],
    ['posix', 'git push --forc', true],
    ['posix', 'git push -uf origin x', true],
    ['posix', 'git commit -m force', false],
    ['posix', 'git log -- --force', false],
    ['posix', 'ls -f', false],
    ['posix', 'env A=1 timeout 5 git push -f', true],
    ['nu', 'ls --recurse', true],
    ['nu', '^git push --force', true],
    ['nu', 'ls', false],
  ])('%s: %s', (shell, line, isBlocked) => {
    const policies = [policyOf({ '*': ['Recurse'], git: ['--force', '-f'] })];
    expect(allLevels(line, { ...MACHINE, shell, policies }).rule === 'policy.parameter').toBe(isBlocked);
  });
});

/** Rows that a score of another product decides; ours are effects and levels, with no number between them. */
const SCORES = ['aci-risk-6', 'aci-risk-9', 'aci-risk-10', 'aci-risk-11'];
/** What an agent's tools do here is a line, judged like any other. */
const TOOL_LINES: Readonly<Record<string, string>> = {
  vox_git_status: 'git status',
  vox_write_file: 'tee notes.txt',
  no_such_tool: 'no_such_tool',
  vox_run_shell: 'ls | where size > 1kb',
};
/** By whose word something runs is the desk's and the wire's: see create-control.test.ts and serve-connection.test.ts. */
const AT_THE_DESK = ['aci-risk-7', 'aci-risk-8'];

describe('aci-risk', () => {
  const rows = rowsOf('aci-risk').filter(([id]) => !SCORES.includes(id) && !AT_THE_DESK.includes(id));
  it.each(rows)('%s', (_id, { input, expected }) => {
    const line = TOOL_LINES[String(textOf(input, 'tool'))] ?? '';
    const backend = textOf(input, 'backend');
    const found = checkBatchRow(
      { line, shell: backend === undefined ? 'posix' : textOf(expected, 'shell_backend') },
      { ...MACHINE },
    );
    const verdicts = Object.values(textOf(found, 'verdicts') as object);
    if (textOf(expected, 'mutation_kind') === 'read_only' || textOf(expected, 'decision') === 'allow' || backend)
      expect(verdicts).toEqual(['allow', 'allow', 'allow', 'allow', 'allow']);
    // A change of the workspace: never at level 1, asked about at level 2.
    else if (textOf(expected, 'side_effects_has') === 'workspace_state_change')
      expect(verdicts).toEqual(['block', 'ask', 'allow', 'allow', 'allow']);
    // What nobody knows is taken for the worse: it never passes as a read.
    else expect([expected, ...verdicts.slice(0, 3)]).toEqual(['unknown, treated as mutating', 'block', 'ask', 'ask']);
  });
});

describe('levels', () => {
  const wanted: Readonly<Record<string, VerdictKind>> = { run: 'allow', blocked: 'block', approval: 'ask' };
  it.each(rowsOf('levels'))('%s', (_id, { input, expected }) => {
    const line = String(textOf(input, 'cmd'));
    const level = SecurityLevel.parse(textOf(input, 'level'));
    const { verdicts } = line.startsWith('!nu ') ? check(line.slice(4), 'nu') : check(line);
    expect(verdicts[level]).toBe(wanted[String(expected).split(' ')[0] ?? '']);
  });
});

describe('nu-posix', () => {
  it.each(rowsOf('nu-posix'))('%s', (_id, { input, expected }) => {
    const hints = nuHints(String(input));
    const wanted = textOf(expected, 'hint');
    if (wanted === undefined) expect(hints).toEqual([]);
    else if (input === 'echo $HOME') expect(hints).toEqual([{ hint: '$HOME', rewrite: 'echo $env.HOME' }]);
    else expect(hints).toEqual([expected]);
  });

  it.each([
    ["echo 'a && b'", []],
    ['# a && b', []],
    ['ls | where size > 10kb', []],
    ['git log o> x.txt', []],
    ['$env.FOO = "x"', []],
    ['let x = $y', []],
    ['a && b && c', ['a; b; c']],
    ['cmd > out.txt', ['cmd o> out.txt']],
    ['cmd 2> err.txt', ['cmd e> err.txt']],
    ['cmd >> out.txt', ['cmd o>> out.txt']],
    ['cmd 2>&1 | less', ['cmd o+e>| less']],
    ['cmd > a.txt 2>&1', ['cmd o+e> a.txt']],
    ['export A=1', ['$env.A = "1"']],
    ['A=1 B="x y" cmd -f', ['with-env { A: "1", B: "x y" } { cmd -f }']],
    ['A=1', ['$env.A = "1"']],
    ['unset A', ['hide-env A']],
    ['sleep 5 &', ['job spawn { sleep 5 }']],
    ['echo "$(date)"', []],
    ['&&', ['; ']],
    ['', []],
  ])('%j is rewritten as %j', (line, rewrites) => {
    expect(
      nuHints(line)
        .map(({ rewrite }) => rewrite)
        .slice(0, 1),
    ).toEqual(rewrites);
  });
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecurityLevel } from '../../contracts/model/index.ts';
import { systemFiles } from '../platform/files.ts';
import { allLevels } from '../policy/index.ts';
import { createPolicyFiles } from './policy-files.ts';

let root = '';
let trusted: string[] = [];

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'vox-policy-')));
  mkdirSync(join(root, 'config'));
  mkdirSync(join(root, 'home/project/.vox'), { recursive: true });
  trusted = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const project = () => join(root, 'home/project');
const files = () =>
  createPolicyFiles({ files: systemFiles, configDir: join(root, 'config'), trustedFolders: () => trusted });
const own = (text: string) => writeFileSync(join(root, 'config/policy.yaml'), text);
const theirs = (text: string) => writeFileSync(join(project(), '.vox/policy.yaml'), text);

/** L1 to L5, by first letters: `a` allow, `?` ask, `b` block. */
function verdicts(line: string, policies = files().layers(project())): string {
  const context = {
    shell: 'posix',
    workspaceRoot: project(),
    cwd: project(),
    home: join(root, 'home'),
    policies,
  } as const;
  const found = allLevels(line, context).verdicts;
  return SecurityLevel.options.map((level) => ({ allow: 'a', ask: '?', block: 'b' })[found[level]]).join('');
}

describe('policy files', () => {
  it.each([
    ['a program nobody knows becomes a read', 'programs: { mytool: read }', 'mytool x', 'aaaaa'],
    [
      'a sub-command is told apart',
      'programs: { terraform: { subs: { apply: { effect: write, operands: "text*" } } } }',
      'terraform apply',
      'b?aaa',
    ],
    ['a known program becomes stricter', 'programs: { curl: floor }', 'curl https://x.example', 'bbbbb'],
    ['also behind a wrapper', 'programs: { curl: floor }', 'sudo timeout 5 curl https://x.example', 'bbbbb'],
    ['a branch is protected', 'protectedBranches: [develop]', 'git push -f origin develop', 'bbbbb'],
    ['a file is a credential', 'secrets: ["~/tokens/**"]', 'cat ~/tokens/a', 'b???a'],
    ['a folder of the project is guarded', 'guarded: [deploy]', 'touch deploy/x', 'b???a'],
    ['a variable steers', 'steering: ["MY_*"]', 'MY_HOOK=x ls', 'b???a'],
    ['a variable is harmless', 'harmless: [FOO]', 'FOO=bar ls', 'aaaaa'],
    [
      'the floor does not move',
      'programs: { rm: read, ssh-copy-id: read, git: read, mkfs: read }',
      'rm -rf /',
      'bbbbb',
    ],
    ['nor does a row of it', 'programs: { ssh-copy-id: read }', 'ssh-copy-id host', 'bbbbb'],
    ['deleting stays what it is', 'programs: { rm: read }', 'rm a', 'b???a'],
  ])('the person: %s', (_name, rows, line, expected) => {
    own(`version: 1\n${rows}\n`);
    expect(verdicts(line)).toBe(expected);
  });

  it('a project may only tighten, until its folder is trusted', () => {
    theirs('version: 1\nprograms: { mytool: read, ls: external }\nharmless: [FOO]\nprotectedBranches: [develop]\n');
    const lines = ['mytool x', 'FOO=bar pwd', 'ls', 'git push -f origin develop'];
    expect(lines.map((line) => verdicts(line))).toEqual(['b??aa', 'b??aa', 'b??aa', 'bbbbb']);
    trusted = [join(root, 'home')];
    expect(lines.map((line) => verdicts(line))).toEqual(['aaaaa', 'aaaaa', 'b??aa', 'bbbbb']);
  });

  it.each([
    ['YAML that does not end', 'version: 1\nprograms: { a: read', 2],
    ['an effect nobody knows', 'version: 1\nprograms:\n  a: read\n  b: reed\n', 4],
    ['a key nobody knows', 'version: 1\nprogrammes: {}\n', 1],
    ['another version', 'version: 2\n', 1],
    ['no mapping at all', 'hello', 1],
    ['a circle of aliases', 'version: 1\nguarded: &a [*a]\n', 2],
    [
      'an alias bomb',
      'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n',
      1,
    ],
  ])('%s is told with its line and loosens nothing', (_name, text, line) => {
    own(text);
    const [source] = files().sources(project());
    expect(source?.problems[0]?.line).toBe(line);
    expect(verdicts('a x')).toBe('b??aa');
    expect(verdicts('touch x')).toBe('b??aa');
    expect(verdicts('ls')).toBe('aaaaa');
  });

  it('is read again when a file changes, and only then', () => {
    own('version: 1\nprograms: { mytool: read }\n');
    const policy = files();
    const first = policy.layers(project());
    expect(policy.layers(project())).toBe(first);
    own('version: 1\n');
    expect(verdicts('mytool x', policy.layers(project()))).toBe('b??aa');
  });
});

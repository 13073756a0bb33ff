import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { voxCase } from '../../contracts/terminal/case-rows.fake.ts';
import { SHELLS, shellOfPath } from './index.ts';

const NONCE = '0123456789abcdeffedcba9876543210';

function launch(id: string, usesLoginShells = false) {
  const shell = SHELLS.find((each) => each.id === id)!;
  const environment = { variables: {}, home: '/home/ann', hostname: 'here', accountShell: null, usesLoginShells };
  return shell.launch({ path: `/usr/bin/${id}`, nonce: NONCE, environment, pagers: ['PAGER', 'GIT_PAGER'] });
}

const PATHS: readonly (readonly [path: string, id: string, grammar: string])[] = [
  ['/bin/bash', 'bash', 'posix'],
  ['/opt/homebrew/bin/zsh', 'zsh', 'posix'],
  ['/usr/bin/fish', 'fish', 'posix'],
  ['/home/ann/.cargo/bin/nu', 'nu', 'nu'],
  ['/usr/local/bin/pwsh', 'pwsh', 'pwsh'],
  ['C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe', 'pwsh', 'pwsh'],
  ['/bin/dash', 'dash', 'posix'],
];

describe('shellOfPath', () => {
  it.each(PATHS)('%s', (path, id, grammar) => {
    const shell = shellOfPath(path);
    expect([shell.id, shell.grammar]).toEqual([id, grammar]);
  });
});

it('session-10: a script for each shell that is named', async () => {
  const { shell_integration_for: paths } = voxCase('session-10').input as { shell_integration_for: string[] };
  const launched = await Promise.all(paths.map((path) => launch(shellOfPath(path).id)));
  await Promise.all(launched.map(({ cleanUp }) => cleanUp()));
  expect(launched.map(({ hasIntegration }) => hasIntegration)).toEqual(paths.map(() => true));
});

describe.each(SHELLS.map(({ id }) => id))('the start of %s', (id) => {
  it('shows the secret in no argument and no variable, and leaves no file', async () => {
    const { args, env, hasIntegration, cleanUp } = await launch(id);
    await cleanUp();
    const shown = JSON.stringify([args, env ?? {}]);
    expect([hasIntegration, shown.includes(NONCE), shown.includes(NONCE.slice(0, 16))]).toEqual([true, false, false]);
  });
});

describe('the start of PowerShell', () => {
  it('runs our script as text after the profiles, as a login shell where terminals start those', async () => {
    const { args, cleanUp } = await launch('pwsh', true);
    const path = /LiteralPath '(.+)'\)\)\)$/.exec(args.at(-1) ?? '')?.[1] ?? '';
    const script = await readFile(path, 'utf8');
    await cleanUp();
    expect([args.slice(0, -1), script.split('\n')[0]]).toEqual([
      ['-Login', '-NoLogo', '-NoExit', '-Command'],
      "$__voxKey = '0123456789abcdef', 'fedcba9876543210'",
    ]);
  });

  it('marks the prompt, the command, its start and its end, and closes what it opens', async () => {
    const { args, cleanUp } = await launch('pwsh');
    const path = /LiteralPath '(.+)'\)\)\)$/.exec(args.at(-1) ?? '')?.[1] ?? '';
    const code = (await readFile(path, 'utf8')).replace(/(^|\s)#\s.*$/gm, '');
    await cleanUp();
    const marks = ['A;n=', "'B'", "'C'", '"D;', '"E;', '"P;Cwd='].filter((mark) => code.includes(mark));
    // A bracket inside of a text closes nothing.
    const bare = code.replace(/'(?:[^']|'')*'/g, '');
    const count = (text: string) => bare.split(text).length - 1;
    expect([marks.length, count('{') - count('}'), count('(') - count(')')]).toEqual([6, 0, 0]);
  });
});

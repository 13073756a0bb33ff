import { describe, expect, it } from 'vitest';
import { terminalCase } from '../../contracts/terminal/case-rows.fake.ts';
import type { Environment } from '../platform/environment.ts';
import type { Files } from '../platform/files.ts';
import { childEnvironment } from './child-environment.ts';
import { findShell } from './find-shell.ts';
import { shellOfPath } from './index.ts';

const environment = (variables: Record<string, string>, accountShell: string | null = null): Environment => ({
  variables,
  home: '/home/me',
  hostname: 'here',
  accountShell,
  usesLoginShells: false,
});

/** Looks only at what may be run. */
const files = (...programs: string[]) => ({ isExecutable: (path: string) => programs.includes(path) }) as Files;

describe('findShell', () => {
  const INSTALLED = files('/bin/bash', '/bin/sh', '/usr/bin/zsh', '/opt/nu', '/home/me/bin/fish');

  it(`t-212: ${terminalCase('t-212').what}`, () => {
    const found = [{}, { SHELL: '/bin/sh' }].map((variables) => {
      const from = environment(variables as Record<string, string>, '/usr/bin/zsh');
      const path = findShell(null, { files: INSTALLED, environment: from });
      return [path, childEnvironment(from, path).SHELL];
    });
    expect(found).toEqual([1, 2].map(() => ['/usr/bin/zsh', '/usr/bin/zsh']));
  });

  it.each([
    ['the login shell by SHELL', null, environment({ SHELL: '/usr/bin/zsh' }, '/bin/bash'), '/usr/bin/zsh'],
    ["the account's shell without SHELL", null, environment({}, '/usr/bin/zsh'), '/usr/bin/zsh'],
    [
      "the account's shell when SHELL is vague",
      null,
      environment({ SHELL: '/bin/sh' }, '/usr/bin/zsh'),
      '/usr/bin/zsh',
    ],
    ['a shell that is gone', null, environment({ SHELL: '/gone/fish' }, '/gone/too'), '/bin/bash'],
    ['an account that may not log in', null, environment({}, '/usr/sbin/nologin'), '/bin/bash'],
    ['a name', 'zsh', environment({ PATH: '/bin:/usr/bin' }), '/usr/bin/zsh'],
    ['a path', '/opt/nu', environment({}), '/opt/nu'],
    ['a path in the home folder', '~/bin/fish', environment({}), '/home/me/bin/fish'],
  ])('finds %s', (_, wanted, from, path) => {
    expect(findShell(wanted, { files: INSTALLED, environment: from })).toBe(path);
  });

  it.each([
    ['a name that is not installed', 'nosh', 'The shell nosh is not installed. Set terminal.shell'],
    ['a relative path', './bash', 'The shell ./bash is not installed.'],
    ['no shell at all', null, 'No login shell was found (tried /bin/bash, /bin/sh). Set terminal.shell'],
  ])('says the next step for %s', (_, wanted, message) => {
    const find = () => findShell(wanted, { files: files(), environment: environment({ PATH: '/bin' }) });
    expect(find).toThrow(
      expect.objectContaining({ code: 'session.spawn-failed', message: expect.stringContaining(message) }),
    );
  });
});

describe('shellOfPath', () => {
  it.each([
    ['/usr/bin/bash', 'bash'],
    ['C:\\Program Files\\Git\\bin\\Bash.EXE', 'bash'],
    ['/bin/dash', 'dash'],
  ])('%s is %s', (path, id) => {
    expect(shellOfPath(path).id).toBe(id);
  });
});

describe('childEnvironment', () => {
  it("keeps the person's variables and drops those of what started us", () => {
    const variables = {
      PATH: '/bin',
      LANG: 'C.UTF-8',
      MY_VALUE: 'a b',
      SHELL: '/bin/sh',
      TERM: 'dumb',
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '--inspect',
      npm_lifecycle_event: 'start',
      NODE_CHANNEL_FD: '3',
      TMUX: '/tmp/x',
      PS1: '> ',
    };
    expect(childEnvironment(environment(variables), '/usr/bin/zsh')).toEqual({
      PATH: '/bin',
      LANG: 'C.UTF-8',
      MY_VALUE: 'a b',
      HOME: '/home/me',
      SHELL: '/usr/bin/zsh',
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      TERM_PROGRAM: 'Vox Axis',
    });
  });
});

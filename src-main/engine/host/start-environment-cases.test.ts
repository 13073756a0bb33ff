/** What a shell's start leaves in its environment: variables, names, and who may see them. */
import { afterEach, describe, expect, it } from 'vitest';
import { programPath, type ShellHost, type ShellHostOptions } from './shell-host.fake.ts';
import { nextLines, openStarted, row, runAll } from './startup-case.fake.ts';

let shell: ShellHost;
afterEach(() => shell.dispose());

async function open(program: string, home: Record<string, string> = {}, options: ShellHostOptions = {}) {
  shell = await openStarted(program, home, options);
}

describe.skipIf(!programPath('zsh'))('the environment of a start', () => {
  it('t-203: one prefix for all our names, no variable of theirs, no secret', async () => {
    await open('bash');
    const [secrets = '', count = '', mine = '', , shown = ''] = row('t-203').line.split('; ');
    const lines = [secrets, 'declare -F | grep -cv " __vox_"', count, mine, 'true', shown];
    expect(await runAll(shell, lines)).toEqual([
      expect.stringMatching(/→ 1: 0$/),
      expect.stringMatching(/→ 1: 0$/),
      expect.stringMatching(/→ 0: \d+$/),
      `${mine} → 0: `,
      'true → 0: ',
      `${shown} → 0: mine`,
    ]);
  });

  it('t-205: the programs that talk to other machines are those of the system', async () => {
    await open('bash');
    const names = [
      ...new Set(
        row('t-205')
          .line.split('; ')
          .map((part) => part.split(' ')[0]),
      ),
    ];
    const types = await shell.run(`type -t ${names.join(' ')} | sort -u`);
    expect(types).toEqual([expect.stringMatching(/→ 0: (file)?$/)]);
  });

  it('t-209: what the app was started with stays with the app', async () => {
    await open('bash', {}, { variables: { ELECTRON_RUN_AS_NODE: '1', NODE_CHANNEL_FD: '3', XDG_DATA_DIRS: '/mine' } });
    const [listed = '', node = ''] = row('t-209').line.split('; ');
    expect(await runAll(shell, [listed, node])).toEqual([
      `${listed} → 0: XDG_DATA_DIRS=/mine`,
      `${node} → 0: undefined`,
    ]);
  });

  it('t-211: a login shell adds the folders of its profile, once', async () => {
    const home = { '.bash_profile': 'PATH=~/bin:$PATH\n', 'bin/brew': '' };
    await open('bash', home, { login: true, variables: { PATH: '/usr/bin:/bin' } });
    const [path = ''] = row('t-211').line.split('; ');
    const [shown = ''] = await runAll(shell, [path]);
    const folders = (shown.split(' → 0: ')[1] ?? '').split(':');
    expect(folders.filter((folder) => folder === `${shell.home}/bin`)).toHaveLength(1);
    expect(new Set(folders).size).toBe(folders.length);
  });

  it('t-215: the profile is read once, and not again in a shell inside', async () => {
    const count = 'export PROFILE_READ_COUNT=$((PROFILE_READ_COUNT + 1))';
    await open('bash', { '.bash_profile': count }, { login: true });
    const shown = row('t-215').line.split('; ')[1] ?? '';
    expect(await runAll(shell, [shown, `bash -ic '${shown}'`])).toEqual([
      `${shown} → 0: 1`,
      `bash -ic '${shown}' → 0: 1`,
    ]);
  });
});

describe.skipIf(!programPath('nu'))('Nushell', () => {
  it('t-202: both start files are read, the command is what was typed', async () => {
    const nu = programPath('nu') ?? 'nu';
    await open(nu, {
      '.config/nushell/env.nu': '$env.FROM = "env"',
      '.config/nushell/config.nu': '$env.config.show_banner = false\n$env.ALSO = "config"',
    });
    const lines = [...nextLines('t-202'), 'print $env.FROM $env.ALSO'];
    expect(await runAll(shell, lines)).toEqual([
      expect.stringMatching(/^ls \| length → 0: \d+$/),
      "sh -c 'exit 3' → 3: ",
      'print $env.FROM $env.ALSO → 0: env\nconfig',
    ]);
  });
});

describe.skipIf(!programPath('tmux'))('tmux', () => {
  it('t-208: is one full-screen program, whatever its panes print', async () => {
    await open('bash', {}, { variables: { TMUX_TMPDIR: '~' } });
    const line = row('t-208').line;
    shell.type(`${line}\r`);
    await shell.waitFor('its status line', () => shell.output().includes('[t]'));
    shell.type(`printf '\\033]633;D;0\\007\\033]133;D;0\\007\\033]133;A\\007'; echo $((600+66))\r`);
    await shell.waitFor('the pane', () => shell.output().includes('666'));
    expect(shell.blocks.map(({ status }) => status)).toEqual(['running']);
    // Keys that come at once are a paste to tmux, in which its prefix is text.
    shell.type('\x02');
    await new Promise(setImmediate);
    shell.type('d');
    await shell.waitFor('our prompt', () => shell.info.activity === 'prompt');
    expect(shell.blocks).toMatchObject([{ command: line, exitCode: 0, fullScreen: true }]);
    await shell.run('tmux kill-server');
  });
});

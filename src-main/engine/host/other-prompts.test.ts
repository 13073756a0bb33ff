import { describe, expect, it } from 'vitest';
import { openShell, programPath } from './shell-host.fake.ts';

/** Case t-039 of the terminal cases. */
const KILLED_TUI = `sh -c 'printf "\\033[?1049h\\033[?25l\\033[?1003h\\033[?1006h\\033[?2004h"; kill -9 $$'`;

describe.each(['bash', 'zsh'].filter((name) => programPath(name)))('%s', (name) => {
  it('finds its terminal in order after a full-screen program was killed', async () => {
    const shell = await openShell(name);
    try {
      await shell.run(KILLED_TUI);
      const [block] = shell.blocks;
      expect(block).toMatchObject({ exitCode: 137 });
      expect(shell.output()).toContain('\x1b[?1049l\x1b[?25h\x1b[?1003l\x1b[?1006l');
      const before = shell.output().length;
      await shell.run('true');
      expect(shell.output().slice(before)).not.toMatch(/\[\?(?:1049|25|1003|1006)[hl]/);
    } finally {
      await shell.dispose();
    }
  });

  it('is said to be out of reach while another shell has the terminal', async () => {
    const shell = await openShell(name);
    try {
      await shell.run('true');
      const full = shell.info.integration;
      shell.type('bash --norc\r');
      await shell.waitFor('the nested prompt', () => shell.info.integration === 'none');
      shell.type('echo in\r');
      shell.type('exit 3\r');
      await shell.waitFor('our prompt', () => shell.info.activity === 'prompt' && shell.info.lastExit === 3);
      const [, nested] = shell.blocks;
      expect([full, shell.info.integration, nested]).toMatchObject(['full', 'full', { exitCode: 3 }]);
    } finally {
      await shell.dispose();
    }
  });
});

it('takes a shell that its start file replaced for one without integration', async () => {
  const shell = await openShell('bash', { '.bashrc': 'PS1="plain> " exec sh' });
  try {
    await shell.waitFor('an end of the start', () => shell.info.activity === 'prompt');
    expect(shell.info.integration).toBe('none');
    expect(await shell.host.submit(shell.id, 'echo "got $((40 + 2))"')).toBe(null);
    await shell.waitFor('the output', () => shell.output().includes('got 42'));
  } finally {
    await shell.dispose();
  }
});

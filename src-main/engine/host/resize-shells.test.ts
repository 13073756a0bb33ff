/** Real shells, programs and a pager in a terminal that is resized while they run. */
import headless from '@xterm/headless';
import { afterEach, describe, expect, it } from 'vitest';
import type { AgentId, Size } from '../../../contracts/model/index.ts';
import { openShell, programPath, type ShellHost } from './shell-host.fake.ts';

let shell: ShellHost;
afterEach(() => shell.dispose());

const WIDE: Size = { cols: 100, rows: 24 };
const NARROW: Size = { cols: 50, rows: 24 };

/** A client's terminal, resized with its session as a window does it. */
function watch() {
  const terminal = new headless.Terminal({ ...WIDE, allowProposedApi: true });
  void shell.host.attach(shell.id, {
    send(frame) {
      if (frame.type === 'output') terminal.write(frame.bytes);
      else if (frame.type === 'snapshot') terminal.write(frame.replay);
    },
    unacknowledgedBytes: 0,
    onDrain: () => {},
    isCancelled: false,
    onCancel: () => {},
  });
  const rows = () => {
    const { active } = terminal.buffer;
    return Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? '');
  };
  return {
    resize(size: Size) {
      terminal.resize(size.cols, size.rows);
      shell.host.resize(shell.id, size, 'client');
    },
    text: () => rows().join('\n'),
    dispose: () => terminal.dispose(),
  };
}

describe('t-091: the prompt and what is typed are there once after a resize', () => {
  const RC = { '.bashrc': "PS1='ready> '\n", '.zshrc': "PS1='ready> '\n" };
  const FISH = { '.config/fish/config.fish': "function fish_prompt; echo -n 'ready> '; end\nset -g fish_greeting\n" };

  const ROWS = [
    ['bash', '', 'ready> typed'],
    ['zsh', '', 'ready> typed'],
    ['fish', '', 'ready> typed'],
    ['bash', 'python3 -q', '>>> typed'],
    // As the row's `read -p`, which sh has not; the prompt is no part of the line.
    ['bash', "sh -c 'printf na%s: me; read x'", 'name:typed'],
  ];
  const installed = ROWS.filter(([program = '', command = '']) =>
    [program, command.split(' ')[0] || 'sh'].every(programPath),
  );

  it.each(installed)('%s %s', async (program = '', command = '', line = '') => {
    shell = await openShell(program, { ...RC, ...FISH }, { size: WIDE });
    await shell.waitFor('the prompt', () => shell.info.activity === 'prompt' && shell.output().includes('ready> '));
    const view = watch();
    if (command) {
      shell.type(`${command}\r`);
      await expect.poll(() => view.text(), { timeout: 10_000 }).toContain(line.replace('typed', ''));
    }
    shell.type('typed');
    await expect.poll(() => view.text(), { timeout: 10_000 }).toContain(line);
    for (const size of [NARROW, WIDE]) {
      view.resize(size);
      await shell.waitFor('the size', () => shell.info.size.cols === size.cols);
    }
    // Whatever the program draws again because of the new size has come once it draws what is typed next.
    shell.type('!');
    await expect.poll(() => view.text(), { timeout: 10_000 }).toContain(`${line}!`);
    expect(view.text().split(line).length - 1).toBe(1);
    view.dispose();
  });
});

it.skipIf(!programPath('less'))('t-100: a pager under an agent draws at each size, and ends its block', async () => {
  // Any pager of `git log`, whose own would need a repository.
  shell = await openShell('bash', {}, { size: WIDE });
  await shell.run('true');
  const { id } = shell.desk.request({
    sessionId: shell.id,
    agentId: 'axis' as AgentId,
    chatId: null,
    line: 'seq 1 500 | less',
  });
  shell.desk.resolve(id, { action: 'run' });
  await shell.waitFor('the first page', () => shell.output().includes('23\r\n') || shell.output().includes('\n23'));
  const isEnded = () => shell.blocks.at(-1)?.endedAt !== null;
  for (const rows of [10, 30, 15]) {
    shell.host.resize(shell.id, { cols: 80, rows }, 'client');
    await expect.poll(() => shell.host.screen(shell.id).lines.length, { timeout: 10_000 }).toBe(rows);
    await expect.poll(() => shell.host.screen(shell.id).lines[rows - 2], { timeout: 10_000 }).toBe(String(rows - 1));
    expect(isEnded()).toBe(false);
  }
  shell.type('q');
  expect((await shell.desk.whenEnded(id)).state).toBe('done');
  expect(shell.blocks.at(-1)).toMatchObject({ command: 'seq 1 500 | less', exitCode: 0, origin: { kind: 'agent' } });
});

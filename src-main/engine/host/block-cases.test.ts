/** The cases of blocks, input and security that a shell can show: most of them in one bash. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { caseKeys, caseShell, thenTyped } from '../../../contracts/terminal/case-repro.fake.ts';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { openShell, programPath, type ShellHost } from './shell-host.fake.ts';

const row = (id: string) => caseShell(terminalCase(id));
const line = (id: string) => row(id).line;
const then = (id: string) => thenTyped(row(id).remark);

/** What is shown of the session after a command: the bytes since the index. */
const since = (shell: ShellHost, index: number) => shell.output().slice(index);

/** Waits until the newest block of all is this command's, and has ended. */
const ended = (shell: ShellHost, command: string) =>
  shell.waitFor(`the end of ${command}`, () => {
    const block = shell.blocks.at(-1);
    return block?.command === command && block.endedAt !== null && shell.info.activity === 'prompt';
  });

/** Lines that are typed, and the blocks that come of it. */
const LINES: readonly (readonly [id: string, lines: readonly string[], blocks: readonly unknown[]])[] = [
  ['t-043', [line('t-043')], [`${line('t-043')} → 0: y`]],
  ['t-049', [line('t-049').replaceAll('\n', '\r')], [`${line('t-049')} → 0: alpha; beta\n$HOME`]],
  ['t-051', [line('t-051')], [`${line('t-051')} → 3: x`]],
  ['t-058', [line('t-058')], [`${line('t-058')} → 0: red\nlink`]],
  ['t-039', [line('t-039'), 'true'], [expect.stringMatching(/ → 137: /), 'true → 0: ']],
  // A pause gives the marks time to be obeyed; how long it is proves nothing more.
  ['t-234', [line('t-234').replace('sleep 3', 'sleep 0.2')], [expect.stringMatching(/ → 1: \$$/)]],
  ['t-236', [line('t-236')], [expect.stringMatching(/ → 1: $/)]],
  ['t-239', line('t-239').split('; '), [1, 2, 3, 4].map(() => expect.stringMatching(/ → 1: 0?$/))],
  [
    't-240',
    line('t-240')
      .split('; cat')
      .map((part, at) => (at === 0 ? part : `cat${part}`)),
    [expect.stringMatching(/^script .* → 0: /), expect.stringMatching(/^cat rec → 0: /)],
  ],
];

describe('in one bash', () => {
  let shell: ShellHost;
  beforeAll(async () => {
    shell = await openShell('bash', { '.bashrc': 'PS1="$ "' });
  }, 30_000);
  afterAll(() => shell.dispose());

  it.each(LINES)('%s', async (_, lines, blocks) => {
    const seen: string[] = [];
    for (const each of lines) seen.push(...(await shell.run(each)));
    expect(seen).toEqual(blocks);
  });

  it('t-034: what a job prints while a line is typed belongs to no other command', async () => {
    await shell.run(line('t-034').replace('sleep 1', 'sleep 0.3'));
    shell.type('ec');
    await shell.waitFor('the job', () => /LATE\r\n/.test(shell.output()));
    shell.type('ho hi\r');
    await ended(shell, 'echo hi');
    const [block] = shell.blocks.slice(-1);
    expect(block && (await shell.show(block))).toBe('echo hi → 0: hi');
  });

  it('t-040: Ctrl+L in a line makes no block and loses no text', async () => {
    expect(await shell.run(caseKeys(terminalCase('t-040')).replace('\r', ''))).toEqual(['echo abcd → 0: abcd']);
  });

  it('t-042: clear takes no block away', async () => {
    await shell.run('seq 1 200');
    await shell.run(line('t-042'));
    expect(await Promise.all(shell.blocks.slice(-2).map(shell.show))).toEqual([
      expect.stringMatching(/^seq 1 200 → 0: 1\n.*\n200$/s),
      `${line('t-042')} → 0: a`,
    ]);
  });

  it('t-046: fifty empty lines are no commands', async () => {
    const before = shell.blocks.length;
    const keys = caseKeys(terminalCase('t-046'));
    shell.type(keys);
    await ended(shell, 'echo z');
    expect(await Promise.all(shell.blocks.slice(before).map(shell.show))).toEqual(['echo z → 0: z']);
  });

  it('t-048: Ctrl+C interrupts, it does not fail', async () => {
    const [command = '', key = ''] = caseKeys(terminalCase('t-048')).split('\r');
    // A shell between two commands may lose the signal; this one dies of it whenever it comes.
    shell.type(`sh -c 'echo at work; exec ${command}'\r`);
    await shell.waitFor('the program', () => shell.output().includes('\x07at work\r\n'));
    shell.type(key);
    await shell.waitFor('the prompt', () => shell.info.activity === 'prompt');
    expect(shell.blocks.at(-1)).toMatchObject({ exitCode: 130, status: 'interrupted' });
    await shell.run(`sh -c 'kill $$'`);
    expect(shell.blocks.at(-1)).toMatchObject({ exitCode: 143, status: 'interrupted' });
  });

  it('t-052, t-054: a huge block keeps both ends, and says how much it lost', async () => {
    const [first = '', many = ''] = line('t-054').split('; ');
    await shell.run(first);
    for (const each of [many, line('t-052')]) {
      await shell.run(each);
      const [block] = shell.blocks.slice(-1);
      const output = block && (await shell.host.blockOutput(block.id, {}));
      const last = each.split(' ').at(-1);
      expect([output?.lines[0], output?.lines.at(-1), block?.exitCode]).toEqual(['1', last, 0]);
      if (each === line('t-052')) {
        expect(output?.omittedBytes).toBeGreaterThan(0);
        expect(output?.lines.join('\n')).toContain(`${output?.omittedBytes} bytes`);
      }
    }
    expect(await shell.show(shell.blocks.at(-3)!)).toBe(`${first} → 0: first`);
  });

  it('t-055: the block of a shell inside lasts until that one ends', async () => {
    shell.type(`${line('t-055')}\r`);
    await shell.waitFor('the shell inside', () => shell.info.integration === 'none');
    for (const each of then('t-055')) shell.type(`${each}\r`);
    await shell.waitFor('our prompt', () => shell.info.activity === 'prompt');
    const [block] = shell.blocks.slice(-1);
    expect(block && (await shell.show(block))).toMatch(/^bash --norc → 3: .*\nin\n/s);
  });

  it('t-107: a long paste arrives whole', async () => {
    const text = Array.from({ length: 3000 }, (_, at) => `${at} ${'x'.repeat(80)}`.slice(0, 60)).join('\n');
    shell.type('cat > out.txt\r');
    await shell.waitFor('cat', () => shell.info.activity === 'running');
    shell.type(`${text}\n\x04`);
    await shell.waitFor('our prompt', () => shell.info.activity === 'prompt');
    expect(readFileSync(join(shell.home, 'out.txt'), 'utf8')).toBe(`${text}\n`);
  });

  it.each(['t-110', 't-112'])('%s: modes that a program left on are off at the next prompt', async (id) => {
    const before = shell.output().length;
    const modes = line(id).match(/\?\d+(?=h)/g) ?? [];
    await shell.run(line(id).replace(/; sleep 1/, ''));
    for (const mode of modes) expect(since(shell, before)).toContain(`\x1b[${mode}l`);
  });

  it('t-243: no report holds what a program chose', async () => {
    await shell.run(line('t-243'));
    await shell.run('');
    expect([existsSync(join(shell.home, 'pwned')), await shell.run('echo clean')]).toEqual([
      false,
      ['echo clean → 0: clean'],
    ]);
  });

  it.skipIf(!programPath('vim'))('t-036: a full-screen program leaves no frame in its block', async () => {
    const before = shell.output().length;
    shell.type(`${line('t-036')}\r`);
    await shell.waitFor('vim', () => since(shell, before).includes('\x1b[?1049h'));
    shell.type(`${then('t-036')[0] ?? ':q!'}\r`);
    await ended(shell, line('t-036'));
    const [block] = shell.blocks.slice(-1);
    expect(block).toMatchObject({ fullScreen: true, exitCode: 0 });
    // What vim's terminal answered may be echoed while vim is not reading yet; a row of the frame is never there.
    const { lines } = await shell.host.blockOutput(block!.id, {});
    expect([lines.length <= 2, lines.filter((text) => text.startsWith('~'))]).toEqual([true, []]);
  });
});

describe('in a shell of its own', () => {
  let shell: ShellHost;
  afterEach(() => shell.dispose());

  it.skipIf(!programPath('zsh'))('t-045: a prompt that ends in a percent sign keeps it', async () => {
    const prompt = /^PS1='[^']*'/.exec(line('t-045'))?.[0] ?? '';
    shell = await openShell('zsh', { '.zshrc': prompt });
    const seen: string[] = [];
    for (const each of then('t-045')) seen.push(...(await shell.run(each)));
    expect(seen).toEqual(['printf abc → 0: abc', 'echo d → 0: d']);
    expect(shell.output().match(/\S+% \x1b\]633;B/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it.each(['bash', 'zsh'].filter((name) => programPath(name)))(
    't-116: keys typed before the first prompt of %s are kept',
    async (name) => {
      shell = await openShell(name, { [`.${name}rc`]: 'sleep 0.3' });
      shell.type(caseKeys(terminalCase('t-116')).replace(/ \(typed.*$/, ''));
      await ended(shell, 'echo hi');
      expect(await Promise.all(shell.blocks.map(shell.show))).toEqual(['echo hi → 0: hi']);
    },
  );

  it('t-118: the session stays after the shell, with its last words', async () => {
    shell = await openShell('bash');
    await shell.run('true');
    shell.type(`${line('t-118')}\r`);
    await shell.waitFor('the end', () => shell.info.activity === 'exited');
    expect([shell.info.exitCode, shell.host.list().map(({ id }) => id)]).toEqual([3, [shell.id]]);
    expect(shell.output()).toContain('\x07BYE\r\n');
    await shell.host.restart(shell.id);
    await expect.poll(() => shell.info.activity, { timeout: 10_000 }).toBe('prompt');
    expect(shell.blocks.at(-1)).toMatchObject({ exitCode: 3 });
  });

  it.each([
    ['exit 0', false],
    ['exit 1', true],
  ])('t-118: where sessions are to close with their shell, `%s` leaves one: %s', async (command, isLeft) => {
    shell = await openShell('bash', {}, { closeOnExit: true });
    await shell.host.submit(shell.id, command);
    await shell.waitFor('the end', () => shell.lastFrame() === 'exit');
    await expect.poll(() => shell.host.list().length).toBe(isLeft ? 1 : 0);
  });
});

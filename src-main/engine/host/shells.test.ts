/** What every shell must do alike: the same rows for each that is installed, in a home of its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLiveNames } from '../../policy/index.ts';
import { SHELLS } from '../../shells/index.ts';
import { openShell, programPath, type ShellHost } from './shell-host.fake.ts';

/** Files without which a first start asks or greets. */
const HOME = {
  mark: 'at work\n',
  '.zshrc': '',
  '.config/nushell/env.nu': '',
  '.config/nushell/config.nu': '$env.config.show_banner = false',
};
/** Commands that are the same in every shell. */
const ROWS: readonly (readonly [name: string, lines: readonly string[], blocks: readonly string[]])[] = [
  [
    'exit codes 0, 1 and 3',
    ['sh -c "exit 0"', 'sh -c "exit 1"', 'sh -c "exit 3"', 'echo hi'],
    ['sh -c "exit 0" → 0: ', 'sh -c "exit 1" → 1: ', 'sh -c "exit 3" → 3: ', 'echo hi → 0: hi'],
  ],
  ['empty lines after a failure', ['sh -c "exit 1"', '', '', ''], ['sh -c "exit 1" → 1: ']],
  ['output without a newline', ['sh -c "printf abc"', 'echo d'], ['sh -c "printf abc" → 0: abc', 'echo d → 0: d']],
  ['a leading blank', [' echo s'], [' echo s → 0: s']],
  ['a semicolon and wide text', ['echo "a;b" "é日本"'], [expect.stringMatching(/^echo "a;b" "é日本" → 0: /)]],
];

/** A function in the words of each shell. */
const DEFINITION: Readonly<Record<string, string>> = {
  bash: 'zip() { rm -i "$1"; }',
  fish: 'function zip; rm -i $argv; end',
  nu: 'def zip [a] { ^rm -i $a }',
  pwsh: 'function zip { rm -Confirm $args }',
};

/** The last report of names in what the session printed. */
function toldNames(output: string) {
  const reports = [...output.matchAll(/\x1b\]633;P;Names=([^;\x07]*);/g)];
  const text = reports.at(-1)?.[1] ?? '';
  return readLiveNames(
    text.replace(/\\(?:\\|x([0-9a-f]{2}))/gi, (_, hex: string | undefined) =>
      hex === undefined ? '\\' : String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  );
}

const installed = SHELLS.flatMap(({ id }) => {
  const path = programPath(id);
  return path === null ? [] : [{ id, path }];
});
const missing = SHELLS.map(({ id }) => id).filter((id) => !installed.some((shell) => shell.id === id));

describe.each(installed)('$id', ({ path }) => {
  let shell: ShellHost;
  /** Presses a key, once more each second while nothing comes of it: fish loses a Ctrl+C while it colours the line. */
  const press = async (key: string, what: string, isTrue: () => boolean) => {
    const again = setInterval(() => shell.type(key), 1000);
    shell.type(key);
    await shell.waitFor(what, isTrue).finally(() => clearInterval(again));
  };
  beforeAll(async () => {
    shell = await openShell(path, HOME);
  }, 30_000);
  afterAll(() => shell.dispose());

  it.each(ROWS)('%s', async (_, lines, blocks) => {
    const seen: string[] = [];
    for (const line of lines) seen.push(...(await shell.run(line)));
    expect(seen).toEqual(blocks);
  });

  it('makes no block of a line that Ctrl+C ended', async () => {
    await shell.run('echo a');
    const { length } = shell.output();
    shell.type('half');
    await shell.waitFor('the echo', () => /h.*a.*l.*f/s.test(shell.output().slice(length)));
    await press('\x03', 'a clean line', () => shell.info.activity === 'prompt' && !shell.info.isPromptDirty);
    // A shell may drop a key right behind a Ctrl+C: that is the Enter.
    await shell.run('');
    expect(await shell.run('echo b')).toEqual(['echo b → 0: b']);
  });

  it('ends an interrupted command with 130', async () => {
    // Nothing stands between its output and its end by a signal; a shell script may start one more program in between.
    shell.type('tail -f mark\r');
    await shell.waitFor('the program', () => shell.output().includes('at work'));
    shell.type('\x03');
    await shell.waitFor('the next prompt', () => shell.info.activity === 'prompt');
    expect(shell.blocks.at(-1)?.exitCode).toBe(130);
  });

  it('tells its folder and its version', async () => {
    await shell.run('mkdir "x;y"');
    await shell.run('cd "x;y"');
    expect([shell.info.cwd, shell.info.shellVersion]).toEqual([
      `${shell.home}/x;y`,
      expect.stringMatching(/^\d+\.\d+/),
    ]);
    await shell.run('cd ..');
  });

  it('tells what aliases and functions stand for, once they change', async () => {
    const isNu = path.endsWith('nu');
    await shell.run(isNu ? 'alias zap = echo one' : "alias zap='echo one'");
    await shell.run(DEFINITION[shell.info.shell] ?? DEFINITION.bash ?? '');
    const names = toldNames(shell.output());
    const told = { ...names.aliases, ...names.functions };
    expect([told.zap, told.zip]).toEqual([expect.stringContaining('echo one'), expect.stringContaining('rm')]);
    const { length } = shell.output();
    await shell.run('echo same');
    expect(shell.output().slice(length)).not.toContain('P;Names=');
  });

  it('runs a line of an agent, and several lines as one block each time', async () => {
    const agent = 'echo one\necho two';
    const first = await shell.host.submit(shell.id, agent);
    await shell.waitFor('the prompt', () => shell.info.activity === 'prompt' && !shell.info.isPromptDirty);
    const block = shell.blocks.find(({ id }) => id === first);
    expect(block?.command).toBe(agent);
  });
});

// Seen in the report as skipped, by name.
describe.skipIf(missing.length > 0)('every shell is installed', () => {
  it('so that all were tested', () => expect(missing).toEqual([]));
});
for (const id of missing) it.skip(`${id} is not installed on this machine`, () => {});

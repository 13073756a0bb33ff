import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShell, programPath, type ShellHost } from './shell-host.fake.ts';

type Row = readonly [name: string, lines: readonly string[], blocks: readonly string[]];
type HomeRow = readonly [
  name: string,
  home: Record<string, string>,
  lines: readonly string[],
  blocks: readonly string[],
];

const CONFIG = '.config/nushell/config.nu';
const BLANK = { '.config/nushell/env.nu': '', [CONFIG]: '$env.config.show_banner = false' };

/** What a person types, and the blocks that come of it: `command → exit: text`. All in one shell. */
const LINES: readonly Row[] = [
  [
    't-202: the line as it was typed',
    ['[1 2] | length', "sh -c 'exit 3'"],
    ['[1 2] | length → 0: 2', "sh -c 'exit 3' → 3: "],
  ],
  ['output without a newline', ['print -n abc', 'echo d'], ['print -n abc → 0: abc', 'echo d → 0: d']],
  ['a comment', ['# note', 'print a'], ['print a → 0: a']],
  ['a syntax error', ['echo )'], [expect.stringMatching(/^echo \) → 1: .*unbalanced/s)]],
  ['no command', ['nosuch-x'], [expect.stringMatching(/^nosuch-x → (1|127): .*nosuch-x/s)]],
  ['several lines', ['for i in [1 2] {\rprint $"($i);"\r}'], ['for i in [1 2] {\nprint $"($i);"\n} → 0: 1;\n2;']],
  ['a signal', ["sh -c 'kill -9 $$'"], [expect.stringMatching(/^sh -c 'kill -9 \$\$' → 137: /)]],
  [
    'the secret, where programs could find it',
    [
      '$env | to nuon --serialize | save all; scope variables | to nuon --serialize | save -a all; ^env o>> all; ^ps eww $nu.pid o>> all',
      'grep -cE "[0-9a-f]{32}" all; view source $env.PROMPT_COMMAND | find --regex "[0-9a-f]{16}" | length',
      '^env | lines | find __vox | length',
    ],
    [expect.stringMatching(/ → 0: $/), expect.stringMatching(/ → 1: 0/), '^env | lines | find __vox | length → 0: 0'],
  ],
  [
    'a folder with a semicolon',
    ['mkdir "a;b"; cd "a;b"', '$env.PWD | path basename', 'cd ..'],
    ['mkdir "a;b"; cd "a;b" → 0: ', '$env.PWD | path basename → 0: a;b', 'cd .. → 0: '],
  ],
  [
    'a prompt set anew, wrapped and brought back, as an overlay does',
    [
      '$env.PROMPT_COMMAND = "a"; $env.PROMPT_INDICATOR = " - "',
      'let old = $env.PROMPT_COMMAND; $env.PROMPT_COMMAND = {|| $"\\(v) (do $old)" }',
      "sh -c 'exit 4'",
      '$env.PROMPT_COMMAND = $old',
      'print b',
    ],
    [
      '$env.PROMPT_COMMAND = "a"; $env.PROMPT_INDICATOR = " - " → 0: ',
      'let old = $env.PROMPT_COMMAND; $env.PROMPT_COMMAND = {|| $"\\(v) (do $old)" } → 0: ',
      "sh -c 'exit 4' → 4: ",
      '$env.PROMPT_COMMAND = $old → 0: ',
      'print b → 0: b',
    ],
  ],
];

/** The same, in a home with these files. */
const HOMES: readonly HomeRow[] = [
  [
    'both files are read, and hooks of their own run',
    {
      '.config/nushell/env.nu': '$env.from = "env"',
      [CONFIG]:
        '$env.config.show_banner = false\n$env.config.edit_mode = "vi"\n$env.config.hooks.pre_prompt = [{|| print P }]\n$env.config.hooks.pre_execution = [{|| $env.ran = (commandline) }]',
    },
    ['print $env.from', "sh -c 'exit 6'", 'print $env.ran'],
    ['print $env.from → 0: env', "sh -c 'exit 6' → 6: ", 'print $env.ran → 0: print $env.ran'],
  ],
  [
    'a prompt of lines, with a short one once it is sent',
    {
      [CONFIG]:
        '$env.config.show_banner = false\n$env.PROMPT_COMMAND = {|| ^printf "~\\\\n" }\n$env.PROMPT_COMMAND_RIGHT = "right"\n$env.TRANSIENT_PROMPT_COMMAND = ""\n$env.TRANSIENT_PROMPT_INDICATOR = "$ "',
    },
    ['print a', "sh -c 'exit 4'"],
    ['print a → 0: a', "sh -c 'exit 4' → 4: "],
  ],
];

const NU = programPath('nu');

async function runAll(shell: ShellHost, lines: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const line of lines) seen.push(...(await shell.run(line)));
  return seen;
}

describe.skipIf(!NU)('a real Nushell (skipped where npm has none for the machine)', () => {
  let nu: ShellHost;
  beforeAll(async () => {
    nu = await openShell(NU!, BLANK);
  });
  afterAll(() => nu.dispose());

  it.each(LINES)('%s', async (_, lines, blocks) => {
    expect(await runAll(nu, lines)).toEqual(blocks);
  });
});

describe.skipIf(!NU)('a real Nushell with files of the person', () => {
  let nu: ShellHost;
  afterEach(() => nu.dispose());

  it.each(HOMES)('%s', async (_, home, lines, blocks) => {
    nu = await openShell(NU!, { ...BLANK, ...home });
    expect(await runAll(nu, lines)).toEqual(blocks);
  });

  it('half-typed text is there until it is cleared, a prompt at the right is not text', async () => {
    nu = await openShell(NU!, BLANK);
    await nu.run('print a');
    nu.type('half');
    await nu.waitFor('the echo', () => nu.output().includes('half'));
    expect(nu.info.isPromptDirty).toBe(true);
    nu.type('\x15');
    await nu.waitFor('a clean line', () => !nu.info.isPromptDirty);
    expect(await nu.run('print b')).toEqual(['print b → 0: b']);
  });
});

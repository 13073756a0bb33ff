import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShell, programPath, type ShellHost } from './shell-host.fake.ts';

type Row = readonly [name: string, lines: readonly string[], blocks: readonly string[]];
type HomeRow = readonly [
  name: string,
  home: Record<string, string>,
  lines: readonly string[],
  blocks: readonly string[],
];

const CONFIG = '.config/fish/config.fish';

/** What a person types, and the blocks that come of it: `command → exit: text`. All in one shell. */
const LINES: readonly Row[] = [
  ['a list and a pipeline', ['false; echo x | cat; sh -c "exit 3"'], ['false; echo x | cat; sh -c "exit 3" → 3: x']],
  ['a leading blank', [' echo s'], [' echo s → 0: s']],
  ['a comment', ['# note', 'true'], ['true → 0: ']],
  ['several lines', ['for i in 1 2\recho "$i;"\rend'], ['for i in 1 2\necho "$i;"\nend → 0: 1;\n2;']],
  ['no command', ['nosuch-x'], [expect.stringMatching(/^nosuch-x → 127: .*nosuch-x/s)]],
  [
    'the secret, where programs could find it',
    [
      'set > all; env >> all; tr "\\0" "\\n" < /proc/$fish_pid/environ >> all; ps eww $fish_pid >> all',
      'functions >> all; grep -cE "[0-9a-f]{32}" all; env | grep -cE "[0-9a-f]{16}"',
    ],
    [
      'set > all; env >> all; tr "\\0" "\\n" < /proc/$fish_pid/environ >> all; ps eww $fish_pid >> all → 0: ',
      'functions >> all; grep -cE "[0-9a-f]{32}" all; env | grep -cE "[0-9a-f]{16}" → 1: 0\n0',
    ],
  ],
  [
    'a folder with a semicolon',
    ['mkdir "a;b"; cd "a;b"', 'echo $status (basename $PWD)', 'cd ..'],
    ['mkdir "a;b"; cd "a;b" → 0: ', 'echo $status (basename $PWD) → 0: 0 a;b', 'cd .. → 0: '],
  ],
  [
    'fish_prompt defined anew, copied and brought back, as a virtual environment does',
    [
      'function fish_prompt; echo -n "a> "; end',
      'functions -c fish_prompt old; function fish_prompt; echo -n "(v) "; old; end',
      'false',
      'functions -e fish_prompt; functions -c old fish_prompt; functions -e old',
      'sh -c "exit 4"',
    ],
    [
      'function fish_prompt; echo -n "a> "; end → 0: ',
      'functions -c fish_prompt old; function fish_prompt; echo -n "(v) "; old; end → 0: ',
      'false → 1: ',
      'functions -e fish_prompt; functions -c old fish_prompt; functions -e old → 0: ',
      'sh -c "exit 4" → 4: ',
    ],
  ],
];

/** The same, in a home with these files. */
const HOMES: readonly HomeRow[] = [
  [
    'a prompt that shows the status',
    { [CONFIG]: 'function fish_prompt; echo -n "[$status] "; end' },
    ['false', 'echo a'],
    ['false → 1: ', 'echo a → 0: a'],
  ],
  [
    'an empty fish_mode_prompt and two prompts',
    {
      [CONFIG]:
        'fish_vi_key_bindings\nfunction fish_mode_prompt; end\nfunction fish_prompt; echo; echo "~"; echo -n "> "; end\nfunction fish_right_prompt; date +%T; end',
    },
    ['true', 'sh -c "exit 4"'],
    ['true → 0: ', 'sh -c "exit 4" → 4: '],
  ],
  [
    'handlers of their own',
    {
      [CONFIG]:
        'function a --on-event fish_prompt; echo P; false; end\nfunction b --on-event fish_preexec; echo "<$argv>"; end\nfunction c --on-event fish_postexec; set -g seen $status; end',
    },
    ['sh -c "exit 6"', 'echo $seen'],
    [expect.stringMatching(/^sh -c "exit 6" → 6: /), expect.stringMatching(/^echo \$seen → 0: .*6$/s)],
  ],
  [
    'functions named as builtins',
    { [CONFIG]: 'function eval; echo no; end\nfunction count; echo no; end' },
    ['echo a'],
    ['echo a → 0: a'],
  ],
];

const isInstalled = programPath('fish') !== null;

async function runAll(shell: ShellHost, lines: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const line of lines) seen.push(...(await shell.run(line)));
  return seen;
}

describe.skipIf(!isInstalled)('a real fish (skipped where fish is not installed)', () => {
  let fish: ShellHost;
  beforeAll(async () => {
    fish = await openShell('fish');
  });
  afterAll(() => fish.dispose());

  it.each(LINES)('%s', async (_, lines, blocks) => {
    expect(await runAll(fish, lines)).toEqual(blocks);
  });
});

describe.skipIf(!isInstalled)('a real fish with files of the person', () => {
  let fish: ShellHost;
  afterEach(() => fish.dispose());

  it.each(HOMES)('%s', async (_, home, lines, blocks) => {
    fish = await openShell('fish', home);
    expect(await runAll(fish, lines)).toEqual(blocks);
  });

  it.each([
    ['one row', 'function fish_prompt; echo -n "> "; end'],
    [
      'two rows, one at the right',
      'function fish_prompt; echo top; echo -n "> "; end\nfunction fish_right_prompt; date +%T; end',
    ],
  ])('half-typed text is there until it is cleared, a suggestion is not: %s', async (_, config) => {
    fish = await openShell('fish', { [CONFIG]: config });
    await fish.run('echo half-way');
    fish.type('echo h');
    await fish.waitFor('the suggestion', () => /alf-way/.test(fish.output().split('half-way\r\n').at(-1) ?? ''));
    expect(fish.info.isPromptDirty).toBe(true);
    fish.type('\x15');
    await fish.waitFor('a clean line', () => !fish.info.isPromptDirty);
    fish.type('abc\x03');
    await fish.waitFor('a clean line', () => !fish.info.isPromptDirty);
    expect(await fish.run('echo a')).toEqual(['echo a → 0: a']);
  });

  it('keeps a line with a syntax error for the person to mend', async () => {
    fish = await openShell('fish');
    await fish.run('true');
    fish.type('echo )\r');
    await fish.waitFor('the error', () => fish.blocks.length === 2);
    expect([await fish.show(fish.blocks[1]!), fish.info.isPromptDirty]).toEqual([
      expect.stringMatching(/^echo \) → 2: .*Unexpected/s),
      true,
    ]);
    fish.type('\x15');
    await fish.waitFor('a clean line', () => !fish.info.isPromptDirty);
  });

  it('clears a submitted line with a syntax error away', async () => {
    fish = await openShell('fish');
    await fish.run('true');
    const id = await fish.host.submit(fish.id, 'echo a\necho )\necho b');
    expect(id).toBe('s-1#2');
    await fish.waitFor('a clean line', () => fish.info.activity === 'prompt' && !fish.info.isPromptDirty);
    expect(await fish.run('echo a')).toEqual(['echo a → 0: a']);
  });
});

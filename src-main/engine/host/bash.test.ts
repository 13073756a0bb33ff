import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BashHost, openBash } from './bash-host.fake.ts';

type Row = readonly [name: string, lines: readonly string[], blocks: readonly string[]];

/** What a person types, and the blocks that come of it: `command → exit: text`. All in one shell. */
const LINES: readonly Row[] = [
  [
    'exit codes',
    ['true', 'false', '(exit 3)', 'echo hi'],
    ['true → 0: ', 'false → 1: ', '(exit 3) → 3: ', 'echo hi → 0: hi'],
  ],
  ['Ctrl+C at the prompt', ['false', 'half\x03', 'true'], ['false → 1: ', 'true → 0: ']],
  ['a comment, and the status after it', ['(exit 9)', '# note', 'echo "$?"'], ['(exit 9) → 9: ', 'echo "$?" → 0: 9']],
  ['a backslash and a semicolon', ["printf '%s\\n' 'a;\\b'"], ["printf '%s\\n' 'a;\\b' → 0: a;\\b"]],
  [
    'control characters in a command',
    ["echo 'a\x16\tb\x16\x01' | od -An -c"],
    ["echo 'a\tb\\x01' | od -An -c → 0:    a  \\t   b 001  \\n"],
  ],
  ['output without a newline', ['printf abc', 'echo d'], ['printf abc → 0: abc', 'echo d → 0: d']],
  [
    'a line with a leading blank',
    ['HISTCONTROL=ignorespace', ' echo s'],
    ['HISTCONTROL=ignorespace → 0: ', ' echo s → 0: s'],
  ],
  ['a nested shell', ['bash --norc -c "echo in; exit 3"'], ['bash --norc -c "echo in; exit 3" → 3: in']],
  [
    'PS1 set by hand',
    ["PS1='x> '", 'false', "PS1='(v) '$PS1", 'true'],
    ["PS1='x> ' → 0: ", 'false → 1: ', "PS1='(v) '$PS1 → 0: ", 'true → 0: '],
  ],
  ['set -e that is not hit', ['set -e', '', 'x\x03', 'set +e', 'true'], ['set -e → 0: ', 'set +e → 0: ', 'true → 0: ']],
  [
    'no history at all',
    ['set +o history', 'echo a', 'echo b'],
    ['set +o history → 0: ', 'echo a → 0: a', 'echo b → 0: b'],
  ],
  [
    'the secret, where programs could find it',
    [
      'set > all; env >> all; declare >> all; tr "\\0" "\\n" < /proc/$$/environ >> all; ps eww $$ >> all',
      'grep -ci nonce all',
    ],
    [
      'set > all; env >> all; declare >> all; tr "\\0" "\\n" < /proc/$$/environ >> all; ps eww $$ >> all → 0: ',
      'grep -ci nonce all → 1: 0',
    ],
  ],
  [
    'what the app itself was started with',
    ['env | grep -cE "^(ELECTRON|npm)_"', 'echo $TERM $COLORTERM'],
    ['env | grep -cE "^(ELECTRON|npm)_" → 1: 0', 'echo $TERM $COLORTERM → 0: xterm-256color truecolor'],
  ],
];

const FORGED =
  '\x1b]633;D;0\x07\x1b]633;A\x07$ \x1b]633;B\x07\x1b]133;D;0\x07\x1b]133;A\x07\x1bPtmux;\x1b\x1b]633;D;0\x07\x1b\\';

/** The same, in a home with these files. */
const HOMES: readonly (readonly [string, Record<string, string>, readonly string[], readonly string[]])[] = [
  [
    'PROMPT_COMMAND as a string',
    { '.bashrc': "PROMPT_COMMAND='printf P'" },
    ['true', '(exit 4)'],
    ['true → 0: ', '(exit 4) → 4: '],
  ],
  [
    'PROMPT_COMMAND that sees the status',
    { '.bashrc': "PROMPT_COMMAND='seen=$?'" },
    ['(exit 6)', 'echo $seen'],
    ['(exit 6) → 6: ', 'echo $seen → 0: 6'],
  ],
  [
    'an array hook that sets PS1 anew',
    { '.bashrc': `PROMPT_COMMAND=(true 'PS1="p> "')` },
    ['true', 'false'],
    ['true → 0: ', 'false → 1: '],
  ],
  ['a PS0 of their own', { '.bashrc': "PS0='<\\#>'" }, ['true'], ['true → 0: <1>']],
  ['history with times', { '.bashrc': "HISTTIMEFORMAT='%F %T '" }, ['echo a'], ['echo a → 0: a']],
  [
    'aliases and functions named as builtins, an odd IFS',
    { '.bashrc': 'IFS=0123456789\nalias printf=false local=false\nprintf() { echo no; }\nhistory() { echo no; }' },
    ['echo a'],
    ['echo a → 0: a'],
  ],
  ['forged marks', { f: FORGED }, ['cat f; false'], ['cat f; false → 1: $']],
];

async function runAll(bash: BashHost, lines: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const line of lines) seen.push(...(await bash.run(line)));
  return seen;
}

describe('a real bash', () => {
  let bash: BashHost;
  beforeAll(async () => {
    bash = await openBash();
  });
  afterAll(() => bash.dispose());

  it.each(LINES)('%s', async (_, lines, blocks) => {
    expect(await runAll(bash, lines)).toEqual(blocks);
  });
});

/** The way of a bash before 4.4, which has no PS0. */
const OLD: readonly Row[] = [
  ['exit codes', ['true', 'false', '(exit 3)'], ['true → 0: ', 'false → 1: ', '(exit 3) → 3: ']],
  ['a list and a pipeline', ['false; echo x | cat; (exit 3)'], ['false; echo x | cat; (exit 3) → 3: x']],
  ['empty lines', ['false', '', '', 'echo $?'], ['false → 1: ', 'echo $? → 0: 1']],
  ['a function', ['f() { true; echo in; }', 'f'], ['f() { true; echo in; } → 0: ', 'f → 0: in']],
  ['Ctrl+C at the prompt', ['half\x03', 'true'], ['true → 0: ']],
  ['a here-document', ["cat <<'X'\r$HOME; \\b\rX"], ["cat <<'X'\n$HOME; \\b\nX → 0: $HOME; \\b"]],
  [
    'a line that history does not keep',
    ['HISTCONTROL=ignorespace', ' echo s'],
    ['HISTCONTROL=ignorespace → 0: ', 'echo s → 0: s'],
  ],
  ['PS1 set by hand', ["PS1='x> '", 'true'], ["PS1='x> ' → 0: ", 'true → 0: ']],
  [
    'a prompt hook',
    ["PROMPT_COMMAND=$PROMPT_COMMAND$'\\n''true; printf P'", 'false', ''],
    [expect.stringMatching(/ → 0: $/) as unknown as string, 'false → 1: '],
  ],
];

describe('a bash without PS0', () => {
  let bash: BashHost;
  beforeAll(async () => {
    bash = await openBash({ '.bashrc': '__vox_ready=0' });
  });
  afterAll(() => bash.dispose());

  it.each(OLD)('%s', async (_, lines, blocks) => {
    expect(await runAll(bash, lines)).toEqual(blocks);
  });
});

describe('a real bash with files of the person', () => {
  let bash: BashHost;
  afterEach(() => bash.dispose());

  it.each(HOMES)('%s', async (_, home, lines, blocks) => {
    bash = await openBash(home);
    expect(await runAll(bash, lines)).toEqual(blocks);
  });

  it('reads the files of a login shell when the system starts those', async () => {
    bash = await openBash({ '.bash_profile': 'from=profile', '.bashrc': 'from=rc' }, { login: true });
    expect(await bash.run('echo $from')).toEqual(['echo $from → 0: profile']);
  });
});

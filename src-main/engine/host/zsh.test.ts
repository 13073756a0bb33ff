import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShell, programPath, type ShellHost } from './shell-host.fake.ts';

type Row = readonly [name: string, lines: readonly string[], blocks: readonly string[]];
type HomeRow = readonly [
  name: string,
  home: Record<string, string>,
  lines: readonly string[],
  blocks: readonly string[],
];

const BLANK = { '.zshrc': '' };

/** What a person types, and the blocks that come of it: `command → exit: text`. All in one shell. */
const LINES: readonly Row[] = [
  [
    'a line that history does not keep',
    ['setopt hist_ignore_space hist_ignore_dups', 'echo a', 'echo a', ' echo s', 'echo b'],
    [
      'setopt hist_ignore_space hist_ignore_dups → 0: ',
      'echo a → 0: a',
      'echo a → 0: a',
      ' echo s → 0: s',
      'echo b → 0: b',
    ],
  ],
  ['an alias', ["alias ll='echo l'", 'll | cat'], ["alias ll='echo l' → 0: ", 'll | cat → 0: l']],
  ['a here-document', ["cat <<'X'\r$HOME; \\b\rX"], ["cat <<'X'\n$HOME; \\b\nX → 0: $HOME; \\b"]],
  ['a loop over lines', ['for i in 1 2\rdo echo $i\rdone'], ['for i in 1 2\ndo echo $i\ndone → 0: 1\n2']],
  ['a syntax error', ['echo )', 'true'], ["echo ) → 1: zsh: parse error near `)'", 'true → 0: ']],
  ['no command', ['nosuch-x'], ['nosuch-x → 127: zsh: command not found: nosuch-x']],
  [
    'a mark for partial lines of their own',
    ["PROMPT_EOL_MARK='%%%%'", 'printf abc', 'echo $PROMPT_EOL_MARK[-4,-1]', 'unset PROMPT_EOL_MARK'],
    [
      "PROMPT_EOL_MARK='%%%%' → 0: ",
      'printf abc → 0: abc',
      'echo $PROMPT_EOL_MARK[-4,-1] → 0: %%%%',
      'unset PROMPT_EOL_MARK → 0: ',
    ],
  ],
  [
    'no mark for partial lines',
    ['unsetopt prompt_sp', 'printf abc', 'setopt prompt_sp'],
    ['unsetopt prompt_sp → 0: ', 'printf abc → 0: abc', 'setopt prompt_sp → 0: '],
  ],
  [
    'PS1 set by hand',
    ["PS1='x> '", 'false', 'PS1="(v) $PS1"', 'true', 'echo "<$PS1>"'],
    ["PS1='x> ' → 0: ", 'false → 1: ', 'PS1="(v) $PS1" → 0: ', 'true → 0: ', 'echo "<$PS1>" → 0: <(v) x> >'],
  ],
  [
    'the secret, where programs could find it',
    [
      'export PS1; set -a',
      'set > all; env >> all; typeset >> all; tr "\\0" "\\n" < /proc/$$/environ >> all; ps eww $$ >> all',
      'grep -cE "[0-9a-f]{32}" all; env | grep -cE "[0-9a-f]{16}"',
      'set +a',
    ],
    [
      'export PS1; set -a → 0: ',
      'set > all; env >> all; typeset >> all; tr "\\0" "\\n" < /proc/$$/environ >> all; ps eww $$ >> all → 0: ',
      'grep -cE "[0-9a-f]{32}" all; env | grep -cE "[0-9a-f]{16}" → 1: 0\n0',
      'set +a → 0: ',
    ],
  ],
  [
    'a jump to another folder',
    ['mkdir "a;b"; cd "a;b"', 'pwd', 'cd ..'],
    ['mkdir "a;b"; cd "a;b" → 0: ', expect.stringMatching(/^pwd → 0: .*\/a;b$/), 'cd .. → 0: '],
  ],
];

/** Options that change how the hooks are read. */
const OPTIONS = [
  'setopt prompt_subst nounset warn_create_global interactive_comments',
  'setopt ksh_arrays sh_word_split glob_subst all_export no_multibyte',
  'setopt no_prompt_percent',
  'setopt prompt_bang no_prompt_cr transient_rprompt',
  'setopt no_zle',
  'setopt local_options no_clobber no_multios null_glob sh_glob csh_junkie_quotes',
  'setopt vi no_hist_save_by_copy extended_history share_history',
  'emulate sh',
  'emulate ksh',
];

/** The same, in a home with these files. */
const HOMES: readonly HomeRow[] = [
  ...OPTIONS.map(
    (options): HomeRow => [
      options,
      { '.zshrc': options },
      ['true', '(exit 4)', 'echo a'],
      ['true → 0: ', '(exit 4) → 4: ', 'echo a → 0: a'],
    ],
  ),
  [
    'err_exit that is not hit',
    { '.zshrc': 'setopt err_exit' },
    ['true', '', '', 'echo a'],
    ['true → 0: ', 'echo a → 0: a'],
  ],
  [
    'a trace of every command',
    { '.zshrc': "PS4='+ '" },
    ['set -x', 'echo a', 'set +x', 'echo b'],
    ['set -x → 0: ', 'echo a → 0: + echo a\na', 'set +x → 0: + set +x', 'echo b → 0: b'],
  ],
  [
    'a precmd function that fails',
    { '.zshrc': 'precmd() { print ${nope:?boom} }' },
    ['true', '(exit 4)'],
    ['true → 0: ', '(exit 4) → 4: '],
  ],
  [
    'hooks of their own that print, and see the status',
    {
      '.zshrc':
        'precmd() { seen=$?; print P }\na() { print A; false }\nprecmd_functions=(a)\npreexec() { print "<$1>" }',
    },
    ['(exit 6)', 'echo $seen $precmd_functions'],
    ['(exit 6) → 6: ', 'echo $seen $precmd_functions → 0: 6 __vox_precmd a __vox_last'],
  ],
  [
    'a hook that sets PS1 anew',
    { '.zshrc': 'p() { PS1="$(date +%S) %(?.ok.%?) > " }\nprecmd_functions+=(p)' },
    ['true', '(exit 4)', 'echo a'],
    ['true → 0: ', '(exit 4) → 4: ', 'echo a → 0: a'],
  ],
  [
    'a hook that puts itself last every time',
    { '.zshrc': 'p() { PS1="> "; precmd_functions=(${precmd_functions:#p} p) }\np' },
    ['true', '(exit 4)', 'echo a'],
    ['true → 0: ', '(exit 4) → 4: ', 'echo a → 0: a'],
  ],
  [
    'a prompt of several rows with one at the right',
    { '.zshrc': "PS1=$'%~\\n%# '\nRPROMPT='%*'" },
    ['true', '(exit 4)'],
    ['true → 0: ', '(exit 4) → 4: '],
  ],
  [
    'a transient prompt',
    {
      '.zshrc':
        "setopt prompt_subst\nshort() { PS1='> '; RPROMPT=; zle reset-prompt }\nzle -N zle-line-finish short\nprecmd() { PS1=$'$(print long)\\n%# '; RPROMPT='%*' }",
    },
    ['true', 'half\x15', '(exit 4)', 'echo a'],
    ['true → 0: ', '(exit 4) → 4: ', 'echo a → 0: a'],
  ],
  [
    'an instant prompt: output of the files goes to a file until the first prompt',
    {
      '.zshrc':
        'print -n "> "; exec {out}>&1 {err}>&2 >early 2>&1\nprint noise\nback() { exec >&$out 2>&$err; precmd_functions=(${precmd_functions:#back}) }\nprecmd_functions+=(back)',
    },
    ['true', 'cat early'],
    ['true → 0: ', 'cat early → 0: noise'],
  ],
  [
    'a line editor that starts with a widget of theirs',
    {
      '.zshrc':
        'bindkey -v\nzle-line-init() { zle -K vicmd; zle -K viins; starts=$((starts+1)) }\nzle -N zle-line-init',
    },
    ['true', '(( starts > 0 )) && echo yes'],
    ['true → 0: ', '(( starts > 0 )) && echo yes → 0: yes'],
  ],
  [
    'aliases and functions named as builtins',
    {
      '.zshrc':
        'alias local=false print=false printf=false\nprint() { echo no }\nemulate() { echo no }\nsetopt() { echo no }',
    },
    ['echo a'],
    ['echo a → 0: a'],
  ],
  [
    't-199: each file once and in order, from where they are',
    {
      '.zshenv': 'export ZDOTDIR=~/z; order=(env)',
      'z/.zprofile': 'order+=(profile)',
      'z/.zshrc': 'order+=(rc); HISTFILE=$ZDOTDIR/history',
      'z/.zlogin': 'order+=(login)',
    },
    ["echo $order ${ZDOTDIR#$HOME/}; zsh -c 'echo ${ZDOTDIR#$HOME/}'"],
    ["echo $order ${ZDOTDIR#$HOME/}; zsh -c 'echo ${ZDOTDIR#$HOME/}' → 0: env profile rc login z\nz"],
  ],
  ['a file that fails half way', { '.zshrc': 'a=1\nprint ${nope:?boom}\na=2' }, ['echo $a'], ['echo $a → 0: 1']],
  [
    'the rc file read again',
    BLANK,
    ['source ~/.zshrc; source ~/.zshrc', 'echo a'],
    ['source ~/.zshrc; source ~/.zshrc → 0: ', 'echo a → 0: a'],
  ],
];

const PROMPTS = [
  ['one row', "PS1='%# '"],
  ['two rows, one at the right', "PS1=$'%~\n%# '\nRPROMPT='%*'"],
  ['one at the right as wide as it goes', "PS1='%# '\nRPROMPT='[%n %~]'\nZLE_RPROMPT_INDENT=0"],
  ['drawn again at each key', "p() { zle .reset-prompt }\nzle -N zle-line-pre-redraw p\nPS1='%* %# '"],
] as const;

const isInstalled = programPath('zsh') !== null;

async function runAll(shell: ShellHost, lines: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const line of lines) seen.push(...(await shell.run(line)));
  return seen;
}

describe.skipIf(!isInstalled)('a real zsh (skipped where zsh is not installed)', () => {
  let zsh: ShellHost;
  beforeAll(async () => {
    zsh = await openShell('zsh', BLANK);
  });
  afterAll(() => zsh.dispose());

  it.each(LINES)('%s', async (_, lines, blocks) => {
    expect(await runAll(zsh, lines)).toEqual(blocks);
  });
});

describe.skipIf(!isInstalled)('a real zsh with files of the person', () => {
  let zsh: ShellHost;
  afterEach(() => zsh.dispose());

  it.each(HOMES)('%s', async (_, home, lines, blocks) => {
    zsh = await openShell('zsh', { ...BLANK, ...home }, { login: '.zshenv' in home });
    expect(await runAll(zsh, lines)).toEqual(blocks);
  });

  it.each(PROMPTS)('half-typed text is there until it is cleared: %s', async (_, rc) => {
    zsh = await openShell('zsh', { '.zshrc': rc });
    await zsh.waitFor('a clean prompt', () => zsh.info.activity === 'prompt' && !zsh.info.isPromptDirty);
    zsh.type('half');
    await zsh.waitFor('the echo', () => zsh.output().includes('half'));
    expect(zsh.info.isPromptDirty).toBe(true);
    zsh.type('\x15');
    await zsh.waitFor('a clean line', () => !zsh.info.isPromptDirty);
    expect(await zsh.run('echo a')).toEqual(['echo a → 0: a']);
  });

  it('t-199: leaves no trace of the way it was started', async () => {
    zsh = await openShell('zsh', BLANK);
    expect(await zsh.run('echo "${ZDOTDIR-none} ${HISTFILE-none}"; env | grep -c ZDOTDIR')).toEqual([
      'echo "${ZDOTDIR-none} ${HISTFILE-none}"; env | grep -c ZDOTDIR → 1: none none\n0',
    ]);
  });

  it('finds the files where their ZDOTDIR says', async () => {
    zsh = await openShell('zsh', { "it's/.zshrc": 'from=there' }, { variables: { ZDOTDIR: "~/it's" } });
    expect(await zsh.run('echo $from ${ZDOTDIR:t}; env | grep -c ^ZDOTDIR=')).toEqual([
      "echo $from ${ZDOTDIR:t}; env | grep -c ^ZDOTDIR= → 0: there it's\n1",
    ]);
  });
});

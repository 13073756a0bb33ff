/** The cases of shell-startup: each in a real shell with start files of its own. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { caseKeys } from '../../../contracts/terminal/case-repro.fake.ts';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { systemPty } from '../../platform/pty.ts';
import { renderLines } from '../screen/render-lines.ts';
import { programPath, type ShellHost, type ShellHostOptions } from './shell-host.fake.ts';
import { BASH_PREEXEC, STARSHIP } from './start-files.fake.ts';
import { nextLines, openStarted, row, runAll } from './startup-case.fake.ts';

let shell: ShellHost;
afterEach(() => shell.dispose());

async function open(program: string, home: Record<string, string> = {}, options: ShellHostOptions = {}) {
  shell = await openStarted(program, home, options);
}

const SIZE = { cols: 80, rows: 24 };

/** The first five rows of a shell without any script of ours, with one command typed at its prompt. */
async function firstRows(program: string, home: string): Promise<string[]> {
  const env = { PATH: process.env.PATH ?? '', HOME: home, TERM: 'xterm-256color', LANG: 'C.UTF-8' };
  const pty = systemPty.spawn({ file: programPath(program) ?? program, args: [], cwd: home, env, size: SIZE });
  let bytes = Buffer.alloc(0);
  const rows = () => renderLines(bytes, { size: SIZE });
  try {
    await new Promise<void>((resolve) => {
      let hasTyped = false;
      pty.onData((chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        if (!hasTyped && rows().at(-1) === '>') {
          hasTyped = true;
          pty.write(Buffer.from('true\r'));
        }
        if (rows().length >= 5) resolve();
      });
    });
    return rows().slice(0, 5);
  } finally {
    await pty.kill();
  }
}

interface StartCase {
  readonly id: string;
  readonly program: string;
  readonly home: Record<string, string>;
  readonly lines: readonly string[];
  readonly blocks: readonly unknown[];
}

const COMMENTED = row('t-182').remark.split('in a second run: ')[1] ?? '';
const DYNAMIC = row('t-196').line;
const HISTORY = row('t-188').line;

/** What is typed, and the blocks that come of it. */
const CASES: readonly StartCase[] = [
  {
    id: 't-181',
    program: 'bash',
    home: { '.bashrc': row('t-181').line },
    lines: [...nextLines('t-181'), 'echo ${#PROMPT_COMMAND[@]} ${PROMPT_COMMAND[@]: -3}'],
    blocks: ['true → 0: ', 'echo ${#PROMPT_COMMAND[@]} ${PROMPT_COMMAND[@]: -3} → 0: 4 printf A printf B false'],
  },
  {
    id: 't-182',
    program: 'bash',
    home: { '.bashrc': row('t-182').line },
    lines: ['true', 'false'],
    blocks: ['true → 0: ', 'false → 1: '],
  },
  {
    id: 't-182',
    program: 'bash',
    home: { '.bashrc': COMMENTED },
    lines: ['true', 'false'],
    blocks: ['true → 0: ', 'false → 1: '],
  },
  ...['', 'builtin unset -f __bp_delay\n'].map(
    (first): StartCase => ({
      id: 't-187',
      program: 'bash',
      home: { 'bash-preexec.sh': BASH_PREEXEC, '.bashrc': `cd\n${first}${row('t-187').line}` },
      lines: [...nextLines('t-187'), 'false'],
      blocks: ['echo hi → 0: PE:echo hi\nhi', 'false → 1: PE:false'],
    }),
  ),
  {
    id: 't-187',
    program: 'bash',
    home: { 'bash-preexec.sh': BASH_PREEXEC },
    lines: [row('t-187').line, '', ...nextLines('t-187'), 'false'],
    blocks: [expect.stringContaining('bash-preexec'), 'echo hi → 0: PE:echo hi\nhi', 'false → 1: PE:false'],
  },
  {
    id: 't-188',
    program: 'bash',
    home: { '.bashrc': HISTORY },
    lines: ['ll', 'll', ' echo secret', 'll | wc -l', 'echo $HISTCONTROL'],
    blocks: [
      expect.stringMatching(/^ll → 0: /),
      expect.stringMatching(/^ll → 0: /),
      ' echo secret → 0: secret',
      expect.stringMatching(/^ll \| wc -l → 0: \d+$/),
      'echo $HISTCONTROL → 0: ignoreboth:erasedups',
    ],
  },
  {
    id: 't-194',
    program: 'zsh',
    home: { '.zshrc': row('t-194').line },
    lines: [...nextLines('t-194')],
    blocks: ['true → 0: ', '(exit 4) → 4: '],
  },
  {
    id: 't-196',
    program: 'bash',
    home: { '.bashrc': DYNAMIC },
    lines: ['true', 'a=${#PS1}', '(exit 4)', 'echo $((${#PS1} - a))'],
    blocks: ['true → 0: ', 'a=${#PS1} → 0: ', '(exit 4) → 4: ', 'echo $((${#PS1} - a)) → 0: 0'],
  },
  ...['bash', 'zsh'].map(
    (program): StartCase => ({
      id: 't-200',
      program,
      home: { [`.${program}rc`]: row('t-200').line },
      lines: [...nextLines('t-200'), '(exit 4)', 'echo $nope'],
      blocks: [
        'true → 0: ',
        '(exit 4) → 4: ',
        expect.stringMatching(/^echo \$nope → [14]: .*nope: (unbound variable|parameter not set)/),
      ],
    }),
  ),
  {
    id: 't-206',
    program: 'bash',
    home: {},
    lines: [row('t-206').line.split('; ')[1] ?? ''],
    blocks: [expect.stringMatching(/^bash -ic 'echo x' \| od -c → 0: (?!.*033).*0000000 +x +\\n/s)],
  },
  {
    id: 't-214',
    program: 'bash',
    home: {},
    // No other host can be asked here.
    lines: row('t-214')
      .line.split('; ')
      .filter((part) => !/ssh|known/.test(part)),
    blocks: [
      'echo $TERM $COLORTERM → 0: xterm-256color truecolor',
      'tput colors → 0: 256',
      "env -u TERM sh -c 'echo ${TERM-unset}' → 0: unset",
    ],
  },
];

describe.skipIf(!programPath('zsh'))('a start', () => {
  it.each(CASES.map((each) => [each.id, each.program, each] as const))(
    '%s %s',
    async (_, program, { home, lines, blocks }) => {
      await open(program, home);
      expect(await runAll(shell, lines)).toEqual(blocks);
      expect(shell.output()).not.toMatch(/syntax error|\\\[|unbound variable\r\n.*__vox/);
    },
  );

  it('t-181: the hooks of an array print before each prompt, in their order', async () => {
    await open('bash', { '.bashrc': row('t-181').line });
    await shell.run('true');
    expect(
      shell
        .output()
        .replace(/\x1b\][^\x07]*\x07/g, '')
        .match(/AB(?=\S*[$#])/g)?.length,
    ).toBe(2);
  });

  it.each(['bash', 'zsh', 'fish'])('t-184: an empty Enter after a failure is no command in %s', async (program) => {
    await open(program);
    await shell.run('true');
    shell.type(caseKeys(terminalCase('t-184')));
    const prompts = () => new Set(shell.output().match(/\x1b\]633;A;n=\d+/g)).size;
    await shell.waitFor('all its prompts', () => prompts() === 5);
    expect(await shell.run('true')).toEqual(['true → 0: ']);
    expect(shell.blocks.map(({ command, exitCode }) => [command, exitCode])).toEqual([
      ['true', 0],
      ['false', 1],
      ['true', 0],
    ]);
  });

  it("t-185: the person's DEBUG trap runs as often as without us", async () => {
    const bashrc = `n=0\n${row('t-185').line}`;
    await open('bash', { '.bashrc': bashrc });
    const [first = '', second = ''] = nextLines('t-185');
    // What our own files run before the first prompt is not counted.
    const zero = 'n=0';
    const plain = execFileSync('bash', ['-i'], {
      input: `${zero}\n${first}\n${second}\n`,
      env: { HOME: shell.home, PATH: process.env.PATH },
      stdio: ['pipe', 'pipe', 'ignore'],
    }).toString();
    expect(await runAll(shell, [zero, first, second])).toEqual([
      `${zero} → 0: `,
      `${first} → 0: `,
      `${second} → 0: ${plain.trimEnd()}`,
    ]);
  });

  it('t-190: after exec the session says at once that it has no integration, and goes on', async () => {
    await open('bash', { '.zshrc': 'PS1="z> "' });
    await shell.run('true');
    shell.type(`${row('t-190').line}\r`);
    await shell.waitFor('the loss', () => shell.info.integration === 'none' && shell.info.activity === 'prompt');
    expect(shell.blocks.at(-1)).toMatchObject({ command: row('t-190').line, status: 'unknown', exitCode: null });
    const before = shell.output().length;
    expect(await shell.host.submit(shell.id, nextLines('t-190')[0] ?? '')).toBe(null);
    await shell.waitFor('its output', () =>
      /\r\na\r\n/.test(
        shell
          .output()
          .slice(before)
          .replace(/\x1b\[[\d;?]*[a-zA-Z]/g, ''),
      ),
    );
  });

  it('t-191: files that are read again double no mark', async () => {
    await open('bash', { '.bashrc': 'PS1="> "' });
    const [again = '', second = '', exec = ''] = row('t-191').line.split('; ');
    await runAll(shell, [`${again}; ${second}`]);
    const before = shell.output().length;
    expect(await runAll(shell, nextLines('t-191'))).toEqual(['echo a → 0: a']);
    const marks =
      shell
        .output()
        .slice(before)
        .match(/\x1b\]633;[ABCDE]/g) ?? [];
    expect(marks.map((mark) => mark.at(-1)).join('')).toMatch(/^ECDAB$/);
    // Another program than the one that was started: that it is a bash again does not bring our marks back.
    shell.type(`${exec}\r`);
    await shell.waitFor('the loss', () => shell.info.integration === 'none');
  });

  it('t-193: a question of a start file is answered by a person, and the line that waits runs whole', async () => {
    const question = /`(read -k [^`]+)`/.exec(terminalCase('t-193').repro)?.[1] ?? '';
    const line = /runs `([^`]+)`/.exec(terminalCase('t-193').repro)?.[1] ?? '';
    await open('zsh', { 'venv/bin/activate': 'echo ACTIVE', '.zshrc': question });
    const submitted = shell.host.submit(shell.id, line);
    await shell.waitFor('the question', () => shell.output().includes('[Y/n]'));
    expect([shell.info.activity, shell.blocks]).toEqual(['starting', []]);
    shell.type('n');
    const id = await submitted;
    await shell.waitFor('its end', () => shell.info.activity === 'prompt');
    const [block] = shell.blocks;
    expect([block?.id, block && (await shell.show(block))]).toEqual([id, `${line} → 0: ACTIVE`]);
  });

  it.skipIf(!programPath('fish'))('t-197: the prompt of starship has the rows that it has without us', async () => {
    const config = `set -g fish_greeting\nfunction starship; sh ~/starship.sh $argv; end\n${row('t-197').line}`;
    await open('fish', { 'starship.sh': STARSHIP, '.config/fish/config.fish': config });
    expect(await shell.run('true')).toEqual(['true → 0: ']);
    const ours = renderLines(Buffer.from(shell.output()), { size: SIZE }).slice(0, 5);
    expect(ours).toEqual(await firstRows('fish', shell.home));
    expect(ours.slice(1, 3)).toEqual(['~ via X', '> true']);
  });

  it('t-199: every file is read once and in order, and ZDOTDIR is as it was', async () => {
    const names = ['.zshenv', '.zprofile', '.zshrc', '.zlogin'];
    const log = (name: string) => [name, `echo ${name} >> ~/log; HISTFILE=~/.history`];
    await open('zsh', Object.fromEntries(names.map(log)), { login: true });
    const [first = '', second = '', exec = ''] = row('t-199').line.split('; ');
    expect(await runAll(shell, [first, 'cat log', 'rm log', second])).toEqual([
      `${first} → 0: ${shell.home}/.history`,
      `cat log → 0: ${names.join('\n')}`,
      'rm log → 0: ',
      `${second} → 0: `,
    ]);
    await shell.run('rm log');
    shell.type(`${exec}\r`);
    const log2 = () => (existsSync(join(shell.home, 'log')) ? readFileSync(join(shell.home, 'log'), 'utf8') : '');
    await shell.waitFor('the other shell', () => shell.info.integration === 'none');
    expect(log2().trim().split('\n')).toEqual(names);
  });

  it('t-217: a long command starts at once, and is named whole', async () => {
    await open('bash');
    await shell.run('true');
    const long = `: ${'a'.repeat(5000)}`;
    const lines = Array.from({ length: 1600 }, (_, n) => `${n} ; \\ ${'b'.repeat(54)}`);
    const document = `cat > out <<'X'\n${lines.join('\n')}\nX`;
    const opened: unknown[] = [];
    for (const command of [long, document]) {
      await shell.waitFor('a clean prompt', () => shell.info.activity === 'prompt' && !shell.info.isPromptDirty);
      opened.push(await shell.host.submit(shell.id, command));
      await shell.waitFor('its end', () => shell.blocks.at(-1)?.endedAt !== null);
    }
    expect(shell.blocks.slice(1).map(({ id, command, exitCode }) => [id, command, exitCode])).toEqual([
      [opened[0], long, 0],
      [opened[1], document, 0],
    ]);
    expect(readFileSync(join(shell.home, 'out'), 'utf8')).toBe(`${lines.join('\n')}\n`);
  });

  it('t-218: an empty prompt starts no process', async () => {
    await open('bash');
    // Field 11 of stat: page faults of children that were waited for.
    const read = 'read -a a < /proc/$$/stat; echo ${a[10]}';
    const faults = async () => Number((await shell.run(read))[0]?.split(': ')[1]);
    await faults();
    const [first, second] = [await faults(), await faults()];
    for (let count = 0; count < 20; count += 1) await shell.run('');
    const third = await faults();
    expect((third - second) / (second - first)).toBeLessThan(2);
  });
});

import { afterAll, expect, test, vi } from 'vitest';
import { systemPty } from './pty.ts';

const ptys: { kill(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(ptys.map((pty) => pty.kill()));
});

function spawn(line: string) {
  const pty = systemPty.spawn({
    file: '/bin/bash',
    args: ['--norc', '--noprofile', '-i'],
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', PS1: '$ ' },
    size: { cols: 80, rows: 24 },
  });
  ptys.push(pty);
  pty.write(Buffer.from(`${line}\r`));
  return pty;
}

/** What a line makes of the terminal, as Linux tells it. */
const ROWS: [line: string, program: string, waiting: string, isShell: boolean][] = [
  ['cat', 'cat', 'line', false],
  ['sleep 60', 'sleep', 'busy', false],
  ['read answer', 'bash', 'line', true],
  ['read -s secret', 'bash', 'password', true],
  ['stty -echo; cat; stty echo', 'cat', 'password', false],
  ['stty raw; sleep 60', 'sleep', 'key', false],
  ['sh -c "read x; echo $x" | cat', 'sh', 'line', false],
  [
    `${process.execPath} -e 'require("net").createServer().listen(0, () => console.log("ready"))'`,
    'node',
    'server',
    false,
  ],
];

test.runIf(process.platform === 'linux').each(ROWS)('%s', async (line, program, waiting, isShell) => {
  const pty = spawn(line);
  const seen = async () => {
    const front = await pty.foreground();
    return (
      front && {
        program: /^node/i.test(front.program) || waiting === 'server' ? 'node' : front.program,
        waiting: front.waiting,
        isShell: front.isShell,
      }
    );
  };
  await vi.waitFor(async () => expect(await seen()).toEqual({ program, waiting, isShell }), {
    timeout: 10_000,
    interval: 30,
  });
});

test.runIf(process.platform === 'linux')(
  'ends what is in front with all its children, and the shell lives on',
  async () => {
    const pty = spawn('sh -c \'trap "" INT; sleep 500 & sleep 500 & wait\'');
    await vi.waitFor(async () => expect((await pty.foreground())?.isShell).toBe(false), { timeout: 10_000 });
    await pty.endForeground();
    await vi.waitFor(async () => expect((await pty.foreground())?.isShell).toBe(true), { timeout: 10_000 });
  },
);

test('nothing is in front of a program that has ended', async () => {
  const pty = spawn('exit');
  await vi.waitFor(async () => expect(await pty.foreground()).toBeNull(), { timeout: 10_000 });
});

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type Pty, type PtyExit, type PtyOptions, systemPty } from './pty.ts';

const open: Pty[] = [];
afterEach(() => Promise.all(open.splice(0).map((pty) => pty.kill())));

interface Run {
  readonly pty: Pty;
  readonly exited: Promise<PtyExit>;
  text(): string;
  /** Settles once the text holds this. */
  printed(part: string): Promise<void>;
}

function run(script: string, options: Partial<PtyOptions> = {}): Run {
  const size = { cols: 80, rows: 24 };
  const env = { PATH: process.env.PATH ?? '' };
  const pty = systemPty.spawn({ file: '/bin/sh', args: ['-c', script], cwd: '/', env, size, ...options });
  open.push(pty);
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString();
  const checks = new Set<() => void>();
  pty.onData((chunk) => {
    chunks.push(chunk);
    for (const check of checks) check();
  });
  return {
    pty,
    text,
    exited: new Promise((resolve) => pty.onExit(resolve)),
    printed: (part) =>
      new Promise((resolve) => {
        const check = () => {
          if (text().includes(part)) resolve();
        };
        checks.add(check);
        check();
      }),
  };
}

/** The process runs no more, or only waits to be reaped. */
function isGone(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return true;
  }
}

describe('systemPty', () => {
  it.each([
    ['an exit code', 'exit 7', { exitCode: 7, signal: null }],
    ['a signal', 'kill -9 $$', { exitCode: null, signal: 9 }],
  ])('reports %s', async (_, script, exit) => {
    expect(await run(script).exited).toEqual(exit);
  });

  it('delivers bytes as they are', async () => {
    const { exited, text } = run("printf '\\303\\251\\377'; stty size");
    await exited;
    expect(text()).toBe('\u00e9\ufffd24 80\r\n');
  });

  it('delivers everything before the exit, even when this process was busy for long', async () => {
    const { pty, exited, text } = run('seq 1 5000');
    let wasBusy = false;
    pty.onData(() => {
      if (wasBusy || !text().includes('\n4600')) return;
      wasBusy = true;
      // Longer than node-pty waits for its socket after the program has ended.
      for (const end = performance.now() + 400; performance.now() < end; );
    });
    await exited;
    expect(text().endsWith('5000\r\n')).toBe(true);
  });

  it('takes keys and sizes', async () => {
    const { pty, exited, text, printed } = run('echo ready; read line; echo "<$line>"; stty size');
    await printed('ready');
    pty.resize({ cols: 100, rows: 30 });
    pty.write(Buffer.from('hi\r'));
    await exited;
    expect(text().split('\r\n').slice(-3)).toEqual(['<hi>', '30 100', '']);
  });

  it('ignores keys and sizes after the end', async () => {
    const { pty, exited } = run('true');
    await exited;
    pty.write(Buffer.from('x'));
    pty.resize({ cols: 10, rows: 10 });
    await pty.kill();
  });

  it('kills every process of the terminal, whatever signals it ignores', async () => {
    const script = `trap '' HUP TERM; sleep 500 & (trap '' HUP; sleep 501 & echo "pids $! $$"; wait)`;
    const { pty, text, printed, exited } = run(script);
    await printed('pids');
    await printed('\n');
    const pids = (/pids (\d+) (\d+)/.exec(text()) ?? []).slice(1).map(Number);
    await pty.kill();
    await exited;
    expect({ count: pids.length, areGone: pids.every(isGone) }).toEqual({ count: 2, areGone: true });
  });

  it('kills what was left in the background by a shell that has ended', async () => {
    const { pty, text, exited } = run('trap "" HUP; sleep 500 & echo $!; exit 5');
    expect(await exited).toEqual({ exitCode: 5, signal: null });
    const pid = Number(text().trim());
    expect(isGone(pid)).toBe(false);
    await pty.kill();
    expect(isGone(pid)).toBe(true);
  });

  it.each([
    ['a missing program', { file: '/nowhere/zsh' }, 'There is no program /nowhere/zsh. Set terminal.shell'],
    ['a file that is no program', { file: '/etc/passwd' }, 'There is no program /etc/passwd.'],
    ['a missing folder', { cwd: '/nowhere' }, 'There is no folder /nowhere. Open the session in another folder.'],
  ])('says what is wrong with %s', (_, options, message) => {
    expect(() => run('true', options)).toThrow(
      expect.objectContaining({ code: 'session.spawn-failed', message: expect.stringContaining(message) }),
    );
  });
});

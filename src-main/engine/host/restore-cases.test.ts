import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemFiles } from '../../platform/files.ts';
import { createKeptSessions, type KeptSessions, type SessionKey } from '../../store/kept-sessions.ts';
import { openShell, type ShellHost } from './shell-host.fake.ts';

let folder: string;
let kept: KeptSessions;
const open: ShellHost[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vox-kept-'));
  kept = createKeptSessions(systemFiles, folder);
});
afterEach(async () => {
  for (const shell of open.splice(0)) await shell.dispose();
  rmSync(folder, { recursive: true, force: true });
});

async function start(restore?: SessionKey): Promise<ShellHost> {
  const shell = await openShell('bash', {}, restore ? { kept, restore } : { kept });
  open.push(shell);
  return shell;
}

const keyOf = ({ id, info }: ShellHost): SessionKey => ({ sessionId: id, createdAt: info.createdAt });

describe('a session whose host was lost', () => {
  it('t-089, t-296: comes back as the past, and nothing runs again', async () => {
    const lost = await start();
    for (const command of ['echo one; (exit 3)', 'cd /']) await lost.run(command);
    lost.type('touch $HOME/deployed; sleep 900\r');
    await lost.waitFor('the program', () => lost.info.activity === 'running');
    const key = keyOf(lost);
    // Nothing more is done to it, as nothing is when a process is killed.
    await expect.poll(() => kept.read(key)?.blocks.length, { timeout: 10_000 }).toBe(3);
    const shell = await start(key);
    await shell.waitFor('the prompt', () => shell.info.activity === 'prompt');
    expect(await Promise.all(shell.blocks.map(shell.show))).toEqual([
      'echo one; (exit 3) → 3: one',
      'cd / → 0: ',
      'touch $HOME/deployed; sleep 900 → ?: ',
    ]);
    const { lines } = shell.host.screen(shell.id);
    const rule = lines.findIndex((line) => line.startsWith('─ restored, the process has ended'));
    expect([lines.slice(0, rule).join(), ...lines.slice(rule + 1, rule + 3)]).toEqual([
      expect.stringContaining('one'),
      '─ touch $HOME/deployed; sleep 900 did not finish ─',
      expect.stringMatching(/^\S+.*[$#] ?$/),
    ]);
    expect(await shell.run('ls $HOME')).toEqual(['ls $HOME → 0: ']);
    expect(kept.read(key)).toBeNull();
  });
});

describe('what a session showed', () => {
  it('is kept as it is when its host ends', async () => {
    const shell = await start();
    const key = keyOf(shell);
    await shell.run('echo last');
    await shell.host.dispose();
    expect(kept.read(key)?.blocks).toMatchObject([{ command: 'echo last', exitCode: 0 }]);
  });

  it('is gone with a session that somebody closed', async () => {
    const shell = await start();
    await shell.run('echo last');
    await expect.poll(() => readdirSync(folder).length, { timeout: 10_000 }).toBe(1);
    await shell.host.close(shell.id);
    expect(readdirSync(folder)).toEqual([]);
  });
});

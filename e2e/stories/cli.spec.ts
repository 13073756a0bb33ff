import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Home } from '../home.ts';
import { expect, test } from '../story.ts';

const VOX = join(import.meta.dirname, '../../bin/vox');

async function vox(home: Home, ...words: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(VOX, [...words, '--json'], { cwd: home.dir, env: home.env });
  return JSON.parse(stdout);
}

test.describe('The command line beside the window', () => {
  test('lists, runs and reads in the session that the window shows', async ({ app, axis }) => {
    expect(await vox(app.home, 'term', 'list')).toMatchObject([
      { id: 's-1', shell: 'bash', cwd: app.home.dir, activity: 'prompt', blockCount: 0 },
    ]);
    const ran = await vox(app.home, 'term', 'run', 's-1', 'seq 5; exit_with() { return $1; }; exit_with 3');
    expect(ran).toMatchObject({
      sessionId: 's-1',
      blockId: 's-1#1',
      exitCode: 3,
      text: '1\n2\n3\n4\n5',
      durationMs: expect.any(Number),
      origin: { kind: 'user' },
    });
    expect(await axis.waitForBlock(({ number }) => number === 1)).toMatchObject({ status: 'failed', isAgent: false });
    expect(await axis.outputOf(1)).toBe('1\n2\n3\n4\n5');
    await axis.runToEnd('echo from the window');
    expect(await vox(app.home, 'term', 'read', 's-1')).toMatchObject({
      blockId: 's-1#2',
      exitCode: 0,
      text: 'from the window',
    });
    expect(await vox(app.home, 'term', 'read', '@term:s-1#1:L2-3')).toMatchObject({ text: '2\n3' });
  });

  test('explains lines and recordings without the app', async ({ home }) => {
    expect(await vox(home, 'classify', '?why did it fail')).toEqual({ intent: 'Agent', prompt: 'why did it fail' });
    const mark = (text: string) => `\u001b]633;${text}\u0007`;
    const recording = join(home.dir, 'recording');
    writeFileSync(
      recording,
      `${mark('A')}$ ${mark('B')}ls${mark('E;ls;n-1')}\r\n${mark('C')}a\r\nb\r\n${mark('D;2')}${mark('A')}$ `,
    );
    for (const chunk of ['1', '7', '4096']) {
      expect(await vox(home, 'blocks', 'parse', recording, '--nonce', 'n-1', '--chunk', chunk)).toMatchObject({
        blocks: [{ command: 'ls', exitCode: 2, text: 'a\nb', trusted: true }],
      });
    }
  });
});

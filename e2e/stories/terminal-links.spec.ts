import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxisPage } from '../pages/axis-page.ts';
import { expect, test } from '../story.ts';

test.describe('Links in the output', { tag: '@once' }, () => {
  test('t-271, t-276: a wrapped URL is one link, and a path opens in the editor where the command ended', async ({
    app,
    axis,
  }) => {
    const { dir } = app.home;
    for (const folder of ['app/src', 'tool/src', 'bin']) mkdirSync(join(dir, folder), { recursive: true });
    for (const file of ['app/src/main.rs', 'tool/src/main.rs']) writeFileSync(join(dir, file), 'fn main() {}\n');
    const editor = join(dir, 'bin/my-editor');
    writeFileSync(
      editor,
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${dir}/opened.tmp'; mv '${dir}/opened.tmp' '${dir}/opened'\n`,
    );
    chmodSync(editor, 0o755);
    await axis.press('Mod+,');
    const settings = axis.page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('textbox', { name: 'Editor command' }).fill(`${editor} {file} {line} {column}`);
    await settings.getByRole('textbox', { name: 'Editor command' }).press('Enter');
    await settings.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(settings).toBeHidden();

    await axis.runToEnd("clear; printf 'https://e.example/%0300d?x=1 end\\n' 5");
    const url = `https://e.example/${'5'.padStart(300, '0')}?x=1`;
    const wrapped = await spotsOf(axis, `${url.slice(0, 299)}…\n`);
    expect(heightOf(wrapped), 'every row of it').toBeGreaterThan(30);

    await axis.runToEnd("clear; cd tool; echo ' --> src/main.rs:5:1 gone.rs:1'");
    const shown = join(dir, 'tool/src/main.rs:5:1');
    const [at = { x: 0, y: 0 }] = await spotsOf(axis, `${shown}\n`);
    await axis.page.mouse.move(at.x, at.y);
    await app.screenshot('path-link');
    await axis.page.mouse.click(at.x, at.y);
    await axis.page.keyboard.down('ControlOrMeta');
    await axis.page.mouse.click(at.x, at.y);
    await axis.page.keyboard.up('ControlOrMeta');
    await expect.poll(() => existsSync(join(dir, 'opened'))).toBe(true);
    expect(readFileSync(join(dir, 'opened'), 'utf8').split('\n')).toEqual([
      join(dir, 'tool/src/main.rs'),
      '5',
      '1',
      '',
    ]);
  });
});

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where on the screen, going down it, the pointer is told of this link. */
async function spotsOf(axis: AxisPage, hint: string): Promise<Spot[]> {
  const box = await axis.terminal.locator('.xterm-screen').boundingBox();
  if (!box) throw new Error('The terminal has no screen.');
  const x = box.x + 75;
  let spots: Spot[] = [];
  await expect
    .poll(async () => {
      spots = [];
      for (let y = box.y + 4; y < box.y + Math.min(box.height, 112); y += 9) {
        await axis.page.mouse.move(x, y);
        const title = await axis.terminal.locator('.terminal-host').getAttribute('title');
        if (title?.startsWith(hint)) spots.push({ x, y });
      }
      return spots.length;
    })
    .toBeGreaterThan(0);
  return spots;
}

/** Rows that such spots span, at the height of a row of the terminal. */
const heightOf = (spots: readonly Spot[]) => (spots.at(-1)?.y ?? 0) - (spots[0]?.y ?? 0);

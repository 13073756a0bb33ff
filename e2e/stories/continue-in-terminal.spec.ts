import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copiedText } from '../pages/copied-text.ts';
import { expect, test } from '../story.ts';

const VOX = join(import.meta.dirname, '../../bin/vox');

test.describe('One session in the window and in a terminal', () => {
  test('a tab says how to continue in a terminal, by mouse and by key', async ({ axis }) => {
    const tab = axis.sessions.getByRole('tab', { selected: true });
    const item = axis.page.getByRole('menuitem', { name: 'Continue in terminal' });
    const byMouse = await copiedText(axis.page, async () => {
      await tab.click({ button: 'right' });
      await item.click();
    });
    const byMenuKey = await copiedText(axis.page, async () => {
      await tab.focus();
      await axis.page.keyboard.press('Shift+F10');
      await expect(item).toBeVisible();
      // The menu takes the keyboard only once it has opened.
      await expect(async () => {
        await axis.page.keyboard.press('Home');
        await expect(item).toBeFocused({ timeout: 500 });
      }).toPass();
      await axis.page.keyboard.press('Enter');
      // An open menu keeps its own keys.
      await expect(tab).toBeFocused();
    });
    const byShortcut = await copiedText(axis.page, () => axis.press('Mod+Shift+E'));
    expect([byMouse, byMenuKey, byShortcut]).toEqual(Array(3).fill('vox term --attach s-1'));
  });

  test('a session opened in a terminal is a tab of the window', async ({ app, axis }) => {
    await promisify(execFile)(VOX, ['term', 'open'], { cwd: app.home.dir, env: app.home.env });
    await expect(axis.sessions.getByRole('tab')).toHaveCount(2);
  });
});

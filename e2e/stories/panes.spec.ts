import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../fixtures.ts';
import { AxisPage } from '../pages/axis-page.ts';
import { test } from '../story.ts';

test.describe('Panes and tabs', { tag: '@once' }, () => {
  test('a split shares the room, is sized and zoomed by keys, and comes back at the next start', async ({
    axis,
    app,
  }) => {
    const { page } = axis;
    const panes = page.locator('.terminal-pane:visible');
    const tabs = axis.sessions.getByRole('tab');
    await axis.press('Mod+Shift+D');
    await expect(panes).toHaveCount(2);
    await axis.expectSession('ready');
    await axis.runToEnd('cd /usr/share');
    const widthOf = async () => (await axis.terminal.boundingBox())?.width ?? 0;
    const half = await widthOf();
    await axis.press('Mod+Alt+Shift+ArrowRight');
    await expect.poll(widthOf).toBeGreaterThan(half);
    await axis.press('Alt+Shift+ArrowLeft');
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await axis.press('Mod+Shift+Enter');
    await expect(panes).toHaveCount(1);
    await axis.press('Mod+Shift+Enter');
    await tabs.last().dblclick();
    await page.getByRole('textbox', { name: /^Name of s-/ }).fill('shares');
    await page.keyboard.press('Enter');
    await expect(tabs.last()).toContainText('shares');
    await app.screenshot('panes');
    // What is kept is written a moment after the last change.
    const kept = join(app.home.voxHome, 'data', 'layout.json');
    await expect.poll(() => existsSync(kept) && readFileSync(kept, 'utf8')).toContain('"name":"shares"');
    await app.restart();
    const after = new AxisPage(app.page);
    await after.ready();
    await expect(after.sessions.getByRole('tab')).toHaveCount(2);
    await expect(app.page.locator('.terminal-pane:visible')).toHaveCount(2);
    const named = after.sessions.getByRole('tab', { name: /^shares/ });
    await named.click();
    await after.runToEnd('pwd');
    const screen = await after.terminalText();
    expect(screen).toMatch(/cd \/usr\/share\n.*\n─ restored, the process has ended ─\n.*pwd\n\/usr\/share/);
  });

  test('a tab moves, and a closed one is opened again in its folder', async ({ axis }) => {
    const { page } = axis;
    await axis.runToEnd('cd /usr/lib');
    await axis.press('Mod+Shift+T');
    const tabs = axis.sessions.getByRole('tab');
    await expect(tabs).toHaveCount(2);
    await expect(tabs.last()).toHaveAttribute('data-session-id', 's-2');
    await axis.press('Mod+Shift+PageUp');
    await expect(tabs.first()).toHaveAttribute('data-session-id', 's-2');
    await page.locator('[data-session-id="s-1"]').click();
    await axis.press('Mod+Shift+W');
    await expect(tabs).toHaveCount(1);
    await axis.press('Mod+Shift+P');
    await page.keyboard.type('reopen');
    await page.keyboard.press('Enter');
    await expect(tabs).toHaveCount(2);
    await axis.expectSession('ready');
    await axis.runToEnd('pwd');
    expect(await axis.terminalText()).toContain('/usr/lib');
  });
});

import { copiedText } from '../pages/copied-text.ts';
import { seriousFaults } from '../pages/serious-faults.ts';
import { expect, letGo, test, WAITING_LINE } from '../story.ts';

test.use({ settings: { theme: 'dark', agent: { mode: 'Manual' } } });

test.describe('The Blocks view', { tag: '@once' }, () => {
  test('shows the same blocks as cards, under the same keys', async ({ app, axis }) => {
    const { page } = axis;
    await axis.showView('blocks');
    await expect(axis.console.getByRole('heading', { name: 'No commands yet' })).toBeVisible();
    await axis.runToEnd(String.raw`printf '\033[32mgreen\033[0m 漢字\nred\n'; seq 100; false`);
    const card = axis.block(1);
    await expect(card).toContainText('… 62 more lines · Show all');
    await expect(card.getByText('green', { exact: true })).toHaveCSS('color', 'rgb(76, 195, 138)');
    expect(await seriousFaults(axis), 'a long, failed block').toEqual([]);

    // Find opens what it finds; the lines it counts are those of chips.
    await axis.press('Mod+F');
    const find = page.getByRole('search', { name: 'Find in blocks' });
    await page.keyboard.type('^5\\d$');
    await find.getByRole('button', { name: 'Regular expression' }).click();
    await expect(find.getByRole('status')).toHaveText('10 of 10');
    await expect(card.locator('mark[data-active="true"]')).toHaveText('59');
    await app.screenshot('blocks-find');
    await page.keyboard.press('Escape');
    await card.locator('[data-line="61"]').click({ clickCount: 3 });
    await page.keyboard.press('ControlOrMeta+L');
    await expect.poll(() => axis.chips()).toEqual(['@term:s-1#1:L61']);

    // Pin, copy and fold by keys of the focused card; a typed letter leaves it.
    await axis.press('Mod+J');
    await axis.press('Alt+ArrowUp');
    await expect(card).toBeFocused();
    await axis.press('p');
    await expect(card.getByText('pinned')).toBeVisible();
    expect(await copiedText(page, () => axis.press('Shift+C'))).toContain('seq 100; false');
    await axis.press('e');
    await expect(card.getByText('green', { exact: true })).toBeHidden();
    await axis.press('e');
    await page.keyboard.type(`${WAITING_LINE}; cat gone`);
    await axis.press('Enter');

    // What runs grows in its card.
    await expect(axis.block(2)).toContainText('first');
    await expect(axis.block(2)).toHaveAttribute('data-status', 'running');
    letGo(app.home);
    await expect(axis.block(2)).toContainText('second');
    await expect(axis.block(2)).toContainText('exit 1');
    await page.getByRole('radio', { name: 'Pinned' }).click();
    await expect(page.getByRole('article', { name: /^Block/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Show all' }).click();

    // A full-screen program is elsewhere, one button away.
    await axis.runInEditor('seq 500 | less');
    await axis.block(3).getByRole('button', { name: 'Show it in the terminal' }).click();
    await expect(axis.terminal.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('q');
    await axis.expectSession(/last command passed/);
    expect((await axis.blocks()).map(({ number }) => number)).toContain(3);
  });
});

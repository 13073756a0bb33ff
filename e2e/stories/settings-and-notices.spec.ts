import { test as appTest, expect } from '../fixtures.ts';
import { AxisPage } from '../pages/axis-page.ts';
import { test } from '../story.ts';

test.describe('Settings and keys', { tag: '@once' }, () => {
  test('are found by a word, changed at once, and put back', async ({ axis }) => {
    const { page } = axis;
    await axis.press('Mod+,');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('searchbox', { name: 'Search settings' }).pressSequentially('font size');
    await expect(dialog.getByRole('textbox')).toHaveCount(1);
    await dialog.getByRole('textbox', { name: 'Font size' }).fill('20');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => axis.terminal.locator('.xterm-rows').evaluate((rows) => getComputedStyle(rows).fontSize))
      .toBe('20px');
    await dialog.getByRole('button', { name: 'Reset Font size to 13' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Font size' })).toHaveValue('13');
    await dialog.getByRole('searchbox').fill('no such thing');
    await expect(dialog).toContainText('No setting fits');
  });

  test('a key is taken from one command for another, with a word about it', async ({ axis }) => {
    const { page } = axis;
    await axis.press('Mod+,');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('button', { name: 'Add a key to Find in terminal' }).click();
    await axis.press('Mod+Shift+P');
    await expect(dialog.getByText('It is the key of “Command palette”, which would lose it.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Take it' }).click();
    await expect(dialog.getByRole('button', { name: 'Reset the keys of Command palette' })).toBeVisible();
    await axis.press('Escape');
    await expect(dialog).toBeHidden();
    await axis.press('Mod+Shift+P');
    await expect(page.getByRole('search')).toBeVisible();
  });
});

test('a long command that ends in the background is told once, and leads back to its block', { tag: '@once' }, async ({
  axis,
}) => {
  const { page } = axis;
  await page.evaluate(recordNotices);
  await axis.runToEnd('sleep 1.1');
  await axis.runToEnd('echo quick');
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([]);
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await axis.runToEnd('echo quick');
  await axis.runToEnd('sleep 1.1; false');
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual(['sleep failed (exit 1)']);
  await page.evaluate(() => (Reflect.get(window, 'lastNotice') as { onclick(): void }).onclick());
  await expect.poll(() => axis.focusedBlock()).toBe(4);
});
test.use({ settings: { notices: { commandSeconds: 1 } } });

/** Stands in for the desktop, which no test machine has. */
function recordNotices(): void {
  const told: string[] = [];
  Reflect.set(window, 'told', told);
  class Recorded {
    static permission = 'granted';
    constructor(title: string) {
      told.push(title);
      Reflect.set(window, 'lastNotice', this);
    }
    close() {}
  }
  Reflect.set(window, 'Notification', Recorded);
}

appTest.describe('The first start', { tag: '@once' }, () => {
  appTest.use({ settings: null });
  appTest('says in three cards what is what, once', async ({ app }) => {
    const axis = new AxisPage(app.page);
    await axis.ready();
    const welcome = app.page.getByRole('region', { name: 'Welcome' });
    await expect(welcome).toContainText('Your shell, as it is');
    await axis.typeInTerminal('echo typed\n');
    await axis.waitForBlock(({ number, status }) => number === 1 && status === 'ok');
    await app.screenshot('welcome');
    for (const _ of [1, 2]) await welcome.getByRole('button', { name: 'Next' }).click();
    await welcome.getByRole('button', { name: 'Start' }).click();
    await expect(welcome).toBeHidden();
    await app.restart();
    await new AxisPage(app.page).ready();
    await expect(app.page.getByRole('region', { name: 'Welcome' })).toBeHidden();
  });
});

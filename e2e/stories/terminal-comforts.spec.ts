import { expect, test } from '../story.ts';

test.describe('A terminal to live in', { tag: '@once' }, () => {
  test('a program may put text on the clipboard only once a person has said so', async ({ app, axis }) => {
    await axis.page.evaluate(() => navigator.clipboard.writeText('mine'));
    await axis.runToEnd("printf '\\033]52;c;ZnJvbSBhIHByb2dyYW0=\\007'");
    const ask = axis.page.getByRole('region', { name: 'Clipboard request' });
    await expect(ask).toContainText('from a program');
    await app.screenshot('clipboard-request');
    expect(await axis.page.evaluate(() => navigator.clipboard.readText())).toBe('mine');
    await ask.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => axis.page.evaluate(() => navigator.clipboard.readText())).toBe('from a program');
    await expect(ask).toBeHidden();
  });

  test('t-113, t-115: composed text goes in once, Shift+Enter is Enter, and a paste of lines is shown first', async ({
    app,
    axis,
  }) => {
    await axis.runInEditor('cat');
    await axis.expectSession(/running/);
    await axis.typeInTerminal('');
    const keyboard = await axis.page.context().newCDPSession(axis.page);
    await keyboard.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await keyboard.send('Input.insertText', { text: '你好' });
    await axis.page.keyboard.press('Shift+Enter');
    await expect.poll(() => axis.terminalText()).toContain('你好\n你好');
    expect(await axis.terminalText()).not.toMatch(/ni|13;2u|27;2;13/);
    await axis.page.evaluate(() => navigator.clipboard.writeText('one\ntwo\n'));
    await axis.typeInTerminal('');
    await axis.press('Control+Shift+V');
    const dialog = axis.page.getByRole('dialog', { name: 'Paste 2 lines?' });
    await expect(dialog.getByRole('textbox', { name: 'Text to paste' })).toHaveValue('one\ntwo\n');
    await app.screenshot('paste-preview');
    await dialog.getByRole('button', { name: 'Paste as one line' }).click();
    await axis.typeInTerminal('\n');
    await expect.poll(() => axis.terminalText()).toContain('one two\none two');
    await axis.press('Control+C');
  });

  test('a known colour scheme is in force at once, and Ctrl with + and 0 change the size', async ({ app, axis }) => {
    await axis.press('Mod+,');
    const settings = axis.page.getByRole('dialog', { name: 'Settings' });
    await settings.getByLabel('Colour scheme', { exact: true }).selectOption('Dracula');
    await expect(axis.page.locator('html')).toHaveAttribute('data-palette', 'dracula');
    await expect(axis.page.locator('html')).toHaveCSS('--term-foreground', '#f8f8f2');
    await app.screenshot('settings-scheme');
    await axis.page.keyboard.press('Escape');
    await axis.runToEnd("for i in 1 2 3 4 5 6; do printf '\\033[3%dmcolour %d ' $i $i; done; echo");
    await app.screenshot('scheme-dracula');
    const width = async () => (await axis.terminal.locator('.xterm-rows, .xterm-screen').first().boundingBox())?.height;
    const before = await width();
    await axis.press('Mod+=');
    await axis.press('Mod+=');
    await expect.poll(width).not.toBe(before);
    await axis.press('Mod+0');
    await expect.poll(width).toBe(before);
  });
});

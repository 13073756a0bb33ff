import { expect, test } from '../story.ts';

test.describe('Finding text and commands', { tag: '@once' }, () => {
  test('Ctrl+F finds in the scrollback, counts, and gives the keyboard back', async ({ app, axis }) => {
    await axis.runToEnd("seq -f 'row %g' 300; echo needle one; seq 200; echo Needle two");
    await axis.press('Mod+F');
    const bar = axis.page.getByRole('search', { name: 'Find in terminal' });
    await axis.page.keyboard.type('needle');
    await expect(bar.getByRole('status')).toHaveText(/of 4$/);
    await app.screenshot('find-bar');
    await bar.getByRole('button', { name: 'Match case' }).click();
    await expect(bar.getByRole('status')).toHaveText(/of 2$/);
    await bar.getByRole('button', { name: 'Match case' }).click();
    await bar.getByRole('textbox', { name: 'Find' }).fill('^row \\d00$');
    await expect(bar.getByRole('status')).toHaveText('No match');
    await bar.getByRole('button', { name: 'Regular expression' }).click();
    await expect(bar.getByRole('status')).toHaveText(/of 3$/);
    await bar.getByRole('textbox', { name: 'Find' }).fill('row (');
    await expect(bar.getByRole('status')).toHaveText('Not a pattern yet');
    await axis.page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(axis.editor).toBeFocused();
  });

  test('Ctrl+F stays with a full-screen program', async ({ axis }) => {
    await axis.runInEditor('seq 500 | less');
    await expect.poll(() => axis.terminalText()).toContain(':');
    await axis.typeInTerminal('');
    await axis.press('Mod+F');
    await expect(axis.page.getByRole('search')).toBeHidden();
    await axis.typeInTerminal('q');
    await axis.expectSession(/last command passed/);
  });

  test('the palette runs a command by a few letters, on what was in view', async ({ app, axis }) => {
    await axis.runToEnd('echo hello');
    await axis.focusBlock(1);
    await axis.press('Mod+Shift+P');
    const palette = axis.page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await app.screenshot('palette');
    await axis.page.keyboard.type('pin');
    await expect(palette.getByRole('option').first()).toContainText('Pin or unpin');
    await axis.page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(axis.block(1)).toContainText('pinned');
    await axis.press('Mod+Shift+P');
    await axis.page.keyboard.type('zzzz');
    await expect(palette).toContainText('No command fits');
    await axis.page.keyboard.press('Escape');
    await axis.press('Mod+Shift+P');
    await axis.page.keyboard.type('swi chat');
    await axis.page.keyboard.press('Enter');
    await expect(axis.composer).toBeFocused();
  });
});

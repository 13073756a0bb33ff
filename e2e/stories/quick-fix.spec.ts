import { expect, test } from '../story.ts';

test.use({ settings: { agent: { mode: 'Manual' } } });

test.describe('A failed command', { tag: '@once' }, () => {
  test('offers what mends it, and Run goes by the gate', async ({ axis }) => {
    await axis.runToEnd('echo hello > notes.txt');
    await axis.runToEnd('cat note.txt');
    const fix = axis.page.getByRole('group', { name: 'Quick fix' });
    await expect(fix).toContainText('Fix:cat notes.txt');
    await fix.getByRole('button', { name: 'Run cat notes.txt' }).click();
    const block = await axis.waitForBlock(({ number, status }) => number === 3 && status === 'ok');
    expect(block).toMatchObject({ command: 'cat notes.txt', isAgent: true });
    await expect(fix).toHaveCount(0);

    // What the level asks about is not run by one key: it stays a request that says why.
    await axis.runToEnd('gti push');
    await expect(fix).toContainText('git push');
    await axis.focusBlock(4);
    await axis.press('x');
    await expect(axis.request).toContainText('git push');
    await axis.approve('Dismiss');
    await expect(axis.request).toHaveCount(0);
    await fix.getByRole('button', { name: 'Edit git push' }).click();
    await expect(axis.page.locator('[data-region="editor"] .cm-content')).toHaveText('git push');
  });
});

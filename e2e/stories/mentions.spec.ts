import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { focusedLines, personText } from '../request-text.ts';
import { expect, modelTest as test } from '../story.ts';

const FAILED = "seq -f 'line %g' 9; false";

test.describe('Pointing with @ and with pins', { tag: '@once' }, () => {
  test.beforeEach(async ({ axis, home }) => {
    mkdirSync(join(home.dir, 'notes'));
    writeFileSync(join(home.dir, 'notes', 'to do.md'), 'first\nsecond\nthird\n');
    await axis.runToEnd('true');
    await axis.runToEnd(FAILED);
  });

  test('@ offers the failed block first, then files; what is taken reaches the model', async ({ app, axis, model }) => {
    model.script({ text: 'Both read.' });
    await axis.composer.click();
    await axis.page.keyboard.type('compare @');
    const list = axis.page.getByRole('listbox');
    await expect(list.getByRole('option').first()).toContainText('@term:s-1#2');
    await app.screenshot('mention-list');
    await axis.page.keyboard.press('Enter');
    await expect.poll(() => axis.chips()).toEqual(['@term:s-1#2']);
    await axis.page.keyboard.type('with @to do');
    await axis.page.keyboard.press('Backspace');
    await axis.page.keyboard.press('Backspace');
    await axis.page.keyboard.press('Backspace');
    await expect(list.getByRole('option', { name: /to do\.md/ })).toBeVisible();
    await axis.page.keyboard.press('Tab');
    await expect.poll(() => axis.chips()).toEqual(['@term:s-1#2', '@file:"notes/to do.md"']);
    await axis.chat.locator('[data-chip]').last().hover();
    await expect(axis.page.getByText('Lines 1–3 of 3')).toBeVisible();
    await app.screenshot('mention-file-card');
    await axis.composer.press('Enter');
    const { body } = await model.request(1);
    expect(focusedLines(body, '@term:s-1#2')).toHaveLength(9);
    expect(personText(body)).toContain('file; lines 1-3 of 3:\nfirst\nsecond\nthird\n</focus>');
  });

  test('a pinned block stays in what the model gets, and is marked', async ({ app, axis }) => {
    await axis.focusBlock(2);
    await axis.press('p');
    await expect(axis.block(2)).toContainText('pinned');
    await app.screenshot('pinned-block');
    for (const number of [3, 4, 5, 6, 7]) await axis.runToEnd(`echo ${number}`);
    await axis.ambient.click();
    const dialog = axis.page.getByRole('dialog', { name: 'What the model gets' });
    await expect(dialog).toContainText(`[s-1#2] $ ${FAILED}`);
    await expect(dialog).toContainText('pinned by the person');
    await expect(dialog).not.toContainText('[s-1#1]');
  });
});

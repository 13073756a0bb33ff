import { focusedLines, personText } from '../request-text.ts';
import { expect, modelTest as test } from '../story.ts';

/** A PNG of one red point. */
const RED_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const FAILED = "seq -f 'line %g' 9; false";

test.describe('Pointing at the terminal', () => {
  test.beforeEach(async ({ axis }) => {
    await axis.runToEnd('true');
    await axis.runToEnd(FAILED);
  });

  test('says in the composer what the model will know of the session', { tag: '@once' }, async ({ axis }) => {
    await expect(axis.ambient).toHaveText('s-1 · 2 blocks · exit 1');
    await axis.runToEnd('true');
    await expect(axis.ambient).toHaveText('s-1 · 3 blocks · exit 0');
    await axis.ambient.click();
    const dialog = axis.page.getByRole('dialog', { name: 'What the model gets' });
    await expect(dialog).toContainText(`[s-1#2] $ ${FAILED}`);
    await expect(dialog).toContainText('exit 1');
  });

  test('puts a failed block into the message as a chip, and its output reaches the model', async ({ axis, model }) => {
    model.script({ text: 'It counts and fails.' });
    await axis.focusBlock(2);
    await axis.press('Mod+L');
    await expect.poll(() => axis.chips()).toEqual(['@term:s-1#2']);
    await expect(axis.composer).toBeFocused();
    await axis.page.keyboard.type('what happened?');
    await axis.press('Enter');
    const { body } = await model.request(1);
    expect(focusedLines(body, '@term:s-1#2')).toEqual(Array.from({ length: 9 }, (_, index) => `line ${index + 1}`));
    expect(personText(body)).toMatch(/@term:s-1#2 what happened\?$/);
    expect(await axis.lastAnswer()).toContain('It counts and fails.');
  });

  test('takes a pasted picture along, and the model sees it', { tag: '@once' }, async ({ axis, model }) => {
    model.script({ text: 'A red dot.' });
    await axis.composer.click();
    await axis.page.keyboard.type('what is this?');
    await axis.composer.evaluate((element, data) => {
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      files.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }));
    }, RED_DOT);
    await expect(axis.chat.getByRole('list', { name: 'Images of the message' }).getByAltText('dot.png')).toBeVisible();
    await axis.press('Enter');
    const { body } = await model.request(1);
    expect(JSON.stringify(body)).toContain(`data:image/png;base64,${RED_DOT}`);
    expect(await axis.lastAnswer()).toContain('A red dot.');
    await expect(axis.chat.getByRole('list', { name: 'Images', exact: true }).getByAltText('dot.png')).toBeVisible();
  });

  test('puts selected lines into the message, and exactly those reach the model', async ({ axis, model }) => {
    model.script({ text: 'Five lines.' });
    await axis.selectLines(2, { start: 3, end: 7 });
    await axis.press('Mod+L');
    await expect.poll(() => axis.chips()).toEqual(['@term:s-1#2:L3-7']);
    await axis.page.keyboard.type('and these?');
    await axis.press('Enter');
    const { body } = await model.request(1);
    expect(focusedLines(body, '@term:s-1#2:L3-7')).toEqual(['line 3', 'line 4', 'line 5', 'line 6', 'line 7']);
    await axis.lastAnswer();
  });

  test('takes a chip out with one Backspace and puts it back with undo', { tag: '@once' }, async ({ axis }) => {
    await axis.focusBlock(2);
    await axis.press('f');
    await expect.poll(() => axis.chips()).toEqual(['@term:s-1#2']);
    await axis.press('Backspace');
    await expect.poll(() => axis.chips()).toEqual([]);
    await axis.press('Mod+z');
    await expect.poll(() => axis.chips()).toEqual(['@term:s-1#2']);
  });

  test('keeps a chip out of the message while nothing is selected: Ctrl+L clears the screen', { tag: '@once' }, async ({
    axis,
  }) => {
    await axis.typeInTerminal('');
    await axis.page.keyboard.press('Control+L');
    await expect.poll(() => axis.terminalText()).not.toContain('line 9');
    expect(await axis.chips()).toEqual([]);
  });
});

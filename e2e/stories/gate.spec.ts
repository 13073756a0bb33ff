import type { AxisPage } from '../pages/axis-page.ts';
import { toolResults } from '../request-text.ts';
import { expect, modelTest as test } from '../story.ts';

const run = (line: string) => ({ name: 'term_run', args: { line } });
/** A line that L3 asks about, and that does nothing: there is no such file. */
const ASKS = 'rm -f notes.md';
const ALLOW = 'Allow this exact command in this session';

const hint = (axis: AxisPage) => axis.console.locator('.hint-agent');

test.describe('The gate explains itself', () => {
  test.use({ startMode: 'CoPilot' });

  test('each level by example, in the console and in the chat, and Esc closes only the popover', {
    tag: '@once',
  }, async ({ axis }) => {
    await axis.setMode('Autopilot');
    await axis.levelButton.click();
    const level = axis.page.getByRole('menuitemradio', { name: 'L3 Structured' });
    await expect(level).toContainText('npm install asks');
    await expect(axis.page.getByRole('menuitemradio', { name: 'L5 Floor only' })).toContainText('rm -rf ~ blocked');
    await axis.press('Escape');
    await expect(level).toHaveCount(0);
    await axis.expectMode('Autopilot');
    await axis.chat.getByRole('button', { name: 'Security level' }).click();
    await axis.page.getByRole('menuitemradio', { name: 'L1 Inspect' }).click();
    await expect(axis.levelButton).toContainText('L1');
  });

  test('the line under the cursor, before anybody runs it', { tag: '@once' }, async ({ axis }) => {
    await expect(hint(axis)).toHaveText('an agent may run L3 commands when you pause');
    await axis.editor.fill('git status');
    await expect(hint(axis)).toHaveText('an agent may run this at L3');
    await axis.editor.fill(ASKS);
    await expect(hint(axis)).toHaveText('an agent asks before this at L3');
    await axis.editor.fill('rm -rf /');
    await expect(hint(axis)).toHaveText('an agent may not run this');
    await expect(hint(axis)).toHaveAttribute('title', /floor/);
    await axis.editor.fill('');
    await expect(hint(axis)).toHaveText('an agent may run L3 commands when you pause');
  });

  test('what it blocks, with the reason and the next step, in the card and in the console', async ({ axis, model }) => {
    model.script({ toolCalls: [run('ls && rm -rf /')] }, { text: 'Blocked.' });
    await axis.send('go');
    const card = axis.commandCard('ls && rm -rf /');
    await expect(card).toContainText('No level lets an agent run this');
    await expect(card.locator('mark')).toHaveText('/');
    const note = axis.console.getByRole('status').filter({ hasText: 'rm -rf /' });
    await expect(note).toContainText('type it yourself');
    await axis.lastAnswer();
  });

  test('a permission for one exact command: given, used, shown, taken back', { tag: '@once' }, async ({
    axis,
    model,
  }) => {
    model.script(
      { toolCalls: [run(ASKS)] },
      { text: 'Once.' },
      { toolCalls: [run(ASKS)] },
      { text: 'Twice.' },
      { toolCalls: [run(ASKS)] },
      { text: 'No.' },
    );
    await axis.send('go');
    await expect(axis.request).toContainText('axis wants to run');
    await expect(axis.request).toContainText('L3 asks');
    await axis.request.getByRole('button', { name: ALLOW }).click();
    await axis.waitForBlock(({ number, status }) => number === 1 && status !== 'running');
    await axis.lastAnswer();

    await axis.send('again');
    await axis.waitForBlock(({ number, status }) => number === 2 && status !== 'running');
    await expect(axis.request).toHaveCount(0);

    await axis.page.reload();
    await axis.ready();
    await axis.levelButton.click();
    await axis.page.getByRole('menuitem', { name: ASKS }).click();
    await expect(axis.page.getByRole('menuitem', { name: ASKS })).toHaveCount(0);
    await axis.press('Escape');
    await axis.send('and again');
    await expect(axis.request).toContainText(ASKS);
    await axis.page.reload();
    await axis.ready();
    await expect(axis.request).toContainText(ASKS);
    await axis.approve('Dismiss');
  });
});

test.describe('Asked from the card', () => {
  test('a reason for no goes to the model', { tag: '@once' }, async ({ axis, model }) => {
    model.script({ toolCalls: [run('echo never')] }, { text: 'I will not.' });
    await axis.send('go');
    const card = axis.commandCard('echo never');
    await card.getByRole('button', { name: 'Dismiss with a note' }).click();
    await card.getByRole('textbox').fill('not on a Friday');
    await card.getByRole('textbox').press('Enter');
    expect(toolResults((await model.request(2)).body)[0]).toContain('not on a Friday');
    await axis.lastAnswer();
  });
});

import { expect, test } from '../story.ts';

test.use({ settings: { agent: { mode: 'Manual' } } });

test.describe('Without a model', { tag: '@once' }, () => {
  test('the offline assistant corrects a mistyped command and runs it the way of every agent', async ({ axis }) => {
    await axis.runToEnd('gti --version');
    await axis.send('why did it fail?');
    const answer = axis.answers.last();
    await expect(answer.getByText('Offline assistant', { exact: true })).toBeVisible();
    await expect(answer).toContainText('gti');
    await expect(axis.commandCard('git --version')).toContainText('waiting for you');
    await expect(axis.request).toContainText('git --version');
    await axis.approve('Run');
    const block = await axis.waitForBlock(({ number, status }) => number === 2 && status === 'ok');
    expect(block).toMatchObject({ command: 'git --version', isAgent: true });
    expect(await axis.lastAnswer()).toContain('Done: s-1#2 ended with exit 0.');
    // The line that decided is a button that leads to it.
    await axis.answers.last().getByRole('button', { name: '@term:s-1#1:L1' }).click();
    expect(await axis.focusedBlock()).toBe(1);
    expect(await axis.outputOf(2)).toMatch(/^git version /);
  });

  test('the offline assistant finds the file that was meant', async ({ axis }) => {
    await axis.runToEnd('echo hello > notes.txt');
    await axis.runToEnd('cat note.txt');
    await axis.focusBlock(2);
    await axis.press('a');
    const inTerminal = axis.console.getByRole('region', { name: 'Answer', exact: true });
    await expect(inTerminal).toContainText('cat notes.txt');
    await expect(axis.commandCard('cat notes.txt')).toContainText('waiting for you');
    await axis.commandCard('cat notes.txt').getByRole('button', { name: 'Run', exact: true }).click();
    await axis.lastAnswer();
    expect(await axis.outputOf(3)).toBe('hello');
    await expect(inTerminal).toContainText('ended with exit 0');
    await axis.runToEnd('true');
    await expect(inTerminal).toHaveCount(0);
  });

  test('says what it is when nothing has failed, and the way to a model', async ({ axis }) => {
    await expect(axis.chat.getByRole('button', { name: 'Add a model' })).toBeVisible();
    await axis.send('hello');
    expect(await axis.lastAnswer()).toMatch(/Offline assistant.*Nothing has failed.*Settings/s);
    await expect(axis.request).toHaveCount(0);
  });

  test('the settings take a model, and it answers from then on', async ({ axis, model }) => {
    model.script({ text: 'pong', times: 2 });
    await axis.press('Mod+,');
    const dialog = axis.page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByLabel('Base URL').fill(model.url);
    await dialog.getByLabel('Base URL').press('Enter');
    await dialog.getByLabel('Model name').fill('test-model');
    await dialog.getByLabel('Model name').press('Enter');
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog).toContainText('test-model answered.');
    await axis.press('Escape');
    await expect(dialog).toHaveCount(0);
    await axis.send('ping');
    expect(await axis.lastAnswer()).toContain('pong');
  });
});

import { toolResults } from '../request-text.ts';
import { expect, letGo, modelTest as test, WAITING_LINE } from '../story.ts';

const run = (line: string) => ({ name: 'term_run', args: { line } });

test.describe('An agent runs a command', () => {
  test('streams its answer as markdown', async ({ axis, model }) => {
    const gate = model.gate();
    model.script({ gate, text: ['It **fai', 'led**:\n\n', '- the `first`\n', '- the second\n'] });
    await axis.send('what happened?');
    gate.release(3);
    const answer = axis.answers.last();
    await expect(answer.locator('strong')).toHaveText('failed');
    await expect(answer).toHaveAttribute('aria-busy', 'true');
    await expect(answer.getByRole('listitem')).toHaveCount(0);
    gate.open();
    await expect(answer.getByRole('listitem')).toHaveText(['the first', 'the second']);
    await expect(answer.locator('li code')).toHaveText('first');
    await expect(answer).toHaveAttribute('aria-busy', 'false');
  });

  test('asks in the banner and in the card, runs in the terminal, and the result goes back', async ({
    app,
    axis,
    model,
  }) => {
    model.script({ text: 'I look.', toolCalls: [run(WAITING_LINE)] }, { text: 'It said *second*.' });
    await axis.send('go');
    const card = axis.commandCard(WAITING_LINE);
    await expect(axis.request).toContainText(WAITING_LINE);
    await expect(card).toContainText('waiting for you');
    expect(await axis.blocks()).toEqual([]);
    await expect(axis.composer).toBeFocused();

    await axis.approve('Run');
    const block = await axis.waitForBlock(({ status }) => status === 'running');
    expect(block).toMatchObject({ id: 's-1#1', command: WAITING_LINE, isAgent: true });
    await expect(axis.request).toHaveCount(0);
    await expect(card.locator('pre')).toHaveText('first');
    await expect.poll(() => axis.terminalText()).toContain('\nfirst');
    expect(model.requests).toHaveLength(1);

    letGo(app.home);
    await expect(card.locator('pre')).toHaveText('first\nsecond');
    await expect(card).toContainText('exit 0');
    const [result] = toolResults((await model.request(2)).body);
    expect(result).toMatch(/block: s-1#1\nexit 0[\s\S]*\nfirst\nsecond\n\w{8}>>$/);
    expect(await axis.lastAnswer()).toContain('It said second.');
    expect(await axis.outputOf(1)).toBe('first\nsecond');
  });

  test('runs from the card too', { tag: '@once' }, async ({ axis, model }) => {
    model.script({ toolCalls: [run('echo from the card')] }, { text: 'Done.' });
    await axis.send('go');
    await axis.commandCard('echo from the card').getByRole('button', { name: 'Run', exact: true }).click();
    await axis.waitForBlock(({ isAgent, status }) => isAgent && status === 'ok');
    expect(toolResults((await model.request(2)).body)[0]).toContain('from the card');
    await expect(axis.request).toHaveCount(0);
    await axis.lastAnswer();
  });

  test('runs the line as the person has changed it, and the model is told so', async ({ axis, model }) => {
    model.script({ toolCalls: [run('echo wrong')] }, { text: 'As you wish.' });
    await axis.send('go');
    await axis.request.getByRole('button', { name: 'Edit', exact: true }).click();
    const field = axis.request.getByRole('textbox');
    await expect(field).toHaveValue('echo wrong');
    await expect(field).toBeFocused();
    await field.fill('echo right');
    await field.press('Enter');
    const block = await axis.waitForBlock(({ status }) => status === 'ok');
    expect(block).toMatchObject({ command: 'echo right', isAgent: true });
    expect(toolResults((await model.request(2)).body)[0]).toMatch(
      /changed the line to: echo right[\s\S]*\nright\n\w{8}>>$/,
    );
    await expect(axis.commandCard('echo right')).toContainText('exit 0');
    await axis.lastAnswer();
  });

  test('does not run what the person dismisses, and their note reaches the model', { tag: '@once' }, async ({
    axis,
    model,
  }) => {
    model.script({ toolCalls: [run('echo never')] }, { text: 'I will not.' });
    await axis.send('go');
    await axis.request.getByRole('button', { name: 'Dismiss with a note' }).click();
    await axis.request.getByRole('textbox').fill('not on a Friday');
    await axis.request.getByRole('button', { name: 'Dismiss', exact: true }).click();
    expect(toolResults((await model.request(2)).body)[0]).toMatch(/dismissed.*did not run.*"not on a Friday"/);
    await expect(axis.commandCard('echo never')).toContainText('not on a Friday');
    expect(await axis.lastAnswer()).toContain('I will not.');
    expect(await axis.blocks()).toEqual([]);
  });

  test('explains what the floor blocks, and never runs it', { tag: '@once' }, async ({ axis, model }) => {
    model.script({ toolCalls: [run('rm -rf /')] }, { text: 'It was blocked.' });
    await axis.send('go');
    const card = axis.commandCard('rm -rf /');
    await expect(card).toContainText(/blocked.*delete/);
    await expect(card.getByRole('button', { name: 'Run', exact: true })).toHaveCount(0);
    await expect(axis.console.getByRole('status').filter({ hasText: 'rm -rf /' })).toContainText(/Blocked.*delete/);
    expect(toolResults((await model.request(2)).body)[0]).toContain('Blocked by the policy rule floor.');
    await axis.lastAnswer();
    expect(await axis.blocks()).toEqual([]);
    expect(await axis.terminalText()).not.toContain('rm');
    await axis.runToEnd('echo I go on');
    await expect(axis.console.getByText('rm -rf /')).toHaveCount(0);
  });

  test('keeps what has arrived when the person presses Stop', async ({ axis, model }) => {
    model.script({ text: 'Half an answer', hang: 'end' });
    await axis.send('go');
    await expect(axis.answers.last()).toContainText('Half an answer');
    await axis.stopButton.click();
    await expect(axis.answers.last()).toContainText('Stopped');
    expect(await axis.lastAnswer()).toContain('Half an answer');
    expect(await (await model.request(1)).ended).toBe('aborted');
    await expect(axis.sendButton).toBeVisible();
  });

  test('takes its request back when the person presses Stop before it ran', { tag: '@once' }, async ({
    axis,
    model,
  }) => {
    model.script({ text: 'May I?', toolCalls: [run('echo never')] });
    await axis.send('go');
    await expect(axis.request).toBeVisible();
    await axis.stopButton.click();
    await expect(axis.request).toHaveCount(0);
    await expect(axis.commandCard('echo never')).toContainText('cancelled');
    expect(await axis.blocks()).toEqual([]);
  });
});

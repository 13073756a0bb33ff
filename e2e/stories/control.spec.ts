import type { Home } from '../home.ts';
import type { AxisPage } from '../pages/axis-page.ts';
import { toolResults } from '../request-text.ts';
import { expect, letGo, modelTest as test, WAITING_LINE } from '../story.ts';

/** A line that every level allows. */
const ALLOWED = 'pwd';
const run = (line: string) => ({ name: 'term_run', args: { line } });

/** The window draws a block a frame or two after it is there. */
async function expectCommands(axis: AxisPage, commands: string[]): Promise<void> {
  await expect.poll(async () => (await axis.blocks()).map(({ command }) => command)).toEqual(commands);
}

test.describe('Manual', () => {
  test('asks even about a line that the level allows', async ({ axis, model }) => {
    model.script({ toolCalls: [run(ALLOWED)] }, { text: 'Done.' });
    await axis.send('go');
    await expect(axis.commandCard(ALLOWED)).toContainText('waiting for you');
    await expect(axis.request.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
    await axis.approve('Run');
    await axis.waitForBlock(({ isAgent, command, status }) => isAgent && command === ALLOWED && status === 'ok');
    await axis.lastAnswer();
  });

  test('keeps the order of two requests', { tag: '@once' }, async ({ axis, model }) => {
    model.script({ toolCalls: [run('echo one'), run('echo two')] }, { text: 'Both.' });
    await axis.send('go');
    await expect(axis.request).toContainText('echo one');
    await axis.approve('Run');
    await expect(axis.request).toContainText('echo two');
    await axis.approve('Run');
    await axis.lastAnswer();
    await expectCommands(axis, ['echo one', 'echo two']);
    expect(toolResults((await model.request(2)).body)).toEqual([
      expect.stringMatching(/\none\n\w{8}>>$/),
      expect.stringMatching(/\ntwo\n\w{8}>>$/),
    ]);
  });
});

test.describe('CoPilot', () => {
  test.use({ startMode: 'CoPilot' });

  test('waits for half-typed text and for a pause, and never touches the line', async ({ axis, model }) => {
    model.script({ toolCalls: [run(ALLOWED)] }, { text: 'Done.' });
    await axis.typeInTerminal('ec');
    await axis.send('go');
    await expect(axis.request).toContainText('Runs when the prompt line is empty.');
    await expect(axis.commandCard(ALLOWED)).toContainText('queued · runs when your half-typed line is gone');
    const typedAt = Date.now();
    await axis.typeInTerminal('ho mine\n');
    await expect(axis.request).toContainText('Runs when you pause.');
    await axis.waitForBlock(({ isAgent, status }) => isAgent && status === 'ok');
    expect(Date.now() - typedAt).toBeGreaterThan(1500);
    await expectCommands(axis, ['echo mine', ALLOWED]);
    await axis.lastAnswer();
  });

  test('asks about a line that the level does not allow', { tag: '@once' }, async ({ axis, model }) => {
    model.script({ toolCalls: [run('git push')] }, { text: 'No.' });
    await axis.send('go');
    await expect(axis.commandCard('git push')).toContainText('waiting for you');
    await axis.approve('Dismiss');
    await axis.lastAnswer();
    expect(await axis.blocks()).toEqual([]);
  });

  test('cycles through the modes with the key', { tag: '@once' }, async ({ axis }) => {
    await axis.expectMode('CoPilot');
    for (const mode of ['Autopilot', 'Manual', 'CoPilot'] as const) {
      await axis.press('Mod+Shift+M');
      await axis.expectMode(mode);
    }
  });
});

test.describe('a paused queue', () => {
  test.use({ startMode: 'CoPilot' });

  test('holds what would run, hears a word meanwhile, and steps through it', async ({ axis, model }) => {
    model.script({ toolCalls: [run('pwd'), run('ls')] }, { toolCalls: [run('ls')] }, { text: 'Done.' });
    await axis.press('Mod+Shift+U');
    const queue = axis.console.getByRole('region', { name: 'Agent queue' });
    await expect(queue).toContainText('Agent paused');
    await axis.send('go');
    await expect(axis.request).toContainText('Paused: it waits for your word.');
    await axis.request.getByRole('button', { name: 'Steer the agent' }).click();
    await axis.request.getByRole('textbox').fill('only look at the folder');
    await axis.request.getByRole('button', { name: 'Tell it' }).click();
    await queue.getByRole('button', { name: 'Step' }).click();
    await expect(axis.request).toContainText('$ ls');
    await expect(axis.request).toContainText('Paused: it waits for your word.');
    await expectCommands(axis, ['pwd']);
    // The second call of the first step did not run: the word came first.
    expect(toolResults((await model.request(2)).body).at(-1)).toMatch(/^The person wrote meanwhile/);
    await queue.getByRole('button', { name: 'Resume' }).click();
    await axis.lastAnswer();
    await expectCommands(axis, ['pwd', 'ls']);
  });
});

test.describe('Autopilot', () => {
  test.use({ startMode: 'Autopilot' });

  test('runs an allowed line at once and says at which step it is', async ({ axis, model }) => {
    model.script({ toolCalls: [run(ALLOWED)] }, { text: 'Done.' });
    await axis.send('go');
    expect(await axis.lastAnswer()).toContain('Done.');
    await expect.poll(() => axis.blocks()).toMatchObject([{ command: ALLOWED, isAgent: true, status: 'ok' }]);
    await axis.expectMode('Autopilot');
    await expect(axis.console.getByRole('status').filter({ hasText: 'Autopilot' })).toContainText('1 done');
  });

  const keys: [name: string, press: (axis: AxisPage) => Promise<void>][] = [
    ['Esc', (axis) => axis.press('Escape')],
    ['Mod+.', (axis) => axis.press('Mod+.')],
    ['a key typed into the terminal', (axis) => axis.typeInTerminal('x')],
    ['a key typed into the editor', (axis) => axis.editor.press('x')],
  ];
  for (const [name, press] of keys) {
    test(`gives the wheel back at ${name}: what was queued becomes a question`, { tag: '@once' }, async ({
      app,
      axis,
      model,
    }) => {
      model.script({ toolCalls: [run(ALLOWED)] }, { text: 'Done.' });
      await holdTheTerminal(axis);
      await axis.send('go');
      await expect(axis.request).toContainText('Runs when the current command ends.');

      await press(axis);
      await axis.expectMode('Manual');
      await expect(axis.commandCard(ALLOWED)).toContainText('waiting for you');
      await endTheHold(app.home, axis);
      await expect(axis.commandCard(ALLOWED)).toContainText('waiting for you');
      await expectCommands(axis, [WAITING_LINE]);

      await axis.clearPromptLine();
      await axis.approve('Run');
      await axis.lastAnswer();
      await expectCommands(axis, [WAITING_LINE, ALLOWED]);
    });
  }
});

/** The person's own command keeps the prompt busy; handing over the wheel comes after it, since typing takes it back. */
async function holdTheTerminal(axis: AxisPage): Promise<void> {
  await axis.runInEditor(WAITING_LINE);
  await axis.waitForBlock(({ status }) => status === 'running');
  await axis.setMode('Autopilot');
}

async function endTheHold(home: Home, axis: AxisPage): Promise<void> {
  letGo(home);
  await axis.waitForBlock(({ number, status }) => number === 1 && status === 'ok');
}

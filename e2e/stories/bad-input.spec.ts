import { writeFileSync } from 'node:fs';
import { settingsPath } from '../home.ts';
import type { ModelServer } from '../model-server.ts';
import { AxisPage } from '../pages/axis-page.ts';
import { expect, modelTest, test } from '../story.ts';

test.describe('A shell that is not there', () => {
  test.use({ settings: { terminal: { shell: 'nosuchshell' } } });

  test('leaves its place to the login shell, which says so, and the settings mend it', async ({ app }) => {
    const axis = new AxisPage(app.page);
    await axis.ready();
    await expect.poll(() => axis.terminalText()).toContain('The shell nosuchshell is not installed.');
    expect(await axis.runToEnd('echo works')).toMatchObject({ status: 'ok' });
    await axis.press('Mod+,');
    const dialog = axis.page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('combobox', { name: 'Shell' }).selectOption({ label: 'Login shell (bash)' });
    await axis.press('Escape');
    await expect(dialog).toBeHidden();
    await axis.console.getByRole('button', { name: 'New session' }).click();
    await axis.ready();
    await expect.poll(() => axis.terminalText()).toContain('$');
    expect(await axis.terminalText()).not.toContain('nosuchshell');
  });
});

test.describe('A shell that ends', () => {
  test('says with which exit code, and Enter starts it again in its place', async ({ axis }) => {
    await axis.runInEditor('exit 7');
    await expect(axis.console.getByRole('status').filter({ hasText: 'ended' })).toHaveText(
      /bash ended with exit 7\. Press Enter to start it again\./,
    );
    await axis.press('Enter');
    await expect(axis.console.getByRole('status').filter({ hasText: 'ended' })).toBeHidden();
    expect(await axis.runToEnd('echo again')).toMatchObject({ id: 's-1#2', status: 'ok' });
    await expect.poll(() => axis.terminalText()).toMatch(/exit 7[\s\S]*restarted, a new shell starts here[\s\S]*again/);
  });

  test('is killed from outside: says so, and what it showed stays', async ({ axis }) => {
    await axis.runToEnd('echo still to be read');
    await axis.runInEditor('kill -9 $$');
    await expect(axis.console.getByRole('status').filter({ hasText: 'ended' })).toBeVisible();
    await expect.poll(() => axis.terminalText()).toContain('still to be read');
  });
});

test.describe('A settings file with a mistake', () => {
  test.use({ settings: '{ "theme": "dark", "terminal": { "fontSize": 900 } ' });

  test('says where, works on with defaults, and takes the mended file at once', { tag: '@once' }, async ({
    app,
    axis,
  }) => {
    await expect(axis.console).toContainText(/settings file has a mistake at line 1/);
    expect(await axis.runToEnd('echo works')).toMatchObject({ status: 'ok' });
    writeFileSync(settingsPath(app.home.voxHome), '{ "theme": "light" }');
    await expect(axis.console).not.toContainText('has a mistake');
    await expect(axis.page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test.describe('Much output', () => {
  test('without end leaves the window answering, and Ctrl+C ends it', async ({ axis }) => {
    await axis.runInEditor("yes 'a line of a flood'");
    await axis.waitForBlock(({ status }) => status === 'running');
    await axis.composer.fill('typed during the flood');
    await expect(axis.composer).toHaveText('typed during the flood');
    await axis.setMode('Manual');
    await axis.typeInTerminal('');
    await axis.page.keyboard.press('Control+C');
    await axis.expectSession('last exit 130');
    await axis.runToEnd('echo after the flood');
    expect(await axis.outputOf(2)).toBe('after the flood');
    await expect(axis.composer).toHaveText('typed during the flood');
  });

  test('of 5 MB, and of one endless line, is a block like any other', async ({ axis }) => {
    await axis.runInEditor("yes 'a line of a flood' | head -c 5000000; head -c 300000 /dev/zero | tr '\\0' x; echo");
    await axis.waitForBlock(({ number, status }) => number === 1 && status === 'ok');
    await axis.runToEnd('echo after the flood');
    expect(await axis.outputOf(2)).toBe('after the flood');
    expect(await axis.outputOf(1)).toMatch(/^a line of a flood\na line of a flood\n[\s\S]*x{1000}$/);
  });
});

const REFUSALS: [name: string, script: Parameters<ModelServer['script']>[0], sentence: RegExp][] = [
  ['401', { status: 401 }, /refused|wants a key.*\(401\).*Open Settings/],
  [
    '429',
    { status: 429, headers: { 'retry-after-ms': '1' }, times: 4 },
    /limiting requests \(429\).*send the message again/,
  ],
  ['500', { status: 500, headers: { 'retry-after-ms': '1' }, times: 4 }, /fault of its own \(500\)/],
  ['a cut stream', { text: ['Kept until', ' here'], cutAfter: 3 }, /broke off in the middle.*send the message again/],
];

modelTest.describe('A model that fails', { tag: '@once' }, () => {
  for (const [name, turn, sentence] of REFUSALS) {
    modelTest(`with ${name}: one sentence, nothing lost, and Try again works`, async ({ axis, model }) => {
      model.script(turn, { text: 'Better now.' });
      await axis.send('my careful question');
      const answer = axis.answers.last();
      await expect(answer.getByRole('alert')).toHaveText(sentence);
      if (turn.cutAfter) await expect(answer).toContainText('Kept until here');
      await expect(axis.conversation.getByRole('article', { name: 'You' })).toHaveText('my careful question');
      await answer.getByRole('button', { name: 'Try again' }).click();
      await expect(axis.answers.last()).toContainText('Better now.');
      await axis.lastAnswer();
      expect(await axis.runToEnd('echo the terminal goes on')).toMatchObject({ status: 'ok' });
    });
  }

  modelTest('with nobody listening: says so and leads to the settings', async ({ axis, model }) => {
    await model.close();
    await axis.send('anybody there?');
    const alert = axis.answers.last().getByRole('alert');
    await expect(alert).toContainText(/cannot be reached \(ECONNREFUSED\)\. Start it, or correct the base URL/);
    await alert.getByRole('button', { name: 'Open settings' }).click();
    await expect(axis.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  });

  modelTest('with a tool call that cannot be read: says so, tells the model, and goes on', async ({ axis, model }) => {
    const toolCalls = [{ name: 'term_run', args: { line: 'echo never' } }];
    model.script({ toolCalls, malformedToolCall: true }, { text: 'I said it wrong.' });
    await axis.send('go');
    expect(await axis.lastAnswer()).toContain('I said it wrong.');
    await expect(axis.answers.last()).toContainText('The call was malformed and did not run');
    expect(await axis.blocks()).toEqual([]);
  });
});

modelTest.describe('A page that is loaded again', () => {
  modelTest('in the middle of an answer and of a command loses nothing', async ({ app, axis, model }) => {
    const gate = model.gate();
    model.script({ gate, text: ['Before the load, ', 'after the load.'] });
    await axis.runToEnd('echo kept');
    await axis.runInEditor('read -r answer; echo "got $answer"');
    await axis.waitForBlock(({ status }) => status === 'running');
    await axis.send('tell me');
    gate.release(2);
    await expect(axis.answers.last()).toContainText('Before the load,');
    await axis.composer.fill('half a thought');

    await app.page.reload();
    await expect(axis.composer).toHaveText('half a thought');
    await expect(axis.answers.last()).toContainText('Before the load,');
    await expect.poll(() => axis.terminalText()).toContain('$ echo kept\nkept');
    gate.open();
    expect(await axis.lastAnswer()).toContain('Before the load, after the load.');
    await axis.typeInTerminal('yes\n');
    await axis.waitForBlock(({ number, status }) => number === 2 && status === 'ok');
    expect(await axis.outputOf(2)).toBe('yes\ngot yes');
    expect(await axis.outputOf(1)).toBe('kept');
  });
});

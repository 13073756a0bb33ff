import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, letGo, modelTest, test, WAITING_LINE } from '../story.ts';

const run = (line: string) => ({ name: 'term_run', args: { line } });

/** A failing test run, in colour. */
const CHECK = String.raw`
printf '\033[32m✓\033[0m adds one item\n\033[31m✗\033[0m adds two items\n'
printf '  expected 3, received -1\n    at cart.js:1:32\n'
exit 1
`;

/** Commands as a person would have run them. */
const HISTORY = [
  'git init -q shop && cd shop',
  'echo "export const total = (a, b) => a - b;" > cart.js',
  'git status --short --branch',
  'sh ../check',
];

for (const theme of ['dark', 'light'] as const) {
  modelTest.describe(`The window in the ${theme} theme`, { tag: '@once' }, () => {
    modelTest.use({ startTheme: theme });

    modelTest('in every state', async ({ app, axis, model }) => {
      const gate = model.gate();
      const shot = (name: string) => app.screenshot(`${theme}-${name}`);
      await shot('01-empty');
      writeFileSync(join(app.home.dir, 'check'), CHECK);
      for (const line of HISTORY) await axis.runToEnd(line);
      await shot('02-after-commands');
      await axis.focusBlock(4);
      await shot('03-failed-block-focused');
      await axis.selectLines(4, { start: 2, end: 4 });
      await expect(axis.page.getByRole('button', { name: /Add selection to chat/ })).toBeVisible();
      await shot('04-selection');

      model.script({
        text: 'The test fails because `total` **subtracts**:\n\n```js\nexport const total = (a, b) => a - b;\n```\n\nI look at the file first, then put it right.',
        toolCalls: [run("sed -i 's/a - b/a + b/' cart.js && cat cart.js")],
      });
      await axis.press('Mod+L');
      await axis.page.keyboard.type('why does this fail?');
      await shot('05-chip-in-composer');
      await axis.press('Enter');
      await expect(axis.request).toBeVisible();
      await shot('06-approval-pending');
      await axis.page.setViewportSize({ width: 700, height: 600 });
      await shot('07-approval-narrow');
      await axis.page.setViewportSize({ width: 1280, height: 720 });

      model.script({ gate, text: ['It adds now. To be sure:\n\n1. the file is written\n', '2. the test runs'] });
      await axis.approve('Run');
      gate.release(2);
      await expect(axis.answers.last()).toContainText('the file is written');
      await shot('08-chat-streaming');
      gate.open();
      await axis.lastAnswer();
      await shot('09-answer');

      model.script({ toolCalls: [run(`cd && ${WAITING_LINE}`)] }, { toolCalls: [run('rm -rf /')] }, { text: 'No.' });
      await axis.send('wait for it');
      await axis.approve('Run');
      await axis.setMode('Autopilot');
      await axis.waitForBlock(({ isAgent, status }) => isAgent && status === 'running');
      await shot('10-autopilot-running');
      letGo(app.home);
      await axis.lastAnswer();
      await shot('11-blocked');
      await axis.setMode('CoPilot');
      await axis.levelButton.click();
      await expect(axis.page.getByRole('menu')).toBeVisible();
      await shot('12-level-menu');
      await axis.press('Escape');
      await axis.press('Mod+,');
      await expect(axis.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      await shot('13-settings');
      await axis.press('Escape');
      await axis.ambient.click();
      await expect(axis.page.getByRole('dialog', { name: 'What the model gets' })).toBeVisible();
      await shot('14-what-the-model-gets');
      await axis.press('Escape');
      await axis.runToEnd('seq 200');
      await shot('15-long-block');
      await axis.runInEditor('exit 3');
      await expect(axis.console.getByRole('status').filter({ hasText: 'ended' })).toBeVisible();
      await shot('16-shell-ended');
      await model.close();
      await axis.send('still there?');
      await expect(axis.answers.last().getByRole('alert')).toBeVisible();
      await shot('17-model-unreachable');
    });
  });
}

test.describe('The window without a model', { tag: '@once' }, () => {
  test('empty, narrow, and with the offline assistant', async ({ app, axis }) => {
    await app.screenshot('no-model-1-empty');
    await axis.page.setViewportSize({ width: 700, height: 600 });
    await app.screenshot('no-model-2-narrow');
    await axis.page.setViewportSize({ width: 1280, height: 720 });
    await axis.runToEnd('gti status');
    await axis.send('why did it fail?');
    await axis.lastAnswer();
    await app.screenshot('no-model-3-answer');
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxisPage } from '../pages/axis-page.ts';
import { expect, modelTest, openAxis, test } from '../story.ts';

const ROOT = join(import.meta.dirname, '../..');
const SIZE = { width: 1120, height: 640 };
const run = (line: string) => ({ name: 'term_run', args: { line } });

test.describe('At the first start', () => {
  test.use({ settings: null });

  test('the welcome', async ({ app }) => {
    const axis = await openAxis(app);
    await expect(axis.page.getByRole('region', { name: 'Welcome' })).toBeVisible();
    await enterShop(axis);
    await shot(axis, 'first-start');
  });
});

test.describe('Without a model', () => {
  test.use({ hostEnv: { PATH: `${join(ROOT, 'bin')}:${process.env.PATH}` } });

  test('blocks, a fix and the command line', async ({ app, axis }) => {
    await enterShop(axis);
    writeFileSync(join(app.home.dir, 'shop', 'check.sh'), CHECK);
    await axis.runToEnd('git init -q .');
    await axis.runToEnd('git status --short --branch');
    await axis.runToEnd('sh check.sh');
    await axis.focusBlock(await lastBlock(axis));
    await shot(axis, 'terminal');
    await axis.runToEnd('gti status');
    await axis.focusBlock(await lastBlock(axis));
    await expect(axis.console.getByRole('group', { name: 'Quick fix' })).toBeVisible();
    await shot(axis, 'offline');
    await axis.runInEditor('clear');
    await axis.runToEnd('vox resolve -- list sessions');
    await axis.runToEnd("vox shell check --payload 'rm -rf build'");
    await shot(axis, 'command-line');
  });
});

modelTest('the agent: a chip, a request, an answer, Autopilot', async ({ app, axis, model }) => {
  await enterShop(axis);
  writeFileSync(join(app.home.dir, 'shop', 'check.sh'), CHECK);
  writeFileSync(join(app.home.dir, 'shop', 'cart.js'), 'export const total = (a, b) => a - b;\n');
  await axis.runToEnd('sh check.sh');
  await axis.focusBlock(await lastBlock(axis));
  await axis.press('Mod+L');
  await axis.page.keyboard.type('why does this fail?');
  await shot(axis, 'context');
  model.script(
    {
      text: '`total` **subtracts**. I put it right:',
      toolCalls: [run("sed -i 's/a - b/a + b/' cart.js && cat cart.js")],
    },
    { text: 'It adds now:\n\n```js\nexport const total = (a, b) => a + b;\n```' },
  );
  await axis.press('Enter');
  await expect(axis.request).toBeVisible();
  await shot(axis, 'levels');
  await axis.approve('Run');
  await axis.lastAnswer();
  await shot(axis, 'chat');
  model.script({ toolCalls: [run('until [ -e go ]; do sleep 0.1; done')] }, { text: 'Done.' });
  await axis.send('wait for the file go');
  await axis.approve('Run');
  await axis.setMode('Autopilot');
  await axis.waitForBlock(({ isAgent, status }) => isAgent && status === 'running');
  await shot(axis, 'control');
  writeFileSync(join(app.home.dir, 'shop', 'go'), '');
  await axis.lastAnswer();
});

/** A failing test run, in colour. */
const CHECK = String.raw`printf '\033[32m✓\033[0m adds one item\n\033[31m✗\033[0m adds two items\n'
printf '  expected 3, received -1\n    at cart.js:1:32\n'
exit 1
`;

/** A folder whose name says nothing of this machine; the home of a spec has a made-up one. */
async function enterShop(axis: AxisPage): Promise<void> {
  await axis.page.setViewportSize(SIZE);
  await axis.runToEnd('mkdir shop; cd shop');
}

async function lastBlock(axis: AxisPage): Promise<number> {
  return (await axis.blocks()).at(-1)?.number ?? 0;
}

async function shot({ page }: AxisPage, name: string): Promise<void> {
  await page.mouse.move(2, SIZE.height - 2);
  await page.screenshot({ path: join(ROOT, 'docs/images/guide', `${name}.png`), animations: 'disabled' });
}

import { readFileSync } from 'node:fs';
import { AxisPage } from '../pages/axis-page.ts';
import { expect, modelTest as test } from '../story.ts';

const run = (line: string) => ({ name: 'term_run', args: { line } });

test.describe('Chats are kept', { tag: '@once' }, () => {
  test('a restart brings a chat back with its cards, and what waited has expired', async ({ app, axis, model }) => {
    await axis.runToEnd('echo before');
    model.script({ toolCalls: [run('exit_code() { return 3; }; exit_code')] }, { text: 'It ended with 3.' });
    await axis.send('Look at @term:s-1#1 and try');
    await axis.approve('Run');
    expect(await axis.lastAnswer()).toContain('It ended with 3.');
    model.script({ text: 'Once more.', toolCalls: [run('touch never')] });
    await axis.send('go on');
    await expect(axis.commandCard('touch never')).toContainText('waiting for you');

    const page = await app.restart();
    const again = new AxisPage(page);
    await again.ready();
    await expect(again.chatTitle).toHaveText('Look at and try');
    await expect(again.conversation).toContainText('It ended with 3.');
    const ran = again.commandCard('exit_code() { return 3; }; exit_code');
    await expect(ran).toContainText('exit 3');
    await expect(ran).toContainText('Its output is gone: s-1 has ended.');
    const waited = again.commandCard('touch never');
    await expect(waited).toContainText('ended, nobody decided');
    await expect(waited.getByRole('button', { name: 'Run' })).toHaveCount(0);
    await expect(again.request).toHaveCount(0);
    // The new session has a block of that very name by now, and the chip must not mean it.
    await again.runToEnd('echo after');
    await expect(again.conversation.locator('.chat-chip')).toHaveClass(/is-gone/);

    model.script({
      expect: ({ messages }) => expect(JSON.stringify(messages)).toContain('It ended with 3.'),
      text: 'Yes.',
    });
    await again.send('do you remember?');
    expect(await again.lastAnswer()).toContain('Yes.');
  });

  test('chats are found, renamed, exported, and deleted with a way back', async ({ axis, model }) => {
    const { page } = axis;
    model.script({ text: 'It is the **port**.' }, { text: 'A module is missing.' });
    await axis.send('Why does it fail?');
    await axis.lastAnswer();
    await axis.press('Control+Shift+O');
    await expect(axis.chatTitle).toHaveText('New chat');
    await axis.send('What is wrong here?');
    await axis.lastAnswer();

    await axis.press('Control+Shift+H');
    const rows = axis.chatList.getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await page.keyboard.type('PORT');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('It is the **port**.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.keyboard.type('The port');
    await page.keyboard.press('Enter');
    await expect(rows).toContainText('The port');

    const download = page.waitForEvent('download');
    await axis.chatList.getByRole('button', { name: 'Export The port' }).click();
    const file = await (await download).path();
    expect(readFileSync(file, 'utf8')).toMatch(
      /^# The port\n[\s\S]*Why does it fail\?[\s\S]*It is the \*\*port\*\*\.\n$/,
    );

    await axis.chatList.getByRole('button', { name: 'Delete The port' }).click();
    await axis.chatList.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(rows).toHaveCount(0);
    await axis.chatList.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toContainText('The port');
    await page.keyboard.press('Escape');
    await expect(axis.chatTitle).toHaveText('The port');
    await expect(axis.conversation).toContainText('It is the port.');
  });
});

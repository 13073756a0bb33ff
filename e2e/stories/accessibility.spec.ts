import type { AxisPage } from '../pages/axis-page.ts';
import { seriousFaults } from '../pages/serious-faults.ts';
import { expect, modelTest, test } from '../story.ts';

for (const theme of ['dark', 'light'] as const) {
  modelTest.describe(`In the ${theme} theme`, { tag: '@once' }, () => {
    modelTest.use({ startTheme: theme });

    modelTest('axe finds no serious fault, from the empty window to an answer', async ({ axis, model }) => {
      model.script(
        {
          text: 'I **look** at `it`:\n\n```sh\necho hi\n```\n',
          toolCalls: [{ name: 'term_run', args: { line: 'echo asked' } }],
        },
        { text: '| a | b |\n|---|---|\n| 1 | 2 |\n\nSee [the manual](https://example.org).' },
      );
      expect(await seriousFaults(axis), 'empty').toEqual([]);
      await axis.runToEnd('echo fine');
      await axis.runToEnd('cat missing');
      await expect(axis.page.getByRole('status', { name: 'Events' })).toContainText('cat failed, exit 1');
      expect(await seriousFaults(axis), 'after commands').toEqual([]);
      await axis.focusBlock(2);
      await expect(axis.console.getByRole('toolbar', { name: 'Block actions' })).toBeVisible();
      expect(await seriousFaults(axis), 'a failed block has the focus').toEqual([]);
      await axis.press('Mod+L');
      await axis.page.keyboard.type('why?');
      await axis.press('Enter');
      await expect(axis.request).toBeVisible();
      await expect(axis.page.getByRole('alert', { name: 'Requests' })).toContainText('asks to run in s-1: echo asked');
      expect(await seriousFaults(axis), 'approval pending').toEqual([]);
      await axis.approve('Run');
      await axis.lastAnswer();
      expect(await seriousFaults(axis), 'chat with answer').toEqual([]);
      await axis.press('Mod+Shift+H');
      await expect(axis.chatList.getByRole('listitem')).toHaveCount(1);
      expect(await seriousFaults(axis), 'list of chats').toEqual([]);
      await axis.press('Escape');
      await axis.setMode('Autopilot');
      expect(await seriousFaults(axis), 'Autopilot').toEqual([]);
      await axis.setMode('Manual');
      await axis.levelButton.click();
      await expect(axis.page.getByRole('menu')).toBeVisible();
      expect(await seriousFaults(axis), 'level menu').toEqual([]);
      await axis.press('Escape');
      await axis.press('Mod+,');
      await expect(axis.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      expect(await seriousFaults(axis), 'settings').toEqual([]);
      await axis.press('Escape');
      await axis.press('Mod+Shift+P');
      await axis.page.keyboard.type('screen reader');
      await expect(axis.page.getByRole('option', { name: /Screen reader mode/ })).toBeVisible();
      expect(await seriousFaults(axis), 'palette').toEqual([]);
      await axis.press('Enter');
      await expect(axis.terminal.locator('.xterm-accessibility-tree')).toBeAttached();
      await axis.press('Mod+F');
      await axis.page.emulateMedia({ contrast: 'more' });
      expect(await seriousFaults(axis), 'screen reader mode and find, in high contrast').toEqual([]);
    });
  });
}

test.describe('By keyboard alone', () => {
  test.use({ settings: { agent: { mode: 'Manual' } } });

  test('Tab reaches every control, and Ctrl+J is the way out of the terminal and back', async ({ axis }) => {
    await axis.typeInTerminal('');
    await axis.press('Tab');
    await expect(axis.terminal.getByRole('textbox')).toBeFocused();
    await axis.press('Mod+J');
    await expect(axis.composer).toBeFocused();
    await axis.press('Mod+J');
    await expect(axis.editor).toBeFocused();

    const reached = await tabThrough(axis);
    for (const name of ['Sessions tab', 'New session', 'Security level', 'Control mode', 'Settings', 'Console input'])
      expect(reached).toContain(name);
    for (const name of [
      'Message',
      'Terminal context',
      'Security level in the chat',
      'Offline assistant',
      'Add a model',
    ])
      expect(reached).toContain(name);
  });

  test('decides a request, without the mouse', async ({ axis }) => {
    await axis.runToEnd('gti --version');
    await axis.send('why?');
    await expect(axis.request).toBeVisible();
    await tabTo(axis, 'Dismiss');
    await axis.press('Enter');
    expect(await axis.lastAnswer()).toContain('Dismissed: nothing was run.');
  });
});

/** Names of the controls that Tab passes, once around. */
async function tabThrough(axis: AxisPage): Promise<string[]> {
  const names: string[] = [];
  for (let name = ''; !names.includes(name); name = await nameOfFocus(axis)) {
    if (name) names.push(name);
    await step(axis, name);
  }
  return names;
}

async function tabTo(axis: AxisPage, name: string): Promise<void> {
  const seen: string[] = [];
  for (let at = await nameOfFocus(axis); at !== name; at = await nameOfFocus(axis)) {
    expect(seen, `Tab comes to ${name}`).not.toContain(at);
    seen.push(at);
    await step(axis, at);
  }
}

/** On to the next control. The terminal keeps Tab for the shell: its own key leads out, to the chat and on to the editor. */
async function step(axis: AxisPage, name: string): Promise<void> {
  for (const keys of name === 'Terminal' ? ['Mod+J', 'Mod+J'] : ['Tab']) await axis.press(keys);
}

/** What a person would call the element that has the keyboard. */
function nameOfFocus({ page }: AxisPage): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'page';
    if (element.closest('.xterm')) return 'Terminal';
    const group = element.closest('[role="tablist"], [role="radiogroup"]');
    if (group) return `${group.getAttribute('aria-label')}${group.role === 'tablist' ? ' tab' : ''}`;
    const name = (element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '').replace(/:.*/, '');
    // The one control that both sides have.
    return name === 'Security level' && element.closest('[data-region="chat"]') ? 'Security level in the chat' : name;
  });
}

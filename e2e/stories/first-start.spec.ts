import { expect, test } from '../story.ts';

test.describe('The first start', () => {
  test('opens a session with the login shell, ready to type into', async ({ axis }) => {
    await expect(axis.sessions.getByRole('tab')).toHaveCount(1);
    await expect(axis.console.getByText(/^bash \d/)).toBeVisible();
    await expect(axis.editor).toBeFocused();
    expect(await axis.blocks()).toEqual([]);
  });

  test('makes a block of what is typed into the terminal, with its exit code and its duration', async ({ axis }) => {
    await axis.typeInTerminal('echo hello; false\n');
    const block = await axis.waitForBlock(({ status }) => status === 'failed');
    expect(block).toMatchObject({ id: 's-1#1', number: 1, command: 'echo hello; false', isAgent: false });
    await expect(axis.block(1)).toContainText('exit 1');
    await expect(axis.block(1)).toContainText(/\d\.\d s/);
    expect(await axis.outputOf(1)).toBe('hello');
  });

  test('moves the focus from block to block with Alt+Up and Alt+Down, and back to where it came from', async ({
    axis,
  }) => {
    for (const line of ['echo one', 'echo two', 'echo three']) await axis.runToEnd(line);
    const path: [keys: string, focused: number | null][] = [
      ['Alt+ArrowUp', 3],
      ['Alt+ArrowUp', 2],
      ['Alt+ArrowUp', 1],
      ['Alt+ArrowUp', 1],
      ['Alt+ArrowDown', 2],
      ['Alt+ArrowDown', 3],
      ['Alt+ArrowDown', null],
    ];
    for (const [keys, focused] of path) {
      await axis.press(keys);
      await expect.poll(() => axis.focusedBlock(), { message: `after ${keys}` }).toBe(focused);
    }
    await expect(axis.editor).toBeFocused();
  });

  test('runs the lines of the editor in the same shell as the terminal', async ({ axis }) => {
    await axis.typeInTerminal('cd / && answer=42\n');
    await axis.waitForBlock(({ number, status }) => number === 1 && status === 'ok');
    await axis.runToEnd('echo "$answer $PWD"');
    expect(await axis.outputOf(2)).toBe('42 /');
    await expect.poll(() => axis.terminalText()).toContain('$ echo "$answer $PWD"\n42 /');
  });

  test('draws with elements where there is no WebGL', { tag: '@browser' }, async ({ axis }) => {
    await expect(axis.terminal.locator('.xterm')).toHaveAttribute('data-renderer', 'dom');
  });

  test('goes on with the DOM renderer when the WebGL context is lost', { tag: '@desktop' }, async ({ axis }) => {
    const xterm = axis.terminal.locator('.xterm');
    await expect(xterm).toHaveAttribute('data-renderer', 'webgl');
    await axis.runToEnd('echo before the loss');
    await axis.loseWebglContext();
    await expect(xterm).toHaveAttribute('data-renderer', 'dom');
    await axis.typeInTerminal('echo after the loss\n');
    await expect(axis.terminal.locator('.xterm-rows')).toContainText('after the loss');
    await expect.poll(() => axis.terminalText()).toContain('before the loss');
  });
});

import { expect, type Locator, type Page } from '@playwright/test';
import { type BlockView, readBlocks } from './block-view.ts';
import { copiedText } from './copied-text.ts';

type Mode = 'Manual' | 'CoPilot' | 'Autopilot';

/** The window as a person sees it: everything by role and accessible name, or by what they can copy. */
export class AxisPage {
  readonly page: Page;
  readonly console: Locator;
  readonly chat: Locator;
  readonly terminal: Locator;
  readonly editor: Locator;
  readonly mode: Locator;
  readonly levelButton: Locator;
  readonly sessions: Locator;
  /** The banner of the request that asks. */
  readonly request: Locator;
  /** Opens the list of chats; its text is the title of the one in view. */
  readonly chatTitle: Locator;
  readonly chatList: Locator;
  readonly composer: Locator;
  readonly sendButton: Locator;
  readonly stopButton: Locator;
  readonly conversation: Locator;
  readonly answers: Locator;
  readonly ambient: Locator;

  constructor(page: Page) {
    this.page = page;
    this.console = page.getByRole('region', { name: 'Console', exact: true });
    this.chat = page.getByRole('region', { name: 'Chat', exact: true });
    // Every session keeps its terminal; one is in view.
    this.terminal = this.console.getByTestId('terminal').filter({ visible: true });
    this.editor = this.console.getByRole('textbox', { name: 'Console input' });
    this.mode = this.console.getByRole('radiogroup', { name: 'Control mode' });
    this.levelButton = this.console.getByRole('button', { name: 'Security level' });
    this.sessions = page.getByRole('tablist', { name: 'Sessions' });
    this.request = this.console.getByRole('region', { name: 'Agent request' });
    this.chatTitle = this.chat.getByRole('button', { name: /^Chats\. In view:/ });
    this.chatList = page.getByRole('dialog', { name: 'Chats' });
    this.composer = this.chat.getByRole('textbox', { name: 'Message' });
    this.sendButton = this.chat.getByRole('button', { name: 'Send', exact: true });
    this.stopButton = this.chat.getByRole('button', { name: 'Stop', exact: true });
    this.conversation = this.chat.getByRole('log', { name: 'Conversation' });
    this.answers = this.conversation.getByRole('article', { name: 'Assistant' });
    this.ambient = this.chat.getByRole('button', { name: 'Terminal context' });
  }

  /** Waits for the shell's first prompt, and touches nothing: the keyboard is where the app has put it. */
  async ready(): Promise<void> {
    await expect(this.terminal.locator('.xterm')).toBeVisible();
    await this.expectSession(/ready|last command passed/);
  }

  /** Waits for what the tab says of the session in view: `ready`, `running`, `last exit 130`. */
  async expectSession(state: string | RegExp): Promise<void> {
    await expect(this.sessions.getByRole('tab', { selected: true })).toContainText(state);
  }

  /** A row of the key table: `Mod+L`, `Alt+ArrowUp`. */
  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys.replace('Mod', 'ControlOrMeta'));
  }

  // The console.

  async runInEditor(line: string): Promise<void> {
    await this.editor.fill(line);
    await this.editor.press('Enter');
  }

  /** Types into the terminal itself; `\n` is Enter. */
  async typeInTerminal(text: string): Promise<void> {
    await this.terminal.getByRole('textbox').focus();
    for (const part of text.split(/(\n)/)) {
      if (part === '\n') await this.page.keyboard.press('Enter');
      else await this.page.keyboard.type(part);
    }
  }

  /** What the terminal shows right now, by selecting and copying it. The terminal has the keyboard afterwards. */
  async terminalText(): Promise<string> {
    const screen = await boxOf(this.terminal.locator('.xterm-screen'));
    await this.#drag(
      { x: screen.x + 1, y: screen.y + 2 },
      { x: screen.x + screen.width - 2, y: screen.y + screen.height - 2 },
    );
    return this.#copySelection();
  }

  /** Empties the shell's line, as a person does who has thought better of it. */
  async clearPromptLine(): Promise<void> {
    await this.typeInTerminal('');
    await this.press('Control+U');
  }

  /** Takes the GPU away from the terminal in view. */
  async loseWebglContext(): Promise<void> {
    await this.terminal.locator('canvas').evaluateAll((canvases) => {
      for (const canvas of canvases as HTMLCanvasElement[])
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
  }

  /** The blocks in view, oldest first. */
  blocks(): Promise<BlockView[]> {
    return readBlocks(this.#blocksNamed(/^Block \d+: /));
  }

  /** The first block in view that fits, as soon as there is one. */
  async waitForBlock(fits: (block: BlockView) => boolean): Promise<BlockView> {
    let found: BlockView | undefined;
    await expect
      .poll(
        async () => {
          const blocks = await this.blocks();
          found = blocks.find(fits);
          return found ? 'found' : blocks;
        },
        { message: `a block that fits ${fits}` },
      )
      .toBe('found');
    return found as BlockView;
  }

  /** Runs a line in the editor and waits until its block has closed. */
  async runToEnd(line: string): Promise<BlockView> {
    const last = (await this.blocks()).at(-1)?.number ?? 0;
    await this.runInEditor(line);
    return this.waitForBlock(
      ({ number, command, status }) => number > last && command === line && status !== 'running',
    );
  }

  block(number: number): Locator {
    return this.#blocksNamed(new RegExp(`^Block ${number}: `));
  }

  /** Number of the block that has the focus. */
  async focusedBlock(): Promise<number | null> {
    return (await this.blocks()).find(({ isFocused }) => isFocused)?.number ?? null;
  }

  /** Moves the block focus with the keys of the table, step by step. */
  async focusBlock(number: number): Promise<void> {
    for (let focused = await this.focusedBlock(); focused !== number; ) {
      await this.press(focused === null || focused > number ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
      const before = focused;
      await expect.poll(() => this.focusedBlock(), { message: `focus moves off block ${before}` }).not.toBe(before);
      focused = await this.focusedBlock();
    }
  }

  /** A block's whole text, by focusing it and pressing C. */
  async outputOf(number: number): Promise<string> {
    await this.focusBlock(number);
    return (await copiedText(this.page, () => this.press('c'))).replace(/\n$/, '');
  }

  /** Selects lines of a block's output with the mouse (1-based, both included). They must be in view and unwrapped. */
  async selectLines(number: number, lines: { start: number; end: number }): Promise<void> {
    const { x, width } = await boxOf(this.terminal.locator('.xterm-screen'));
    const { y } = await boxOf(this.block(number));
    const rowHeight = await this.#rowHeight();
    // The block's first row is the prompt line with the command.
    const middleOf = (line: number) => y + (line + 0.5) * rowHeight;
    await this.#drag({ x: x + 1, y: middleOf(lines.start) }, { x: x + width - 2, y: middleOf(lines.end) });
  }

  async setMode(mode: Mode): Promise<void> {
    const radio = this.mode.getByRole('radio', { name: mode });
    await radio.click();
    await expect(radio).toBeChecked();
  }

  async expectMode(mode: Mode): Promise<void> {
    await expect(this.mode.getByRole('radio', { name: mode })).toBeChecked();
  }

  /** Decides the request in the banner, as soon as there is one. */
  async approve(action: 'Run' | 'Dismiss' = 'Run'): Promise<void> {
    await this.request.getByRole('button', { name: action, exact: true }).first().click();
  }

  /** Shows sessions as cards of their blocks, or as terminals. */
  async showView(view: 'terminal' | 'blocks'): Promise<void> {
    const toggle = this.page.getByRole('button', { name: 'Blocks view' });
    const isBlocks = (await toggle.getAttribute('aria-pressed')) === 'true';
    if (isBlocks !== (view === 'blocks')) await this.press('Mod+Shift+B');
    await expect(toggle).toHaveAttribute('aria-pressed', String(view === 'blocks'));
  }

  // The chat.

  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.sendButton.click();
  }

  /** The text of the newest answer, once it is complete. */
  async lastAnswer(): Promise<string> {
    const answer = this.answers.last();
    await expect(answer).toHaveAttribute('aria-busy', 'false');
    return (await answer.textContent()) ?? '';
  }

  commandCard(line: string): Locator {
    return this.conversation.getByRole('group', { name: `Command: ${line}`, exact: true });
  }

  /** The chips in the composer, as text: `@term:s-1#2:L3-7`. */
  chips(): Promise<string[]> {
    return this.chat
      .locator('[data-chip]')
      .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('data-chip') ?? ''));
  }

  /** Frames over the terminal, or the cards of the Blocks view. */
  #blocksNamed(name: RegExp): Locator {
    return this.console.getByRole('group', { name }).or(this.console.getByRole('article', { name }));
  }

  async #copySelection(): Promise<string> {
    return copiedText(this.page, () => this.page.keyboard.press('Control+Shift+C'), { orNothing: true });
  }

  /** xterm keeps its hidden text field as high as a row. */
  async #rowHeight(): Promise<number> {
    return this.terminal
      .getByRole('textbox')
      .evaluate((field) => Number.parseFloat(getComputedStyle(field).lineHeight));
  }

  async #drag(from: Point, to: Point): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 3 });
    await mouse.up();
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function boxOf(locator: Locator): Promise<Point & { width: number; height: number }> {
  await locator.waitFor();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Not in view: ${locator}`);
  return box;
}

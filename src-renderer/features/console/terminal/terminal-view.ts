import { FitAddon } from '@xterm/addon-fit';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { type ITerminalOptions, Terminal } from '@xterm/xterm';
import type { Block, SessionId, SessionInfo, Size, TermChip } from '../../../../contracts/model/index.ts';
import { prepareTerminal } from '../../../../contracts/terminal/prepare-terminal.ts';
import { answerMadeRoom, replaceAnswer, takeAnswer } from '../../../stores/answers.ts';
import { blocksOf, blocksStore, replaceBlocks, updateBlock } from '../../../stores/blocks.ts';
import { connectionStore, host } from '../../../stores/connection.ts';
import { focusBlock, focusStore } from '../../../stores/focus.ts';
import { noteOutput } from '../../../stores/output-clock.ts';
import { sessionOf, sessionsStore, updateSession } from '../../../stores/sessions.ts';
import { settingsStore } from '../../../stores/settings.ts';
import { TerminalSearch } from '../find/terminal-search.ts';
import { placeLinks } from '../links/place-links.ts';
import { Bell } from './bell.ts';
import { joinLigatures } from './ligatures.ts';
import { needsPreview, pasteText } from './paste-rules.ts';
import { isPersonsEvent } from './person-event.ts';
import { ProgramClipboard } from './program-clipboard.ts';
import { RendererSwitch } from './renderer-switch.ts';
import { type RowRange, selectionChip } from './selection-chip.ts';
import { handleCopyKey } from './terminal-clipboard.ts';
import { TerminalFeed } from './terminal-feed.ts';
import { linkHandler, openLink, URL_IN_TEXT } from './terminal-links.ts';
import { optionsOf } from './terminal-options.ts';
import { onThemeChange, terminalTheme } from './terminal-theme.ts';
import '@xterm/xterm/css/xterm.css';

/**
 * One session's xterm: attached to the host, sized to its element, typing into the session. The React pane shows it and
 * draws the block chrome over it.
 */
export class TerminalView {
  readonly sessionId: SessionId;
  readonly term: Terminal;
  readonly feed: TerminalFeed;
  readonly #element: HTMLElement;
  readonly #fit = new FitAddon();
  readonly #renderer: RendererSwitch;
  readonly #layoutListeners = new Set<() => void>();
  readonly #offs: (() => void)[] = [];
  readonly #encoder = new TextEncoder();
  readonly #bell: Bell;
  /** What a program may do with the clipboard. */
  readonly clipboard: ProgramClipboard;
  #pasteListener: ((text: string) => void) | null = null;
  #offLigatures: (() => void) | null = null;
  #search: TerminalSearch | null = null;
  #isVisible = false;
  #isActive = false;
  #isFitQueued = false;
  /** The stream ended with the shell; one that is started anew has another stream. */
  #isEnded = false;
  #pendingResizes = 0;

  /** @param element Empty, and in the document. */
  constructor(sessionId: SessionId, element: HTMLElement) {
    this.sessionId = sessionId;
    this.#element = element;
    this.term = new Terminal({ ...terminalOptions(element), linkHandler: linkHandler(element, platform()) });
    this.feed = new TerminalFeed(this.term, (handlers) => host().stream('term.attach', { sessionId }, handlers), {
      onBlocks: (blocks) => replaceBlocks(sessionId, blocks),
      onBlock: (block) => this.#takeBlock(block),
      onAnswer: (answer, from) => (answer ? takeAnswer(sessionId, answer, from) : replaceAnswer(sessionId, null)),
      onSession: (session) => this.#takeSession(session),
      onReady: () => this.#queueFit(),
      onOutput: () => noteOutput(sessionId),
      onExit: () => this.#ended(),
    });
    this.#renderer = new RendererSwitch(this.term);
    this.#bell = new Bell(element);
    this.clipboard = new ProgramClipboard(this.term, () => ({
      isInView: this.#isVisible && document.hasFocus(),
      isReplaying: this.feed.isReplaying,
    }));
    this.#open();
    this.#listen();
  }

  /** Rows of the normal buffer that are in view, as the chrome needs them. */
  get isFullScreen(): boolean {
    return this.term.buffer.active.type === 'alternate';
  }

  /** Finds text in the scrollback. */
  get search(): TerminalSearch {
    this.#search ??= new TerminalSearch(this.term);
    return this.#search;
  }

  /** @param isActive The person works in this one of the terminals in view. */
  show(isVisible: boolean, isActive: boolean): void {
    this.#isVisible = isVisible;
    this.#isActive = isActive;
    this.#renderer.use(isVisible ? 'webgl' : 'dom');
    if (!isVisible) return;
    this.#queueFit();
    this.#publishSelection();
  }

  focus(): void {
    this.term.focus();
  }

  /** Sends keystrokes that did not come from xterm itself, e.g. Ctrl+L typed in the editor. */
  input(text: string): void {
    void host()
      .call('term.input', { sessionId: this.sessionId, bytes: this.#encoder.encode(text) })
      .catch(() => {
        // The session has ended or the connection is lost; both are shown where the person looks.
      });
  }

  /** Measures the cells again: the font that was meant has arrived. */
  measureFont(): void {
    const { fontFamily } = this.term.options;
    // xterm measures only when the option changes.
    this.term.options.fontFamily = 'monospace';
    this.term.options.fontFamily = fontFamily;
    this.#renderer.fitCells();
    this.#queueFit();
  }

  /** Called when what is in view, or where it is, may have changed. @returns A function that stops listening. */
  onDidChangeLayout(listener: () => void): () => void {
    this.#layoutListeners.add(listener);
    return () => this.#layoutListeners.delete(listener);
  }

  dispose(): void {
    this.#isVisible = false;
    this.#isActive = false;
    for (const off of this.#offs.splice(0).reverse()) off();
    this.feed.detach();
    this.#renderer.dispose();
    this.#bell.dispose();
    this.term.dispose();
  }

  #open(): void {
    this.term.loadAddon(this.#fit);
    prepareTerminal(this.term, new UnicodeGraphemesAddon());
    const { hover, leave } = linkHandler(this.#element, platform());
    this.term.loadAddon(
      new WebLinksAddon(openLink, {
        urlRegex: URL_IN_TEXT,
        hover: (event, uri, range) => hover(event, uri, range as never),
        leave: (event, uri) => leave(event, uri, undefined as never),
      }),
    );
    this.term.registerLinkProvider(placeLinks(this, this.#element, platform()));
    this.term.open(this.#element);
    // Tab is the shell's, so whoever came by Tab has to be told how to go on.
    this.term.textarea?.setAttribute('aria-description', 'Tab goes to the shell. Ctrl+J leaves the terminal.');
    this.#applyLigatures();
    this.term.attachCustomKeyEventHandler((event) => !handleCopyKey(this.term, event));
  }

  #listen(): void {
    const { term } = this;
    const disposables = [
      term.onData((data) => this.#send(this.#encoder.encode(data))),
      term.onBinary((data) => this.#send(Uint8Array.from(data, (char) => char.charCodeAt(0) & 0xff))),
      term.onRender(() => this.#layoutChanged()),
      term.onScroll(() => this.#layoutChanged()),
      term.onResize(() => this.#layoutChanged()),
      term.onSelectionChange(() => this.#publishSelection()),
      term.onBell(() => this.#ring()),
      this.clipboard,
      term.buffer.onBufferChange(() => this.#bufferChanged()),
    ];
    const observer = new ResizeObserver(() => this.#queueFit());
    observer.observe(this.#element);
    const paste = (event: ClipboardEvent) => this.#paste(event);
    this.#element.addEventListener('paste', paste, { capture: true });
    const wantSize = () => this.#queueFit();
    this.#element.addEventListener('focusin', wantSize);
    const copySelected = () => this.#copySelected();
    this.#element.addEventListener('pointerup', copySelected);
    this.#offs.push(
      ...disposables.map((item) => () => item.dispose()),
      () => observer.disconnect(),
      () => this.#element.removeEventListener('paste', paste, { capture: true }),
      () => this.#element.removeEventListener('focusin', wantSize),
      () => this.#element.removeEventListener('pointerup', copySelected),
      host().onConnect(() => this.#attach()),
      sessionsStore.subscribe(() => this.#attachToNewShell()),
      settingsStore.subscribe(() => this.#restyle()),
      onThemeChange(() => this.#restyle()),
      blocksStore.subscribe(() => this.#layoutChanged()),
    );
  }

  #attach(): void {
    this.#isEnded = false;
    this.feed.attach();
  }

  #ended(): void {
    this.#isEnded = true;
    this.#layoutChanged();
    this.#attachToNewShell();
  }

  #attachToNewShell(): void {
    if (!this.#isEnded) return;
    const session = sessionOf(sessionsStore.getState(), this.sessionId);
    if (session && session.activity !== 'exited') this.#attach();
  }

  /** Reads theme and font again, after the settings or the system's colour scheme changed. */
  #restyle(): void {
    Object.assign(this.term.options, liveOptions(this.#element));
    this.#applyLigatures();
    this.#renderer.fitCells();
    this.#queueFit();
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    const isPerson = isPersonsEvent();
    if (this.feed.isReplaying && !isPerson) return;
    if (isPerson) focusBlock(null);
    void host()
      .call('term.input', { sessionId: this.sessionId, bytes })
      .catch(() => {
        // As in input().
      });
  }

  #paste(event: ClipboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const cleaned = pasteText(text);
    const { pasteWarning: setting } = settingsStore.getState().settings.terminal;
    const isBracketed = this.term.modes.bracketedPasteMode;
    if (this.#pasteListener && needsPreview(cleaned, { setting, isBracketed })) this.#pasteListener(cleaned);
    else this.paste(cleaned);
  }

  /** Puts text in, as a paste. */
  paste(text: string): void {
    if (text) this.term.paste(pasteText(text));
  }

  /** Called with a paste that the person should see first. @returns A function that stops it; such pastes then go in as they are. */
  onNeedPreview(listener: (text: string) => void): () => void {
    this.#pasteListener = listener;
    return () => {
      if (this.#pasteListener === listener) this.#pasteListener = null;
    };
  }

  /** What rang in old output, or out of sight, is past. */
  #ring(): void {
    if (this.#isVisible && !this.feed.isReplaying) this.#bell.ring(settingsStore.getState().settings.terminal.bell);
  }

  #copySelected(): void {
    const text = this.term.getSelection();
    if (!text || !settingsStore.getState().settings.terminal.copyOnSelect) return;
    void navigator.clipboard.writeText(text).catch(() => {
      // The browser refused: the selection stays, and Ctrl+C copies it.
    });
  }

  #applyLigatures(): void {
    const { ligatures } = settingsStore.getState().settings.terminal;
    if (ligatures === (this.#offLigatures !== null)) return;
    this.#offLigatures?.();
    this.#offLigatures = ligatures ? joinLigatures(this.term) : null;
    this.#element.classList.toggle('has-ligatures', ligatures);
    this.term.clearTextureAtlas();
  }

  #takeBlock(block: Block): void {
    if (block.status === 'running') answerMadeRoom(block);
    updateBlock(block);
  }

  #takeSession(session: SessionInfo): void {
    updateSession(session);
    const { cols, rows } = session.size;
    // Another client owns the size now. While our own resize is on its way the host still tells the old size.
    if (this.#pendingResizes > 0 || this.feed.isReplaying) return;
    if (cols !== this.term.cols || rows !== this.term.rows) this.term.resize(cols, rows);
  }

  #queueFit(): void {
    if (this.#isFitQueued) return;
    this.#isFitQueued = true;
    // Not in an animation frame: a resize empties the canvas, and xterm draws it in the next frame. Between two frames nobody sees it.
    setTimeout(() => {
      this.#isFitQueued = false;
      this.#fitNow();
    });
  }

  #fitNow(): void {
    if (!this.#isVisible || this.feed.isReplaying) return;
    const size = this.#fit.proposeDimensions();
    if (!size || !Number.isFinite(size.cols) || !Number.isFinite(size.rows)) return;
    if (size.cols === this.term.cols && size.rows === this.term.rows) return;
    this.term.resize(size.cols, size.rows);
    void this.#tellSize({ cols: this.term.cols, rows: this.term.rows });
  }

  async #tellSize(size: Size): Promise<void> {
    this.#pendingResizes += 1;
    try {
      await host().call('term.resize', { sessionId: this.sessionId, size });
    } catch {
      // An ended session keeps its last size; a lost connection attaches again and fits afresh.
    } finally {
      this.#pendingResizes -= 1;
    }
  }

  #bufferChanged(): void {
    if (this.#isActive) focusStore.setState({ isFullScreen: this.isFullScreen });
    this.#layoutChanged();
  }

  #layoutChanged(): void {
    for (const listener of [...this.#layoutListeners]) listener();
  }

  #publishSelection(): void {
    if (this.#isActive) focusStore.setState({ selectedChip: this.#selectedChip(), isFullScreen: this.isFullScreen });
    if (this.#isVisible) this.#layoutChanged();
  }

  #selectedChip(): TermChip | null {
    const rows = this.selectedRows();
    if (!rows || this.isFullScreen) return null;
    const buffer = this.term.buffer.normal;
    const blocks = blocksOf(blocksStore.getState(), this.sessionId).flatMap(
      ({ id }) => this.feed.markers.rowsOf(id) ?? [],
    );
    return selectionChip(rows, blocks, {
      wrap: { isWrapped: (row) => buffer.getLine(row)?.isWrapped ?? false },
      cursorRow: this.lastRow,
    });
  }

  /** The last row of the normal buffer that holds output: where a running block ends. */
  get lastRow(): number {
    const { baseY, cursorX, cursorY } = this.term.buffer.normal;
    return baseY + cursorY - (cursorX === 0 ? 1 : 0);
  }

  selectedRows(): RowRange | null {
    const position = this.term.getSelectionPosition();
    if (!position) return null;
    const { start, end } = position;
    return { start: start.y, end: end.x === 0 && end.y > start.y ? end.y - 1 : end.y };
  }
}

function platform(): string {
  return connectionStore.getState().platform;
}

/** What the settings and the theme say; it may change at any time. */
function liveOptions(element: HTMLElement): ITerminalOptions {
  return { ...optionsOf(settingsStore.getState().settings.terminal), theme: terminalTheme(element) };
}

function terminalOptions(element: HTMLElement): ITerminalOptions {
  return {
    ...liveOptions(element),
    allowProposedApi: true,
    cursorInactiveStyle: 'outline',
    customGlyphs: true,
    macOptionIsMeta: true,
    // Random bytes are no news: xterm would log thousands of parse errors a megabyte.
    logLevel: 'off',
    // Colours a program picked for another background stay readable on ours.
    minimumContrastRatio: 4.5,
    // What `clear` and Ctrl+L wipe goes to the scrollback instead of being lost with its blocks.
    scrollOnEraseInDisplay: true,
  };
}

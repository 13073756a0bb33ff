import { join } from 'node:path';
import headless from '@xterm/headless';
import { type IPty, spawn } from 'node-pty';

const MAIN = join(import.meta.dirname, '..', 'cli', 'main.ts');
const TIMEOUT_MS = 15_000;

export interface PersonTerminalOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly cols?: number;
  readonly rows?: number;
}

/** A terminal window with a plain shell, in which a person starts `vox`. */
export class PersonTerminal {
  readonly #pty: IPty;
  readonly #terminal: InstanceType<typeof headless.Terminal>;
  readonly #checks = new Set<() => void>();
  /** Everything printed so far. */
  raw = '';
  hasEnded = false;

  constructor({ env, cwd, cols = 80, rows = 24 }: PersonTerminalOptions) {
    this.#terminal = new headless.Terminal({ cols, rows, allowProposedApi: true, logLevel: 'off' });
    const home = {
      NODE_DISABLE_COMPILE_CACHE: '1',
      PATH: process.env.PATH ?? '',
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
      PS1: 'outer$ ',
      ...env,
    };
    this.#pty = spawn('/bin/sh', ['-i'], { name: 'xterm-256color', cols, rows, cwd, env: home });
    this.#pty.onData((text) => {
      this.raw += text;
      this.#terminal.write(text, () => this.#check());
    });
    this.#pty.onExit(() => {
      this.hasEnded = true;
      this.#check();
    });
    // What a real terminal answers by itself.
    this.#terminal.onData((text) => this.#pty.write(text));
  }

  get modes() {
    return this.#terminal.modes;
  }

  get isAlternate(): boolean {
    return this.#terminal.buffer.active.type === 'alternate';
  }

  get isCursorHidden(): boolean {
    return (this.#terminal as unknown as { _core: { coreService: { isCursorHidden: boolean } } })._core.coreService
      .isCursorHidden;
  }

  get lines(): string[] {
    const { active } = this.#terminal.buffer;
    return Array.from(
      { length: this.#terminal.rows },
      (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? '',
    );
  }

  get text(): string {
    return this.lines.join('\n');
  }

  get lastLine(): string {
    return this.lines.at(-1) ?? '';
  }

  /** Cursor as `row,column`, both from 0. */
  get cursor(): string {
    const { cursorY, cursorX } = this.#terminal.buffer.active;
    return `${cursorY},${cursorX}`;
  }

  /** History and screen. */
  get everything(): string {
    const { active } = this.#terminal.buffer;
    return Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true)).join('\n');
  }

  type(keys: string): void {
    this.#pty.write(keys);
  }

  /** Types `vox` with these words; what it prints follows, then `code=N`. */
  vox(words: string): void {
    this.type(`'${process.execPath}' '${MAIN}' ${words}; echo code=$?\r`);
  }

  resize(cols: number, rows: number): void {
    this.#terminal.resize(cols, rows);
    this.#pty.resize(cols, rows);
  }

  /** Waits on what is printed, never on time. */
  waitFor(what: string, isTrue: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#checks.delete(check);
        reject(new Error(`Waited for: ${what}\n${this.text}\nlast bytes: ${JSON.stringify(this.raw.slice(-400))}`));
      }, TIMEOUT_MS);
      const check = () => {
        if (!isTrue()) return;
        clearTimeout(timer);
        this.#checks.delete(check);
        resolve();
      };
      this.#checks.add(check);
      check();
    });
  }

  waitForText(text: string): Promise<void> {
    return this.waitFor(`the text ${JSON.stringify(text)}`, () => this.text.includes(text));
  }

  kill(signal?: string): void {
    if (!this.hasEnded) this.#pty.kill(signal);
  }

  #check(): void {
    for (const check of [...this.#checks]) check();
  }
}

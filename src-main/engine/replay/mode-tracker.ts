/** DEC private modes a client has to know about to go on where the stream is, and which of them are on by default. */
const TRACKED = new Set([
  1, 6, 7, 9, 12, 25, 45, 47, 66, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 1047, 1049, 2004,
]);
const ON_BY_DEFAULT = new Set([7, 25]);
const ALTERNATE_SCREEN = [47, 1047, 1049];

/** Follows the terminal modes that a program sets, from its control sequences. */
export class ModeTracker {
  readonly #modes: Map<number, boolean>;

  constructor(modes: Iterable<readonly [number, boolean]> = []) {
    this.#modes = new Map(modes);
  }

  clone(): ModeTracker {
    return new ModeTracker(this.#modes);
  }

  isOn(mode: number): boolean {
    return this.#modes.get(mode) ?? ON_BY_DEFAULT.has(mode);
  }

  /** The same, but null for a mode that is not followed. */
  stateOf(mode: number): boolean | null {
    return TRACKED.has(mode) ? this.isOn(mode) : null;
  }

  get isAlternateScreen(): boolean {
    return ALTERNATE_SCREEN.some((mode) => this.isOn(mode));
  }

  /** @param body What stands between `ESC [` and the final byte, that byte included. */
  csi(body: string): void {
    if (body === '!p') this.#softReset();
    if (!body.startsWith('?')) return;
    const match = /^\?([\d;]+)([hl])$/.exec(body);
    if (!match) return;
    for (const mode of (match[1] ?? '').split(';').map(Number)) {
      if (TRACKED.has(mode)) this.#set(mode, match[2] === 'h');
    }
  }

  /** @param body An ESC sequence without its ESC. */
  esc(body: string): void {
    if (body === 'c') this.#modes.clear();
    else if (body === '=') this.#modes.set(66, true);
    else if (body === '>') this.#modes.set(66, false);
  }

  /** Bytes that bring a fresh terminal into these modes. */
  prelude(): Buffer {
    const changed = [...this.#modes].filter(([mode, isOn]) => isOn !== ON_BY_DEFAULT.has(mode));
    // The alternate screen comes first: entering it touches the cursor.
    changed.sort(([a], [b]) => Number(ALTERNATE_SCREEN.includes(b)) - Number(ALTERNATE_SCREEN.includes(a)) || a - b);
    return Buffer.from(changed.map(([mode, isOn]) => `\x1b[?${mode}${isOn ? 'h' : 'l'}`).join(''), 'latin1');
  }

  #set(mode: number, isOn: boolean): void {
    // The three numbers name one screen, and any of them leaves it.
    if (ALTERNATE_SCREEN.includes(mode)) for (const other of ALTERNATE_SCREEN) this.#modes.set(other, false);
    this.#modes.set(mode, isOn);
  }

  /** DECSTR, as xterm.js carries it out. */
  #softReset(): void {
    for (const mode of [1, 6, 66]) this.#modes.set(mode, false);
    for (const mode of [7, 25]) this.#modes.set(mode, true);
  }
}

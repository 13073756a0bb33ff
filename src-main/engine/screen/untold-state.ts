import type { Terminal } from '@xterm/headless';

/** Deeper stacks of keyboard flags are no program's. */
const MAX_FLAGS = 32;
/** Longer titles and colours are no title and no colour. */
const MAX_TEXT = 4096;
const COLORS_RESET: Readonly<Record<number, number>> = { 110: 10, 111: 11, 112: 12 };

/** What programs set that headless xterm.js takes no note of: title, colours, and how keys are to be reported. */
export class UntoldState {
  #title: string | null = null;
  /** By the sequence that sets it, up to the colour. */
  readonly #colors = new Map<string, string>();
  /** The kitty keyboard protocol has one stack of flags for each screen. */
  #flags: Record<'normal' | 'alternate', number[]> = { normal: [], alternate: [] };
  #modifyOtherKeys = 0;

  /** Follows a terminal as long as it lives. */
  constructor({ parser, buffer }: Terminal) {
    const flags = () => this.#flags[buffer.active.type];
    const note = (run: () => void) => () => {
      run();
      // Whoever else wants the sequence gets it.
      return false;
    };
    const csi = (prefix: string, final: string, run: (params: (number | number[])[]) => void) =>
      parser.registerCsiHandler({ prefix, final }, (params) => note(() => run(params))());
    const osc = (number: number, run: (data: string) => void) =>
      parser.registerOscHandler(number, (data) => note(() => run(data))());
    csi('>', 'u', ([value = 0]) => {
      const stack = flags();
      stack.push(Number(value));
      if (stack.length > MAX_FLAGS) stack.shift();
    });
    csi('<', 'u', ([count]) => void flags().splice(-(Number(count) || 1)));
    csi('=', 'u', ([value = 0, how = 1]) => setFlags(flags(), Number(value), Number(how)));
    csi('>', 'm', ([resource, value = 0]) => {
      if (resource === 4) this.#modifyOtherKeys = Number(value);
    });
    csi('>', 'n', ([resource]) => {
      if (resource === 4) this.#modifyOtherKeys = 0;
    });
    for (const number of [0, 2]) osc(number, (data) => (this.#title = data.slice(0, MAX_TEXT)));
    osc(4, (data) => this.#setPalette(data.split(';')));
    for (const number of [10, 11, 12]) osc(number, (data) => this.#setColor(`${number};`, data));
    osc(104, (data) => this.#resetPalette(data));
    for (const number of [110, 111, 112]) osc(number, () => void this.#colors.delete(`${COLORS_RESET[number]};`));
    parser.registerEscHandler(
      { final: 'c' },
      note(() => this.#reset()),
    );
    parser.registerCsiHandler(
      { intermediates: '!', final: 'p' },
      note(() => this.#reset()),
    );
  }

  /** Sequences that set title and colours. */
  get looks(): string {
    const colors = [...this.#colors].map(([head, color]) => `\x1b]${head}${color}\x1b\\`).join('');
    return `${this.#title === null ? '' : `\x1b]2;${this.#title}\x1b\\`}${colors}`;
  }

  /** Sequences that set how keys are reported, to be written while this screen shows. */
  keys(screen: 'normal' | 'alternate'): string {
    const other = this.#modifyOtherKeys === 0 ? '' : `\x1b[>4;${this.#modifyOtherKeys}m`;
    return `${this.#flags[screen].map((flags) => `\x1b[>${flags}u`).join('')}${other}`;
  }

  #reset(): void {
    this.#flags = { normal: [], alternate: [] };
    this.#modifyOtherKeys = 0;
  }

  #setPalette(fields: readonly string[]): void {
    for (let index = 0; index + 1 < fields.length; index += 2) {
      const number = fields[index] ?? '';
      if (/^\d{1,3}$/.test(number) && Number(number) < 256)
        this.#setColor(`4;${Number(number)};`, fields[index + 1] ?? '');
    }
  }

  #setColor(head: string, color: string): void {
    if (color !== '?' && color !== '' && color.length <= MAX_TEXT) this.#colors.set(head, color);
  }

  #resetPalette(data: string): void {
    const numbers = data === '' ? Array.from({ length: 256 }, (_, index) => index) : data.split(';').map(Number);
    for (const number of numbers) this.#colors.delete(`4;${number};`);
  }
}

/** @param how 1: all flags are these; 2: these too; 3: these no more. */
function setFlags(stack: number[], flags: number, how: number): void {
  const now = stack.pop() ?? 0;
  stack.push(how === 2 ? now | flags : how === 3 ? now & ~flags : flags);
}

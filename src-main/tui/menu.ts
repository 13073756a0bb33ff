/** A list to choose from. Typing narrows it down. */
export interface Menu {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  readonly label: string;
  readonly detail?: string;
  /** @returns The menu that follows; null closes it, and a text closes it and is shown. */
  choose(): Promise<Menu | string | null> | Menu | string | null;
}

type Key = 'up' | 'down' | 'enter' | 'back' | 'close' | 'erase';

const KEYS: Readonly<Record<string, Key>> = {
  '\x1b[A': 'up',
  '\x1bOA': 'up',
  '\x10': 'up',
  '\x1b[B': 'down',
  '\x1bOB': 'down',
  '\x0e': 'down',
  '\r': 'enter',
  '\n': 'enter',
  '\x1b': 'back',
  '\x03': 'close',
  '\x7f': 'erase',
  '\b': 'erase',
};

/** Whole keys: escape sequences, else one character each. */
const KEY = /\x1b(?:\[[\d;?<>=:]*[ -/]*[@-~]|O[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|P[^\x1b]*(?:\x1b\\)?)?|[\s\S]/gu;

/** What is chosen and typed in a stack of menus. Pure: drawing and running are somebody else's. */
export class MenuState {
  readonly #stack: Menu[];
  #filter = '';
  #selected = 0;

  constructor(root: Menu) {
    this.#stack = [root];
  }

  get menu(): Menu {
    return this.#stack.at(-1) as Menu;
  }

  get filter(): string {
    return this.#filter;
  }

  get selected(): number {
    return this.#selected;
  }

  get items(): readonly MenuItem[] {
    const wanted = this.#filter.toLowerCase();
    const matches = (item: MenuItem) => `${item.label} ${item.detail ?? ''}`.toLowerCase().includes(wanted);
    return this.menu.items.filter(matches);
  }

  open(menu: Menu): void {
    this.#stack.push(menu);
    this.#reset();
  }

  /** @returns An item that was chosen, `close` when the menus are done with, or null when there is only something to draw. */
  type(text: string): MenuItem | 'close' | null {
    for (const [key] of text.matchAll(KEY)) {
      const done = this.#press(key);
      if (done) return done;
    }
    return null;
  }

  #press(key: string): MenuItem | 'close' | null {
    const name = KEYS[key];
    if (name === 'enter') return this.items[this.#selected] ?? null;
    if (name === 'close') return 'close';
    if (name === 'back') return this.#back();
    if (name === 'up' || name === 'down') this.#move(name === 'up' ? -1 : 1);
    else if (name === 'erase') this.#narrow(this.#filter.slice(0, -1));
    else if (!/[\x00-\x1f\x7f]/.test(key)) this.#narrow(this.#filter + key);
    return null;
  }

  #back(): 'close' | null {
    if (this.#stack.length === 1) return 'close';
    this.#stack.pop();
    this.#reset();
    return null;
  }

  #move(step: number): void {
    const count = this.items.length;
    if (count > 0) this.#selected = (this.#selected + step + count) % count;
  }

  #narrow(filter: string): void {
    this.#filter = filter;
    this.#selected = 0;
  }

  #reset(): void {
    this.#narrow('');
  }
}

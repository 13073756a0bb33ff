/** For an element that scrolls by itself and holds no control: Tab reaches it, so that arrows can scroll it. */
export const KEYBOARD_SCROLL = { tabIndex: 0 } as const;

/** For an element that scrolls by itself: Tab reaches it, so that arrows can scroll it. */
export const KEYBOARD_SCROLL = { tabIndex: 0 } as const;

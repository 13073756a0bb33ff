import type { ITheme } from '@xterm/xterm';

const ANSI = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** xterm's theme from the design tokens in force at `element`. */
export function terminalTheme(element: HTMLElement): ITheme {
  const color = tokenReader(element);
  const theme: ITheme = {
    background: color('--bg'),
    foreground: color('--term-foreground'),
    cursor: color('--term-cursor'),
    cursorAccent: color('--bg'),
    selectionBackground: color('--term-selection'),
    selectionInactiveBackground: color('--term-selection'),
    overviewRulerBorder: 'transparent',
    scrollbarSliderBackground: color('--line'),
    scrollbarSliderHoverBackground: color('--line-strong'),
    scrollbarSliderActiveBackground: color('--line-strong'),
  };
  for (const name of ANSI) {
    theme[name] = color(`--ansi-${name}`);
    theme[`bright${capital(name)}`] = color(`--ansi-bright-${name}`);
  }
  return theme;
}

/** A custom property is read unresolved (`light-dark(…)`), so a real property has to resolve it. */
export function tokenReader(element: HTMLElement): (token: string) => string {
  return (token) => {
    element.style.setProperty('outline-color', `var(${token})`);
    const resolved = getComputedStyle(element).outlineColor;
    element.style.removeProperty('outline-color');
    return resolved;
  };
}

function capital<T extends string>(word: T): Capitalize<T> {
  return (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<T>;
}

/** Calls back after the page's theme or the system's colour scheme changed. @returns A function that stops it. */
export function onThemeChange(listener: () => void): () => void {
  const scheme = window.matchMedia('(prefers-color-scheme: light)');
  const observer = new MutationObserver(listener);
  scheme.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette', 'style'] });
  return () => {
    scheme.removeEventListener('change', listener);
    observer.disconnect();
  };
}

import { useEffect, useState } from 'react';
import { onThemeChange, terminalTheme, tokenReader } from '../terminal/terminal-theme.ts';
import type { TextColors } from './text-colors.ts';

const ANSI = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
const BRIGHT = ANSI.map((name) => `bright${name.charAt(0).toUpperCase()}${name.slice(1)}` as `bright${string}`);

/** The terminal's colours in force at an element, as they change; null until it is there. */
export function useTextColors(element: HTMLElement | null): TextColors | null {
  const [colors, setColors] = useState<TextColors | null>(null);
  useEffect(() => {
    if (!element) return;
    const read = () => setColors(readColors(element));
    read();
    return onThemeChange(read);
  }, [element]);
  return colors;
}

function readColors(element: HTMLElement): TextColors {
  const theme = terminalTheme(element) as Record<string, string>;
  const surface = tokenReader(element)('--surface');
  return {
    foreground: hexOfCss(theme.foreground),
    grounds: [hexOfCss(theme.background), hexOfCss(surface)],
    ansi: [...ANSI, ...BRIGHT].map((name) => hexOfCss(theme[name])),
  };
}

/** `rgb(1, 2, 3)`, as a browser resolves colours, as `#010203`. */
function hexOfCss(color = ''): string {
  const channels = color.match(/\d+(?:\.\d+)?/g)?.slice(0, 3) ?? ['0', '0', '0'];
  return `#${channels.map((value) => Math.round(Number(value)).toString(16).padStart(2, '0')).join('')}`;
}

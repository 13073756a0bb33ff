import type { TerminalAnswer } from '../../contracts/model/index.ts';
import type { Menu } from './menu.ts';

/** Columns of the menu's box that are not text. */
const BOX_COLS = 6;
const MAX_COLS = 72;

/** The status line while an assistant answers, and after: what it says now, and where all of it is. */
export function answerNotice({ author, text, state, error }: TerminalAnswer): string {
  const words = plainWords(error ?? text);
  if (state === 'streaming')
    return words === '' ? `${author} is thinking…` : `${author}: ${words.length > 60 ? `…${words.slice(-60)}` : words}`;
  if (state === 'failed') return `${author} failed: ${words}`;
  return `${author} answered (Ctrl+\\, Answer): ${words}`;
}

/** All of it, to read in the menu. @param cols Of the terminal. */
export function answerMenu({ question, text, error }: TerminalAnswer, cols: number): Menu {
  const width = Math.max(10, Math.min(cols - BOX_COLS, MAX_COLS));
  const lines = [text, error].filter(Boolean).join('\n\n').split('\n');
  return {
    title: question,
    items: lines.flatMap((line) => wrap(line, width)).map((label) => ({ label, choose: () => null })),
  };
}

/** As it stands, for a terminal that shows one line after the other. */
export function answerLines({ author, text, error }: TerminalAnswer): string {
  const whole = [text, error].filter(Boolean).join('\n\n');
  return whole
    .split('\n')
    .map((line) => `${author}: ${line}\n`)
    .join('');
}

function plainWords(text: string): string {
  return text
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/[`*_#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Breaks at spaces; a word that is longer than the line is cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (let rest = text; ; ) {
    if (rest.length <= width) return [...lines, rest];
    const space = rest.lastIndexOf(' ', width);
    const end = space > width / 3 ? space : width;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
}

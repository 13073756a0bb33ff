import type { Size } from '../../contracts/model/index.ts';
import type { MenuItem, MenuState } from './menu.ts';

const MAX_WIDTH = 76;
const MAX_ITEMS = 14;

/** Draws the menu as a box in the middle, over whatever is there. The cursor ends behind what was typed. */
export function drawMenu(state: MenuState, { cols, rows }: Size): string {
  const width = Math.min(MAX_WIDTH, cols);
  const inner = Math.max(1, width - 4);
  const shown = Math.max(1, Math.min(MAX_ITEMS, rows - 4));
  const first = Math.max(0, state.selected - shown + 1);
  const { items } = state;
  const lines = items
    .slice(first, first + shown)
    .map((item, index) => lineOf(item, inner, first + index === state.selected));
  if (lines.length === 0) lines.push(cell('Nothing matches.', inner));
  const left = Math.max(1, Math.floor((cols - width) / 2) + 1);
  const top = Math.max(1, Math.floor((rows - lines.length - 3) / 2) + 1);
  const rule = (from: string, to: string, text = '') =>
    `${from}${`─${text}`.padEnd(width - 2, '─').slice(0, width - 2)}${to}`;
  const typed = cell(`> ${state.filter}`, inner);
  const box = [
    rule('┌', '┐', ` ${plain(state.menu.title)} `),
    `│ ${typed} │`,
    ...lines.map((line) => `│ ${line} │`),
    rule('└', '┘', ' Enter choose · Esc back '),
  ];
  const drawn = box.map((line, index) => `\x1b[${top + index};${left}H\x1b[0m${line}`).join('');
  const column = left + 4 + Math.min(state.filter.length, inner - 2);
  return `\x1b[?6l${drawn}\x1b[0m\x1b[${top + 1};${column}H\x1b[?25h`;
}

function lineOf({ label, detail }: MenuItem, width: number, isSelected: boolean): string {
  const text = cell(detail ? `${plain(label)}  ${plain(detail)}` : plain(label), width);
  return isSelected ? `\x1b[7m${text}\x1b[0m` : text;
}

function cell(text: string, width: number): string {
  const shown = plain(text);
  return shown.length > width ? `${shown.slice(0, width - 1)}…` : shown.padEnd(width);
}

/** One column a character and nothing that acts on the terminal: commands and titles are text of strangers. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e\u00a0-\u02ff\u2013\u2014\u2026]/g, '?');
}

import { findChips } from '../../../contracts/model/index.ts';

export const NEW_CHAT_TITLE = 'New chat';
const TITLE_CHARS = 60;

/** A chat's title from its first message: the first line that says something, without chips, cut at a word. */
export function titleOf(text: string): string {
  const bare = findChips(text).reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const line =
    bare
      .split('\n')
      .map((one) => one.replace(/\s+/g, ' ').trim())
      .find((one) => one !== '') ?? '';
  if (line === '') return findChips(text)[0] ? text.trim().slice(0, TITLE_CHARS) : NEW_CHAT_TITLE;
  if (line.length <= TITLE_CHARS) return line;
  const cut = line.slice(0, TITLE_CHARS - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > TITLE_CHARS / 2 ? space : cut.length)}…`;
}

import type { ChatMessage } from '../../../contracts/model/index.ts';
import type { SqliteDatabase } from '../../platform/sqlite.ts';

const MAX_WORDS = 8;
/** UTF-16 units of the line that is shown. */
const EXCERPT_CHARS = 160;

/** What a person may search a message for. */
export function searchTextOf({ parts }: ChatMessage): string {
  const texts = parts.map((part) => {
    if (part.type === 'text' || part.type === 'notice') return part.text;
    if (part.type === 'command') return part.line;
    if (part.type === 'question') return [part.question, part.answer ?? ''].join('\n');
    if (part.type === 'image') return part.name;
    return part.type === 'tool' ? part.summary : '';
  });
  return texts.filter((text) => text !== '').join('\n');
}

/** Upper and lower case, and the ways to write an accent, are the same to a search. */
export function foldWords(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The folded words of a search: all of them must be in one message, or in the title, in any order. */
export function searchWords(query: string): string[] {
  return [...new Set(foldWords(query).split(/\s+/))].filter((word) => word !== '').slice(0, MAX_WORDS);
}

/**
 * The newest message with all the words, of each chat that has one. All texts are read through: 40,000 messages take some
 * 40 ms, while a trigram index of them takes 50 MB, 2 s to build, and keeps pieces of what was deleted.
 */
export function findMessages(
  database: SqliteDatabase,
  words: readonly string[],
): { readonly chat: number; readonly message: number }[] {
  const holds = words.map(() => 't.words GLOB ?').join(' AND ');
  return database
    .prepare(`SELECT t.chat, max(t.number) AS message FROM texts t WHERE ${holds} GROUP BY t.chat`)
    .all(...words.map(globOf))
    .map((row) => ({ chat: Number(row.chat), message: Number(row.message) }));
}

/** Of all that finds a piece of a text, SQLite's GLOB is the fastest. Nothing a person types is a pattern. */
function globOf(word: string): string {
  return `*${word.replace(/[*?[]/g, '[$&]')}*`;
}

/** One line of a text around the first place where one of the words stands. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_CHARS) return line;
  const folded = foldWords(line);
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const start = Math.max(0, Math.min(first - EXCERPT_CHARS / 4, line.length - EXCERPT_CHARS));
  // The cut may have split a character outside the basic plane in two.
  const cut = line.slice(start, start + EXCERPT_CHARS).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? '…' : ''}${cut}${start + EXCERPT_CHARS < line.length ? '…' : ''}`;
}

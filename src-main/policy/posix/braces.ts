import type { Word } from 'unbash';
import { ONE, STAR } from '../command.ts';

const LIMIT = 64;

/** The texts that brace expansion makes of a word without other expansions; `null` when it makes none, or too many to list. */
export function expandBraces(word: Word): string[] | null {
  if (!word.parts?.some((part) => part.type === 'BraceExpansion')) return null;
  let texts = [''];
  for (const part of word.parts) {
    let options: string[] | null = null;
    if (part.type === 'BraceExpansion') options = alternatives(part.text);
    else if (part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted')
      options = [part.value];
    else if (part.type === 'Glob') options = [part.kind === 'star' ? STAR : ONE];
    if (!options) return null;
    const found = options;
    texts = texts.flatMap((text) => found.map((option) => text + option));
    if (texts.length > LIMIT) return null;
  }
  return texts;
}

/** `{a,b}`, `{1..3}`, nested; `null` where quotes, backslashes or dollars make the text something else. */
function alternatives(text: string): string[] | null {
  if (/["'\\$`]/.test(text)) return null;
  const body = text.slice(1, -1);
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(body);
  if (range) return numbers(Number(range[1]), Number(range[2]));
  const letters = /^([a-z])\.\.([a-z])$/i.exec(body);
  if (letters)
    return numbers(codeOf(letters[1]), codeOf(letters[2]))?.map((code) => String.fromCodePoint(Number(code))) ?? null;
  const options = splitTop(body).map((option) => expandText(option));
  return options.every((option) => option !== null) ? options.flat() : null;
}

function expandText(text: string): string[] | null {
  const open = text.indexOf('{');
  if (open < 0) return [text.replaceAll('*', STAR).replaceAll('?', ONE)];
  const close = closing(text, open);
  if (close < 0) return null;
  const inner = alternatives(text.slice(open, close + 1));
  const rest = expandText(text.slice(close + 1));
  if (!inner || !rest || inner.length * rest.length > LIMIT) return null;
  const head = text.slice(0, open);
  return inner.flatMap((middle) => rest.map((tail) => head + middle + tail));
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function splitTop(body: string): string[] {
  const options = [''];
  let depth = 0;
  for (const char of body) {
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    if (char === ',' && depth === 0) options.push('');
    else options[options.length - 1] += char;
  }
  return options;
}

function codeOf(letter: string | undefined): number {
  return letter?.codePointAt(0) ?? 0;
}

function numbers(from: number, to: number): string[] | null {
  const count = Math.abs(to - from) + 1;
  if (count > LIMIT) return null;
  return Array.from({ length: count }, (_, at) => String(from < to ? from + at : from - at));
}

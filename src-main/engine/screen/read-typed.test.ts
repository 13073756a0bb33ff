import { describe, expect, it } from 'vitest';
import { isBlankAfterPrompt, readTyped } from './read-typed.ts';

const SIZE = { cols: 20, rows: 6 };
const RIGHT = '\x1b[s\x1b[15G12:30\x1b[u';

/** What the shell printed after the prompt `$ `, what of it was typed, and whether the line counts as empty. */
const ECHOES: readonly (readonly [name: string, echo: string, typed: string, isBlank: boolean])[] = [
  ['nothing', '', '', true],
  ['a word', 'ls', 'ls', false],
  ['a word, cleared', 'ls\x1b[2D\x1b[K', '', true],
  ['a prompt at the right', RIGHT, '', true],
  ['one that fills the last cell', '\x1b[s\x1b[16G12:30\x1b[u', '', true],
  ['a word and a prompt at the right', `ls${RIGHT}`, 'ls', false],
  ['a word with the cursor before it', 'ls\x1b[2D', '', false],
  ['a line up to the edge with the cursor before it', '0123456789abcdef\r\x1b[2C', '', false],
  ['text below the prompt', '\r\nmenu\x1b[A\r\x1b[2C', '', false],
  ['a suggestion behind a word', 'gi\x1b[90mt status\x1b[0m\x1b[8D', 'gi', false],
];

describe('the line after a prompt', () => {
  it.each(ECHOES)('%s', (_, echo, typed, isBlank) => {
    const line = { prompt: Buffer.from('$ '), echo: Buffer.from(echo) };
    expect({ typed: readTyped(line, SIZE), isBlank: isBlankAfterPrompt(line, SIZE) }).toEqual({ typed, isBlank });
  });
});

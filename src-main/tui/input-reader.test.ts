import { describe, expect, it } from 'vitest';
import { InputReader } from './input-reader.ts';

/** Reads cut by `|`; what came of them: keys in one piece, `<menu>` for the prefix. */
const TABLE: [name: string, reads: string, result: string][] = [
  ['keys', 'ls -la|\r', 'ls -la\r'],
  ['every byte', '\x03\x04\x1a\x1b\x1b[A\xff', '\x03\x04\x1a\x1b\x1b[A\xff'],
  ['the prefix', 'a\x1cb', 'a<menu>b'],
  ['the prefix twice', '\x1c|\x1c', '<menu><menu>'],
  ['the prefix in the keyboard protocol of kitty', 'a\x1b[92;5ub', 'a<menu>b'],
  ['the prefix in that of xterm', '\x1b[27;5;92~', '<menu>'],
  ['the prefix inside a paste', '\x1b[200~a\x1cb\x1b[201~\x1c', '\x1b[200~a\x1cb\x1b[201~<menu>'],
  [
    'a paste that comes in pieces (t-106)',
    '\x1b[20|0~li\x1cne1\nline2|\x1b[201|~|\x1c',
    '\x1b[200~li\x1cne1\nline2\x1b[201~<menu>',
  ],
  ['two pastes', '\x1b[200~\x1c\x1b[201~\x1b[200~\x1c\x1b[201~', '\x1b[200~\x1c\x1b[201~\x1b[200~\x1c\x1b[201~'],
];

describe('InputReader', () => {
  it.each(TABLE)('%s', (_name, reads, result) => {
    const reader = new InputReader();
    let got = '';
    reader.onKeys((bytes) => {
      got += bytes.toString('latin1');
    });
    reader.onPrefix(() => {
      got += '<menu>';
    });
    for (const read of reads.split('|')) reader.push(Buffer.from(read, 'latin1'));
    expect(got).toBe(result);
  });
});

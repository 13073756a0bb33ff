import { expect, it } from 'vitest';
import { isTerminalReply } from './terminal-replies.ts';

it.each([
  ['a cursor position', '\x1b[12;40R', true],
  ['an extended cursor position', '\x1b[?12;40;1R', true],
  ['device attributes', '\x1b[?1;2c', true],
  ['secondary device attributes', '\x1b[>0;276;0c', true],
  ['a status report', '\x1b[0n', true],
  ['focus in and out', '\x1b[I\x1b[O', true],
  ['a mouse report', '\x1b[<35;10;4M', true],
  ['an old mouse report', '\x1b[M !!', true],
  ['a mode report', '\x1b[?2026;2$y', true],
  ['keyboard flags', '\x1b[?1u', true],
  ['a size report', '\x1b[8;24;80t', true],
  ['a colour', '\x1b]11;rgb:0000/0000/0000\x1b\\', true],
  ['a status string', '\x1bP1$r0m\x1b\\', true],
  ['two answers', '\x1b[1;1R\x1b[?1;2c', true],
  ['a letter', 'x', false],
  ['Escape', '\x1b', false],
  ['an arrow', '\x1b[A', false],
  ['Alt and a letter', '\x1bb', false],
  ['an answer, then a letter', '\x1b[1;1Rx', false],
  ['a paste', '\x1b[200~\x1b[0n\x1b[201~', false],
  ['nothing', '', false],
])('%s', (_, input, isReply) => {
  expect(isTerminalReply(Buffer.from(input))).toBe(isReply);
});

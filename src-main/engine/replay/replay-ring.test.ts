import { describe, expect, it } from 'vitest';
import { EscapeScanner } from '../blocks/escape-scanner.ts';
import { ModeTracker } from './mode-tracker.ts';
import { ReplayRing, startsCharacter } from './replay-ring.ts';

/** Feeds a ring as a session does: the scanner is asked where each chunk begins. */
function replayOf(capacity: number, chunks: readonly string[]): { text: string; prelude: string; offset: number } {
  const ring = new ReplayRing(capacity);
  const modes = new ModeTracker();
  const scanner = new EscapeScanner({ osc: () => {}, csi: (body) => modes.csi(body), esc: (body) => modes.esc(body) });
  for (const chunk of chunks) {
    const bytes = Buffer.from(chunk, 'latin1');
    ring.begin({ isSafe: scanner.isGround && startsCharacter(bytes), modes });
    ring.append(bytes);
    scanner.feed(bytes);
  }
  const { bytes, prelude, offset } = ring.snapshot();
  return { text: bytes.toString('latin1'), prelude: prelude.toString('latin1'), offset };
}

describe('ReplayRing', () => {
  it.each([
    ['nothing yet', 8, [], ''],
    ['less than fits', 8, ['hello'], 'hello'],
    ['the last bytes that fit', 8, ['hello ', 'world!!!'], 'world!!!'],
    ['a cut inside one chunk', 4, ['hello world'], 'orld'],
    ['a cut inside an escape sequence', 12, ['a\x1b[38;5;196mRED 5 files'], 'RED 5 files'],
    ['a cut inside an OSC', 8, ['\x1b]2;title\x07 done'], ' done'],
    ['a cut inside a character', 7, ['xx\xe6\xbc\xa2 done'], ' done'],
    ['a chunk that begins inside a sequence', 6, ['abcdefgh\x1b[3', '1mRED'], 'RED'],
    ['a chunk that begins inside a character', 5, ['abcdefgh\xe6', '\xbc\xa2RED'], 'RED'],
    ['one byte at a time', 3, [...'abcdef'], 'def'],
  ])('%s', (_, capacity, chunks, text) => {
    const total = chunks.join('').length;
    expect(replayOf(capacity, chunks)).toEqual({ text, prelude: '', offset: total - text.length });
  });

  it('keeps the last bytes of more than it holds', () => {
    const chunk = `${'x'.repeat(62)}\r\n`;
    const { text, offset } = replayOf(2 << 20, Array(3 << 14).fill(chunk));
    expect({ size: text.length, offset, end: text.slice(-64) }).toEqual({ size: 2 << 20, offset: 1 << 20, end: chunk });
  });

  it('restores the modes in force at its first byte', () => {
    const modes = '\x1b[?1049h\x1b[?2004;1h\x1b[?25l\x1b[?1002h\x1b[?1006h';
    const { prelude } = replayOf(16, [modes, 'a'.repeat(100), '\x1b[?2004l']);
    expect(prelude).toBe('\x1b[?1049h\x1b[?1h\x1b[?25l\x1b[?1002h\x1b[?1006h\x1b[?2004h');
  });

  it('leaves out the modes that were turned off again', () => {
    const modes =
      '\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[?1h\x1b[?1004hx\x1b[?1000l\x1b[?1006l\x1b[?2004l\x1b[?1l\x1b[?1004l';
    expect(replayOf(4, [modes, 'abcdefgh'])).toEqual({ text: 'efgh', prelude: '', offset: modes.length + 4 });
  });

  it.each([
    ['a full reset', '\x1b[?1049h\x1b[?25l\x1bc', ''],
    ['a soft reset', '\x1b[?1h\x1b[?25l\x1b[!p', ''],
    ['leaving by another number of the same screen', '\x1b[?1049h\x1b[?47l', ''],
    ['the application keypad', '\x1b=', '\x1b[?66h'],
  ])('knows %s', (_, sequence, prelude) => {
    expect(replayOf(4, [sequence, 'abcdefgh']).prelude).toBe(prelude);
  });
});

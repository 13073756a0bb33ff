import { describe, expect, it } from 'vitest';
import type { Size } from '../../../contracts/model/index.ts';
import { EscapeScanner } from '../blocks/escape-scanner.ts';
import { ModeTracker } from './mode-tracker.ts';
import { ReplayRing, startsCharacter } from './replay-ring.ts';

const SIZE: Size = { cols: 80, rows: 24 };

/** Feeds a ring as a session does: the scanner is asked where each chunk begins. A size among the chunks is a resize. */
function fill(capacity: number, chunks: readonly (string | Size)[]) {
  const forgotten: string[] = [];
  const ring = new ReplayRing(capacity, SIZE, {
    push: (bytes) => forgotten.push(bytes.toString('latin1')),
    resize: ({ cols, rows }) => forgotten.push(`<${cols}x${rows}>`),
  });
  const modes = new ModeTracker();
  const scanner = new EscapeScanner({ osc: () => {}, csi: (body) => modes.csi(body), esc: (body) => modes.esc(body) });
  for (const chunk of chunks) {
    if (typeof chunk !== 'string') {
      ring.resize(chunk);
      continue;
    }
    const bytes = Buffer.from(chunk, 'latin1');
    ring.begin({ isSafe: scanner.isGround && startsCharacter(bytes), modes });
    ring.append(bytes);
    scanner.feed(bytes);
  }
  return { ring, forgotten };
}

describe('ReplayRing', () => {
  it.each([
    ['nothing yet', 8, [], '', ''],
    ['less than fits', 8, ['hello'], '', 'hello'],
    ['more than fits, by whole reads', 8, ['hello ', 'world!!!', 'x'], 'hello ', 'world!!!x'],
    ['a read that is larger than the ring', 4, ['hello world'], '', 'hello world'],
    [
      'a read that begins inside a sequence',
      6,
      ['abcdefgh\x1b[3', '1mRED', ' 1', '2345'],
      'abcdefgh\x1b[31mRED',
      ' 12345',
    ],
    ['a read that begins inside a character', 4, ['abcd\xe6', '\xbc\xa2RED', '1234'], 'abcd\xe6\xbc\xa2RED', '1234'],
    ['one byte at a time', 3, [...'abcdef'], 'abc', 'def'],
  ])('%s', (_, capacity, chunks, gone, kept) => {
    const { ring, forgotten } = fill(capacity, chunks);
    const seen = { gone: forgotten.join(''), kept: ring.bytes().toString('latin1'), start: ring.start };
    expect(seen).toEqual({ gone, kept, start: gone.length });
  });

  it('keeps the last bytes of more than it holds, and not much more', () => {
    const chunk = `${'x'.repeat(62)}\r\n`;
    const { ring } = fill(1 << 20, Array(3 << 14).fill(chunk));
    const bytes = ring.bytes();
    expect(bytes.subarray(-64).toString()).toBe(chunk);
    expect(bytes.length).toBeGreaterThanOrEqual(1 << 20);
    expect(bytes.length).toBeLessThan((1 << 20) * 1.1);
  });

  it('hands on the sizes of the terminal in their places', () => {
    const [small, large] = [
      { cols: 40, rows: 10 },
      { cols: 90, rows: 30 },
    ];
    const { ring, forgotten } = fill(2, ['ab', small, 'cd', large, 'ef', 'gh', SIZE]);
    expect(forgotten).toEqual(['ab', '<40x10>', 'cd', '<90x30>', 'ef']);
    expect(ring.sizes).toEqual([
      { offset: 4, size: large },
      { offset: 8, size: SIZE },
    ]);
  });

  it('says that it begins inside a sequence that is larger than itself', () => {
    const { ring } = fill(8, [`\x1bPq${'x'.repeat(70_000)}`, 'y'.repeat(70_000), 'z'.repeat(8)]);
    expect(ring.startsInside).toBe(true);
  });
});

describe('the tail of a ring', () => {
  it.each([
    ['the last bytes', 8, ['hello ', 'world!!!'], 'world!!!'],
    ['a cut inside an escape sequence', 12, ['a\x1b[38;5;196mRED 5 files'], 'RED 5 files'],
    ['a cut inside an OSC', 8, ['\x1b]2;title\x07 done'], ' done'],
    ['a cut inside a character', 7, ['xx\xe6\xbc\xa2 done'], ' done'],
  ])('begins where a terminal can begin: %s', (_, bytes, chunks, text) => {
    expect(fill(1000, chunks).ring.tail(bytes).bytes.toString('latin1')).toBe(text);
  });

  it.each([
    ['the modes in force', '\x1b[?1049h\x1b[?2004;1h\x1b[?25l', '\x1b[?1049h\x1b[?1h\x1b[?25l\x1b[?2004h'],
    ['no mode that was turned off again', '\x1b[?1000h\x1b[?2004hx\x1b[?1000l\x1b[?2004l', ''],
    ['nothing after a full reset', '\x1b[?1049h\x1b[?25l\x1bc', ''],
    ['nothing after a soft reset', '\x1b[?1h\x1b[?25l\x1b[!p', ''],
    ['no alternate screen left by another number', '\x1b[?1049h\x1b[?47l', ''],
    ['the application keypad', '\x1b=', '\x1b[?66h'],
  ])('brings along %s', (_, sequence, prelude) => {
    expect(fill(1000, [sequence, 'abcdefgh']).ring.tail(4).prelude.toString('latin1')).toBe(prelude);
  });
});

import headless from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EscapeScanner, MAX_OSC_BYTES } from './escape-scanner.ts';

/** Every event of a stream fed in the given chunks, as text; offsets included, buffers as latin1. */
function scan(chunks: readonly Buffer[]): string[] {
  const events: string[] = [];
  const scanner = new EscapeScanner({
    osc: ({ number, payload, start, end, isNested }) =>
      events.push(`${number};${payload.toString('latin1')}@${start}-${end}${isNested ? ' nested' : ''}`),
    csi: (body, end) => events.push(`csi ${body}@${end}`),
    esc: (body, end) => events.push(`esc ${body}@${end}`),
  });
  for (const chunk of chunks) scanner.feed(chunk);
  return events;
}

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');

/** One row: what the bytes are, the bytes, the events. */
const STREAMS: readonly (readonly [string, string, readonly string[]])[] = [
  ['BEL ends an OSC', '\x1b]633;A\x07$ ', ['633;A@0-8']],
  ['ESC ends an OSC, and ST is that and a backslash', '\x1b]633;A\x1b\\$ ', ['633;A@0-7', 'esc \\@9']],
  ['any ESC ends an OSC', '\x1b]633;C\x1b[31;1Hred', ['633;C@0-7', 'csi 31;1H@14']],
  ['an OSC starts right behind another', '\x1b]633;C\x1b]633;D;0\x07', ['633;C@0-7', '633;D;0@7-17']],
  ['U+009D opens and U+009C closes, as UTF-8', 'x\xc2\x9d633;A\xc2\x9cX', ['633;A@1-10']],
  ['the raw byte 0x9d opens nothing', '\x9d633;B\x9cY', []],
  ['CAN cancels', '\x1b]633;D;1\x18AFTER\x1b]633;D;0\x07', ['633;D;0@15-25']],
  ['SUB cancels', '\x1b]633;D;1\x1aAFTER\x1b]633;D;0\x07', ['633;D;0@15-25']],
  ['C0 bytes inside are skipped', '\x1b]6\x0033;\rA\n\x07', ['633;A@0-11']],
  ['another C1 control breaks it off', '\x1b]633;A\xc2\x85\x07\x1b]633;B\x07', ['633;B@10-18']],
  ['a number alone', '\x1b]633\x07\x1b]633;\x07', ['633;@0-6', '633;@6-13']],
  ['what begins with no number is no mark', '\x1b]L633;A\x07\x1b];633;A\x07', []],
  [
    'non-ASCII in a payload',
    '\x1b]633;E;\xc3\xa9\xc2\xa0\xe6\xbc\xa2\x07',
    ['633;E;\xc3\xa9\xc2\xa0\xe6\xbc\xa2@0-16'],
  ],
  ['bytes that are no UTF-8 in a payload', '\x1b]633;E;\xff\xfe\xc2\x07', ['633;E;\xff\xfe\xc2@0-12']],
  ['a tmux pass-through', '\x1bPtmux;\x1b\x1b]633;D;0\x07\x1b\\Z', ['633;D;0@8-18 nested', 'esc \\@20']],
  ['a status string that ends well', '\x1bP$qm\x1b\\\x1b]633;A\x07', ['esc \\@7', '633;A@7-15']],
  ['a string that was cancelled', '\x1bPx\x18\x1b]633;A\x07', ['633;A@4-12']],
  ['a string that U+009C ended', '\x1b_x\xc2\x9c\x1b]633;A\x07', ['633;A@5-13']],
  ['C0 and DEL inside an escape sequence', '\x1b\x07\x7f]633;A\x07', ['633;A@0-10']],
  ['invalid UTF-8 inside an escape sequence', '\x1b\x9d\xff]633;A\x07', ['633;A@0-10']],
  ['a character inside an escape sequence', '\x1b\xc3\xa9]633;A\x07', []],
  ['colours are left out', '\x1b[31mred\x1b[m', []],
  ['a C0 byte inside a CSI', '\x1b[3\r1H\x1b[3\x181H', ['csi 31H@6']],
  ['private modes', '\x1b[?1049;25h', ['csi ?1049;25h@11']],
  ['charset and reset', '\x1b(0\x1bc', ['esc (0@3', 'esc c@5']],
  ['an OSC that never ends', '\x1b]633;A', []],
];

describe('EscapeScanner', () => {
  it.each(STREAMS)('%s', (_, stream, events) => {
    expect(scan([bytes(stream)])).toEqual(events);
  });

  it('gives the same events wherever a stream is cut in two, and byte by byte', () => {
    const whole = bytes(STREAMS.map(([, stream]) => `${stream}\x18`).join('text'));
    const expected = scan([whole]);
    for (let cut = 1; cut < whole.length; cut += 1) {
      expect(scan([whole.subarray(0, cut), whole.subarray(cut)])).toEqual(expected);
    }
    expect(scan([...whole].map((byte) => Buffer.of(byte)))).toEqual(expected);
  });

  it('drops a payload over the limit without an event, and goes on', () => {
    const half = Buffer.alloc(MAX_OSC_BYTES / 2, 'a');
    const mark = bytes('\x1b]633;A\x07');
    const fits = [bytes('\x1b]633;E;'), half, bytes('\x07')];
    const tooLong = [bytes('\x1b]633;E;'), half, half, bytes('\x07')];
    expect(scan([...tooLong, mark])).toEqual([expect.stringMatching(/^633;A@/)]);
    expect(scan([...fits, mark])).toHaveLength(2);
  });

  it('tells where a stream may be cut', () => {
    const scanner = new EscapeScanner({ osc: () => {} });
    const safe = [...'a\x1b[1mb\x1b]2;t\x07c'].map((char) => {
      const isGround = scanner.isGround;
      scanner.feed(bytes(char));
      return `${char}${isGround ? '+' : '-'}`;
    });
    expect(safe.join('')).toBe('a+\x1b+[-1-m-b+\x1b+]-2-;-t-\x07-c+');
  });

  it('finds the OSCs that xterm.js finds, in any bytes', async () => {
    const reference = createReference();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(PIECES, ANY_BYTES), { maxLength: 24 }), async (pieces) => {
        const stream = Buffer.concat(pieces);
        expect(ours(stream)).toEqual(await reference.scan(stream));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
    );
    reference.dispose();
  });
});

const PIECES = fc
  .constantFrom(
    ...['\x1b', '\x1b]', '\x1b]633;', '633;A', ';', 'D;0', '\x07', '\x1b\\', '\x18', '\x1a', '\xc2\x9d', '\xc2\x9c'],
    ...['\xc2', '\xc2\x85', '\xc2\x90', '\xc2\x9b', '\xe2\x82', '\xe2\x82\xac', '\xf0\x9f\x98\x80', '\xef\xbb\xbf'],
    ...['\x1bP', '\x1bPtmux;', '\x1b_', '\x1b^', '\x1b[', '?1h', '\x1b(', '\x00', '\x0d\x0a', '\x7f', '\xed\xa0\x80'],
  )
  .map(bytes);
const ANY_BYTES = fc.uint8Array({ maxLength: 4 }).map((array) => Buffer.from(array));

/** Text as both sides can give it: what is no UTF-8 left out. */
const bare = (text: string) => text.replace(/[\ufffd\ufeff]/g, '');

function ours(stream: Buffer): string[] {
  const found: string[] = [];
  const scanner = new EscapeScanner({
    osc: ({ number, payload }) => number === 633 && found.push(bare(payload.toString('utf8'))),
  });
  scanner.feed(stream);
  return found;
}

/** xterm.js itself; one terminal for all runs, each begins with a full reset. */
function createReference(): { scan(stream: Buffer): Promise<string[]>; dispose(): void } {
  let found: string[] = [];
  const terminal = new headless.Terminal({ cols: 20, rows: 4, scrollback: 0, allowProposedApi: true, logLevel: 'off' });
  terminal.parser.registerOscHandler(633, (data) => {
    found.push(bare(data));
    return true;
  });
  return {
    async scan(stream) {
      terminal.reset();
      found = [];
      // CAN leaves any state a former run ended in; the reset does not reach the UTF-8 decoder.
      await new Promise<void>((resolve) =>
        terminal.write(Buffer.concat([bytes('\x18'), stream, bytes('   \x18')]), resolve),
      );
      return found;
    },
    dispose: () => terminal.dispose(),
  };
}

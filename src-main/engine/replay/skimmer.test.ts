import { expect, it } from 'vitest';
import { Skimmer } from './skimmer.ts';

it.each([
  ['plain text', 'y\r\ny\r\n', ''],
  ['moves and erasures within the screen', '\x1b[3;4Hx\x1b[K\x1b[2A', ''],
  ['modes, the last of each', '\x1b[?1h\x1b[?2004;25h\x1b[?1l\x1b[?9999h', '\x1b[?2004h\x1b[?25h\x1b[?1l'],
  ['mouse modes in their order', '\x1b[?1003h\x1b[?1002l\x1b[?1003h', '\x1b[?1002l\x1b[?1003h'],
  ['a screen that was entered', '\x1b[?1049l\x1b[?47h', '\x1b[?1047l\x1b[?1049h'],
  ['attributes since they were reset', '\x1b[31m\x1b[0m\x1b[1mx\x1b[44my', '\x1b[0m\x1b[1m\x1b[44m'],
  ['a reset that takes everything away', '\x1b[?1h\x1b[31m\x1b]2;t\x07\x1bc\x1b[4h', '\x1bc\x1b[4h'],
  ['a soft reset that keeps the screen', '\x1b[?1049h\x1b[?1h\x1b[!p', '\x1b[!p\x1b[?1047l\x1b[?1049h'],
  ['character sets and shifts', '\x1b(0\x1b)B\x0eq\x0fq', '\x1b(0\x1b)B\x0f'],
  ['scroll region, cursor style, insert mode', '\x1b[2;5r\x1b[5 q\x1b[4h\x1b[r', '\x1b[5 q\x1b[4h\x1b[r'],
  [
    'title, colours and a link',
    '\x1b]0;a\x07\x1b]0;b\x07\x1b]4;1;red\x07\x1b]4;2;blue\x07\x1b]8;;x\x07',
    '\x1b]0;b\x1b\\\x1b]4;1;red\x1b\\\x1b]4;2;blue\x1b\\\x1b]8;;x\x1b\\',
  ],
  ['how keys are reported', '\x1b[>1u\x1b[>4;2m\x1b[<u', '\x1b[>4;2m\x1b[>1u\x1b[<u'],
  ['queries', '\x1b[6n\x1b[c\x1bP$qm\x1b\\', ''],
])('keeps of %s', (_, text, kept) => {
  const skimmer = new Skimmer();
  skimmer.feed(Buffer.from(text, 'latin1'));
  expect([skimmer.take().toString('latin1'), skimmer.take().toString('latin1')]).toEqual([kept, '']);
});

it('takes no more memory for more of the same', () => {
  const skimmer = new Skimmer();
  for (let index = 0; index < 20_000; index += 1)
    skimmer.feed(Buffer.from(`\x1b[38;5;${index % 256}m\x1b[>${index}u\x1b]2;${index}\x07`));
  expect(skimmer.take().length).toBeLessThan(4096);
});

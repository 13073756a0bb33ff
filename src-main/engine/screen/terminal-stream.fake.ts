import fc from 'fast-check';

const SMALL = fc.nat({ max: 14 });
const csi = (...finals: string[]) =>
  fc
    .tuple(fc.array(SMALL, { maxLength: 2 }), fc.constantFrom(...finals))
    .map(([params, final]) => `\x1b[${params.join(';')}${final}`);

const MODES = [1, 6, 7, 12, 25, 45, 47, 66, 9, 1000, 1002, 1003, 1004, 1006, 1016, 1047, 1048, 1049, 2004];
const ATTRIBUTES = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '4:3',
  '21',
  '5',
  '7',
  '8',
  '9',
  '22',
  '24',
  '27',
  '53',
  '31',
  '44',
  '95',
  '107',
];
const COLORS = ['38;5;3', '38;5;200', '48;2;1;2;3', '38;2;250;0;9', '58;5;9', '58;2;9;8;7', '39', '49', '59'];

/** One thing a program may send: text of every width, controls, sequences that move, erase, scroll, colour or switch. */
const TOKEN: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[a-z ]{1,12}$/) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('漢', '字', 'é', 'e\u0301', '\u0301', '─', '😀', 'x'.repeat(24), ' '.repeat(20)),
  },
  { weight: 4, arbitrary: fc.constantFrom('\r\n', '\n', '\r', '\t', '\b', '\x0b', '\x07') },
  { weight: 3, arbitrary: csi('A', 'B', 'C', 'D', 'H', 'G', 'd', 'E', 'F', 'I', 'Z', 'a', 'e', 'f') },
  { weight: 3, arbitrary: csi('J', 'K', 'X', '@', 'P', 'L', 'M', 'S', 'T', 'b') },
  { weight: 2, arbitrary: fc.constantFrom(...ATTRIBUTES, ...COLORS).map((code) => `\x1b[${code}m`) },
  { weight: 1, arbitrary: csi('r', 'g', 's', 'u') },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...MODES), fc.constantFrom('h', 'l'))
      .map(([mode, final]) => `\x1b[?${mode}${final}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('\x1b[4h', '\x1b[4l', '\x1b[!p', '\x1bc', '\x1b#8', '\x1b[3J') },
  { weight: 1, arbitrary: fc.constantFrom('\x1b7', '\x1b8', '\x1bD', '\x1bE', '\x1bM', '\x1bH', '\x1b=', '\x1b>') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\x1b(0', '\x1b(B', '\x1b)0', '\x1b*A', '\x1b+4', '\x0e', '\x0f', '\x1bn', '\x1bo'),
  },
  { weight: 1, arbitrary: fc.nat({ max: 6 }).map((style) => `\x1b[${style} q`) },
  { weight: 1, arbitrary: fc.constantFrom('\x1b[1"q', '\x1b[0"q', '\x1b[>1u', '\x1b[<u', '\x1b[=5;1u', '\x1b[>4;2m') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\x1b]2;a title\x07',
      '\x1b]8;;http://a.example\x1b\\',
      '\x1b]8;id=1;http://b.example\x07',
      '\x1b]8;;\x07',
      '\x1b]4;1;rgb:ff/00/00\x07',
      '\x1b]11;#102030\x1b\\',
      '\x1b]104\x07',
      '\x1b]633;A\x07',
    ),
  },
);

/** Random terminal output. */
export function terminalStream(maxLength = 40): fc.Arbitrary<string> {
  return fc.array(TOKEN, { maxLength }).map((tokens) => tokens.join(''));
}

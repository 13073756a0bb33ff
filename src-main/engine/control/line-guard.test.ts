import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOfLine } from '../session/submission.ts';
import { assertLineFits, asTyped, blockUntypable, MAX_LINE_BYTES } from './line-guard.ts';

const ROWS: [name: string, line: string, rule: string | null][] = [
  ['plain', 'ls -la', null],
  ['newline and tab', 'cat <<X\n\tone\nX', null],
  ['beyond ASCII', 'echo "größer 🙂"', null],
  ['NUL', 'ls\u0000', 'line.control-characters'],
  ['Enter', 'ls\rrm x', 'line.control-characters'],
  ['Ctrl+C', '\u0003ls', 'line.control-characters'],
  ['end of bracketed paste', 'ls\u001b[201~\nrm x', 'line.control-characters'],
  ['delete', 'rx\u007fm', 'line.control-characters'],
  ['C1 control sequence introducer', 'ls\u009b201~', 'line.control-characters'],
  ['lone surrogate', 'echo \ud800', 'line.malformed'],
];

describe('blockUntypable', () => {
  it.each(ROWS)('%s', (_, line, rule) => {
    expect(blockUntypable(line, 'bash')?.rule ?? null).toBe(rule);
  });

  it('points at the character', () => {
    expect(blockUntypable('ls\rrm', 'bash')?.span).toEqual({ start: 2, end: 3 });
  });
});

describe('references to the history of the shell', () => {
  const join = (...parts: string[]) => parts.join('');
  /** The part that would be replaced, by shell; null: none. */
  const HISTORY: [line: string, bash: string | null, zsh: string | null, nu: string | null][] = [
    ['echo !!', '!!', '!!', '!!'],
    ['ls !$', '!$', '!$', '!$'],
    ['!rm', '!rm', '!rm', '!rm'],
    ['!-2:s/a/b/ x', '!-2:s/a/b/', '!-2:s/a/b/', '!-2:s/a/b/'],
    ['!?foo? x', '!?foo?', '!?foo?', null],
    ['echo a!b', '!b', '!b', null],
    ['^old^new', '^old^new', '^old^new', null],
    ['grep ^a^b x', null, null, null],
    ['echo "!x"', '!x', '!x', null],
    ['git commit -m "fix!"', null, '!"', null],
    ["git commit -m 'fix!: x'", null, null, null],
    ['echo \\!x', null, null, null],
    ['if ! true; then :; fi', null, null, null],
    ['[ a != b ]', null, null, null],
    ['ls !(x)', null, null, null],
    ['kill $!', null, null, null],
    [join('echo $', '{!name}'), null, '!name}', null],
    ['ls [!a]*', null, '!a]*', null],
    ["echo 'a' !x 'b'", '!x', '!x', '!x'],
    ['where x != 1', null, null, null],
  ];
  it.each(HISTORY)('%s', (line, ...expected) => {
    const replaced = ['bash', 'zsh', 'nu'].map((shell) => {
      const verdict = blockUntypable(line, shell);
      return verdict?.span ? line.slice(verdict.span.start, verdict.span.end) : null;
    });
    expect(replaced).toEqual(expected);
    expect(blockUntypable(line, 'fish')).toBeNull();
    expect(blockUntypable(line, 'mksh') === null).toBe(expected[1] === null);
  });
});

describe('assertLineFits', () => {
  const FITS: [name: string, line: string, fits: boolean][] = [
    ['one byte', 'w', true],
    ['the limit', 'x'.repeat(MAX_LINE_BYTES), true],
    ['one byte more', 'x'.repeat(MAX_LINE_BYTES + 1), false],
    ['few characters of many bytes', '🙂'.repeat(MAX_LINE_BYTES / 4 + 1), false],
    ['empty', '', false],
    ['blank', ' \n\t', false],
  ];

  it.each(FITS)('%s', (_, line, fits) => {
    const check = () => assertLineFits(line);
    if (fits) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code: 'bad-request' }));
  });
});

it('lets through only lines whose every byte is typed as it was judged', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('\n', '\t', '\r', '\x1b[201~', '\ud800', ' ; '),
  );
  let count = 0;
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const line = asTyped(parts.join(''));
      if (line.trim() === '' || blockUntypable(line, 'fish')) return;
      count += 1;
      const keys = keysOfLine(line, true).toString();
      expect(keys).toBe(/[\n\t]/.test(line) ? `\x1b[200~${line}\x1b[201~\r` : `${line}\r`);
    }),
    { numRuns: 2000 },
  );
  expect(count).toBeGreaterThan(100);
});

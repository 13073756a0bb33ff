import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { highlightCommand } from './highlight-command.ts';

/** The parts that have a colour, each with the first letter of its kind. */
const shown = (command: string) =>
  highlightCommand(command)
    .filter(({ kind, text }) => kind !== 'plain' && text.trim() !== '')
    .map(({ text, kind }) => `${kind.charAt(0)} ${text}`);

test.each([
  ['npm run build --watch -p 3', ['p npm', 'f --watch', 'f -p']],
  ['git log | head -3', ['p git', 'o |', 'p head', 'f -3']],
  ['CI=1 npm test && echo "all $X"', ['v CI=1', 'p npm', 'o &&', 'p echo', 's "all $X"']],
  ['sudo apt update # fresh', ['p sudo', 'p apt', 'c # fresh']],
  ['cat < in.txt > out.txt 2>&1', ['p cat', 'o <', 'o >', 'o 2>&']],
  ['for i in 1 2\ndo\n  echo $i\ndone', ['p for', 'p do', 'p echo', 'v $i', 'p done']],
  ["echo 'not closed", ['p echo', "s 'not closed"]],
  ['', []],
])('%j', (command, parts) => {
  expect(shown(command)).toEqual(parts);
});

it('loses nothing of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (command) => {
      expect(
        highlightCommand(command)
          .map(({ text }) => text)
          .join(''),
      ).toBe(command);
    }),
  );
});

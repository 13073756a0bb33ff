import { expect, test } from 'vitest';
import { shortCommand } from './block-facts.ts';

test.each([
  ['npm test', 'npm test'],
  ['for i in 1 2\ndo\n  echo $i\ndone', 'for i in 1 2 do echo $i done'],
  ['echo \u001b[31m\u202ered', 'echo [31m red'],
  ['x'.repeat(300), `${'x'.repeat(119)}…`],
])('%j is shown as %j', (command, short) => {
  expect(shortCommand(command)).toBe(short);
});

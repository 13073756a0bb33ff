import { expect, it } from 'vitest';
import { closeSyntax } from './close-syntax.ts';

const ROWS: [string, string][] = [
  ['A **bold', 'A **bold**'],
  ['A *soft', 'A *soft*'],
  ['Run `npm te', 'Run `npm te`'],
  ['See [the docs](https://exa', 'See the docs'],
  ['It costs $5 and', 'It costs $5 and'],
  ['```ts\nconst a = 1', '```ts\nconst a = 1'],
  ['```ts\nconst a = `x', '```ts\nconst a = `x'],
  ['Text\n``', 'Text\n'],
  ['Plain.', 'Plain.'],
];
it.each(ROWS)('%j is shown as %j', (block, shown) => {
  expect(closeSyntax(block)).toBe(shown);
});

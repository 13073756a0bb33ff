import { expect, it } from 'vitest';
import { ByteParts } from './byte-parts.ts';
import { OutputMemory } from './output-memory.ts';

/** As a session keeps what it reads. */
function kept(reads: readonly string[]): ByteParts {
  const memory = new OutputMemory();
  const parts = new ByteParts();
  for (const read of reads) parts.push(memory.keep(Buffer.from(read)));
  return parts;
}

it('joins reads that lie side by side in memory, without a copy', () => {
  const parts = kept(['ab', '', 'c', 'def']);
  expect(parts.parts.map(String)).toEqual(['abcdef']);
});

it('begins a new piece where the memory is full, and keeps what is large as it is', () => {
  const reads = [...Array.from({ length: 5 }, (_, index) => String(index).repeat(15_000)), 'x'.repeat(20_000), 'y'];
  const parts = kept(reads);
  expect(parts.parts.map(({ length }) => length)).toEqual([60_000, 15_000, 20_000, 1]);
  expect({ text: parts.copy().toString(), size: parts.size }).toEqual({ text: reads.join(''), size: 95_001 });
});

it('never writes over what it gave out', () => {
  const memory = new OutputMemory();
  const first = memory.keep(Buffer.from('first'));
  for (let index = 0; index < 50; index += 1) memory.keep(Buffer.from('later'.repeat(1000)));
  expect(first.toString()).toBe('first');
});

it('gives pieces back in order, and copies into memory of its own', () => {
  const parts = new ByteParts();
  for (const text of ['ab', 'cd']) parts.push(Buffer.from(text));
  const copy = parts.copy();
  expect([copy.toString(), copy.byteLength === copy.buffer.byteLength]).toEqual(['abcd', true]);
  expect([String(parts.shift()), parts.size, String(parts.shift()), String(parts.shift())]).toEqual([
    'ab',
    2,
    'cd',
    '',
  ]);
});

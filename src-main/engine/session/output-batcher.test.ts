import { expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { OutputBatcher } from './output-batcher.ts';

function start() {
  const clock = createFakeClock();
  const sent: string[] = [];
  const batcher = new OutputBatcher(clock, (bytes) => sent.push(bytes.toString()));
  const read = (...parts: string[]) => {
    for (const part of parts) batcher.push(Buffer.from(part));
    batcher.endRead();
  };
  return { clock, sent, read };
}

it('sends the first output after a pause at once', () => {
  const { sent, read } = start();
  read('a');
  expect(sent).toEqual(['a']);
});

it('joins what follows within milliseconds, once it is more than typing', () => {
  const { clock, sent, read } = start();
  const large = 'x'.repeat(600);
  for (const text of [large, 'b', 'c']) read(text);
  clock.advance(5);
  expect(sent).toEqual([large, 'bc']);
});

it('lets the echo of quick typing go at once, and joins what is no typing any more', () => {
  const { clock, sent, read } = start();
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) read(key);
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
  clock.advance(5);
  expect(sent).toEqual(['a', 'b', 'c', 'd', 'ef']);
  clock.advance(5);
  read('g');
  expect(sent.at(-1)).toBe('g');
});

it('runs no timer once the output has stopped', () => {
  const { clock, read } = start();
  read('a');
  read('b');
  clock.advance(20);
  expect(clock.pendingTimers).toBe(0);
});

it('sends a large frame without waiting', () => {
  const { sent, read } = start();
  read('a');
  read('x'.repeat(70_000));
  expect(sent.map((text) => text.length)).toEqual([1, 70_000]);
});

it('sends one read as one frame, whatever parts it was taken in by', () => {
  const { sent, read } = start();
  read('a', 'b', 'c');
  expect(sent).toEqual(['abc']);
});

import { expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { OutputBatcher } from './output-batcher.ts';

function start() {
  const clock = createFakeClock();
  const sent: string[] = [];
  const batcher = new OutputBatcher(clock, (bytes) => sent.push(bytes.toString()));
  return { clock, sent, push: (text: string) => batcher.push(Buffer.from(text)), batcher };
}

it('sends the first output after a pause at once', () => {
  const { sent, push } = start();
  push('a');
  expect(sent).toEqual(['a']);
});

it('joins what follows within milliseconds', () => {
  const { clock, sent, push } = start();
  for (const text of ['a', 'b', 'c']) push(text);
  clock.advance(5);
  expect(sent).toEqual(['a', 'bc']);
});

it('runs no timer once the output has stopped', () => {
  const { clock, push } = start();
  push('a');
  push('b');
  clock.advance(20);
  expect(clock.pendingTimers).toBe(0);
});

it('sends a large frame without waiting', () => {
  const { sent, push } = start();
  push('a');
  push('x'.repeat(70_000));
  expect(sent.map((text) => text.length)).toEqual([1, 70_000]);
});

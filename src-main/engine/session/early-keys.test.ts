import { expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { EarlyKeys } from './early-keys.ts';

function createKeys(startedAgoMs: number | null) {
  const clock = createFakeClock();
  const startedAt = startedAgoMs === null ? null : clock.now() - startedAgoMs;
  const world = { isAtWork: false, written: '' };
  const keys = new EarlyKeys({
    clock,
    startedAt: () => startedAt,
    isAtWork: async () => world.isAtWork,
    write: (bytes) => {
      world.written += Buffer.from(bytes).toString();
    },
  });
  const type = (text: string) => keys.write(Buffer.from(text));
  const writtenAfter = (ms: number) => {
    clock.advance(ms);
    return world.written;
  };
  return { world, type, writtenAfter };
}

it.each([
  ['at the prompt', null, '\x03'],
  ['in a command that has run for a while', 600, '\x03'],
  ['text at the start of a command', 1, 'y\r'],
])('writes at once: %s', (_, startedAgoMs, text) => {
  const { world, type } = createKeys(startedAgoMs);
  type(text);
  expect(world.written).toBe(text);
});

it('keeps an interrupt, and what comes after it, until the program has started', async () => {
  const { world, type, writtenAfter } = createKeys(1);
  for (const key of ['\x03', 'a', 'b']) type(key);
  expect(world.written).toBe('');
  world.isAtWork = true;
  await expect.poll(() => writtenAfter(5)).toBe('\x03ab');
  type('c');
  expect(world.written).toBe('\x03abc');
});

it('gives it to the shell when no program comes', async () => {
  const { type, writtenAfter } = createKeys(1);
  type('\x03');
  await expect.poll(() => writtenAfter(50)).toBe('\x03');
});

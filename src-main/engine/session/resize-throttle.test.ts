import { expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { ResizeThrottle } from './resize-throttle.ts';

it('hands on the first and the last of many sizes, and few between', () => {
  const clock = createFakeClock();
  const sizes: number[] = [];
  const throttle = new ResizeThrottle(clock, ({ cols }) => sizes.push(cols));
  for (let cols = 1; cols <= 200; cols += 1) {
    throttle.push({ cols, rows: 24 });
    clock.advance(10);
  }
  clock.advance(200);
  expect([sizes[0], sizes.at(-1), sizes.length <= 40, clock.pendingTimers]).toEqual([1, 200, true, 0]);
});

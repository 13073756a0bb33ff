import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { HeadlessScreen } from '../screen/headless-screen.ts';
import { Checkpoint } from './checkpoint.ts';

const SIZE = { cols: 80, rows: 24 };

function open() {
  const clock = createFakeClock();
  const checkpoint = new Checkpoint(clock, SIZE);
  const lines = () => {
    const screen = new HeadlessScreen(SIZE, { scrollback: 2000 });
    screen.write(checkpoint.prelude());
    return screen.lines();
  };
  return { clock, checkpoint, lines };
}

describe('Checkpoint', () => {
  it('needs nothing while nothing has left the ring', () => {
    const { clock, checkpoint } = open();
    expect([checkpoint.prelude().length, clock.pendingTimers]).toEqual([0, 0]);
  });

  it('takes in what waits once little is printed, and then rests', () => {
    const { clock, checkpoint, lines } = open();
    for (let index = 0; index < 10; index += 1) checkpoint.push(Buffer.from(`line ${index}\r\n`.repeat(2000)));
    clock.advance(2000);
    expect(clock.pendingTimers).toBe(0);
    expect(lines().at(-1)).toBe('line 9');
  });

  it('is asked twice and makes its answer once', () => {
    const { checkpoint } = open();
    checkpoint.push(Buffer.from('text'));
    const first = checkpoint.prelude();
    const second = checkpoint.prelude();
    checkpoint.push(Buffer.from(' and more'));
    expect([second === first, checkpoint.prelude().includes('text and more')]).toEqual([true, true]);
  });

  it('forgets text of a flood but neither modes nor what came last', () => {
    const { clock, checkpoint, lines } = open();
    checkpoint.push(Buffer.from('\x1b[?2004h\x1b[?25l\x1b[31m\x1b]2;title\x07'));
    for (let index = 0; index < 200; index += 1) {
      checkpoint.push(Buffer.from('the quick brown fox jumps over the lazy dog\r\n'.repeat(200)));
      clock.advance(1);
    }
    checkpoint.push(Buffer.from('the end'));
    expect(lines().at(-1)).toBe('the end');
    const prelude = checkpoint.prelude().toString();
    for (const part of ['\x1b[?2004h', '\x1b[?25l', '\x1b]2;title', '\x1b[0;31m']) expect(prelude).toContain(part);
  });

  it('goes on behind a sequence of which it forgot the head', () => {
    const { checkpoint, lines } = open();
    checkpoint.push(Buffer.from(`text\r\n\x1bPq${'x'.repeat(600_000)}`));
    checkpoint.push(Buffer.from('yyy\x1b\\'));
    checkpoint.push(Buffer.from('\r\nmore'));
    expect(lines().slice(-1)).toEqual(['more']);
  });

  it('keeps rows that have left the screen', () => {
    const { checkpoint, lines } = open();
    checkpoint.push(Buffer.from(`KEEP\r\n${'x\r\n'.repeat(500)}`));
    expect([lines()[0], lines().length]).toEqual(['KEEP', 501]);
  });
});

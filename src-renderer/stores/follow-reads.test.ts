import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followReads } from './follow-reads.ts';

/** Frames and reads that pass when the test says so. */
function stage() {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  const reads: ((value: string) => void)[] = [];
  const shown: string[] = [];
  const reader = followReads(
    () => new Promise<string>((resolve) => reads.push(resolve)),
    (value) => shown.push(value),
  );
  const frame = () => {
    for (const callback of frames.splice(0)) callback(0);
  };
  const answer = async (value: string) => {
    reads.shift()?.(value);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { reader, reads, shown, frame, answer, pass };
}

describe('followReads', () => {
  let at: ReturnType<typeof stage>;
  beforeEach(() => {
    at = stage();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('reads once for all that is asked within a frame', () => {
    for (let count = 0; count < 9; count++) at.reader.ask();
    expect(at.reads).toHaveLength(0);
    at.frame();
    expect(at.reads).toHaveLength(1);
  });

  it('reads once more for all that is asked during a read', async () => {
    at.reader.ask();
    at.frame();
    for (let count = 0; count < 9; count++) at.reader.ask();
    at.frame();
    expect(at.reads).toHaveLength(1);
    await at.answer('first');
    at.frame();
    await at.answer('second');
    at.frame();
    expect(at).toMatchObject({ shown: ['first', 'second'], reads: [] });
  });

  it('rests as long as the last read took', async () => {
    at.reader.ask();
    at.frame();
    at.pass(80);
    at.reader.ask();
    await at.answer('first');
    at.pass(70);
    at.frame();
    expect(at.reads).toHaveLength(0);
    at.pass(20);
    at.frame();
    expect(at.reads).toHaveLength(1);
  });

  it('shows nothing after it was stopped', async () => {
    at.reader.ask();
    at.frame();
    at.reader.stop();
    await at.answer('late');
    expect(at.shown).toEqual([]);
  });
});

import { afterEach, expect, it } from 'vitest';
import { PtyWriter } from './pty-writer.ts';

const open: PtyWriter[] = [];
afterEach(() => {
  for (const writer of open.splice(0)) writer.dispose();
});

/** A terminal that takes so many bytes, until it is read. */
function terminal(room: number) {
  let taken = '';
  let left = room;
  let tries = 0;
  let onTry = () => {};
  const writer = new PtyWriter({
    write(bytes) {
      tries += 1;
      onTry();
      if (left < 0) throw Object.assign(new Error('gone'), { code: 'EIO' });
      if (left === 0) throw Object.assign(new Error('full'), { code: 'EAGAIN' });
      const count = Math.min(left, bytes.length);
      taken += Buffer.from(bytes.subarray(0, count)).toString();
      left -= count;
      return count;
    },
  });
  open.push(writer);
  return {
    write: (text: string) => writer.write(Buffer.from(text)),
    dispose: () => writer.dispose(),
    taken: () => taken,
    tries: () => tries,
    give: (count: number) => {
      left = count;
    },
    /** Settles once the terminal was offered something again. */
    tried: () =>
      new Promise<void>((resolve) => {
        onTry = () => setImmediate(resolve);
      }),
  };
}

it('writes in the turn in which the keys come', () => {
  const { write, taken } = terminal(100);
  write('ab');
  write('');
  write('c');
  expect(taken()).toBe('abc');
});

it('keeps the order while the terminal is full, and asks it again only after a while', async () => {
  const { write, taken, tries, give, tried } = terminal(3);
  write('abcde');
  write('fg');
  expect({ taken: taken(), tries: tries() }).toEqual({ taken: 'abc', tries: 2 });
  await tried();
  give(100);
  await tried();
  write('h');
  expect(taken()).toBe('abcdefgh');
});

it('drops what was not taken once it is disposed of, and when nobody is at the other end', async () => {
  const full = terminal(0);
  full.write('a');
  full.dispose();
  full.give(100);
  full.write('b');
  const gone = terminal(-1);
  gone.write('a');
  gone.give(100);
  gone.write('b');
  expect([full.taken(), gone.taken()]).toEqual(['', '']);
});

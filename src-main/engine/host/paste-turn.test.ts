import { describe, expect, it } from 'vitest';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { PasteTurn } from './paste-turn.ts';

function createTurn() {
  const clock = createFakeClock();
  const turn = new PasteTurn(clock);
  let written = '';
  const send = (client: string, text: string) =>
    turn.take(client, Buffer.from(text), () => {
      written += text;
    });
  return { clock, send, written: () => written };
}

describe('a paste of one client', () => {
  it(`is one piece (t-109): ${terminalCase('t-109').what}`, () => {
    const { send, written, clock } = createTurn();
    send('A', '\x1b[200~one');
    send('B', 'x');
    send('C', '\x1b[200~');
    send('A', 'two\x1b[20');
    send('B', 'y');
    send('C', 'c\x1b[201~');
    send('A', '1~');
    expect([written(), clock.pendingTimers]).toEqual(['\x1b[200~onetwo\x1b[201~x\x1b[200~c\x1b[201~y', 0]);
  });

  it.each([
    ['whole in one read', ['\x1b[200~a\x1b[201~'], true],
    ['cut within its first bracket', ['\x1b[20', '0~a'], false],
    ['two of them, the second one open', ['\x1b[200~a\x1b[201~\x1b[200~b'], false],
    ['no paste', ['ls\r', '\x1b[A'], true],
  ])('%s', (_, reads, isFree) => {
    const { send, written } = createTurn();
    for (const read of reads) send('A', read);
    send('B', 'x');
    expect(written().endsWith('x')).toBe(isFree);
  });

  it('that is never ended holds nobody up for long', () => {
    const { send, written, clock } = createTurn();
    send('A', '\x1b[200~half');
    send('B', 'x');
    clock.advance(1000);
    expect([written(), clock.pendingTimers]).toEqual(['\x1b[200~halfx', 0]);
  });
});

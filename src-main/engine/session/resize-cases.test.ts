import { describe, expect, it } from 'vitest';
import { type BlockId, Size } from '../../../contracts/model/index.ts';
import { caseShell } from '../../../contracts/terminal/case-repro.fake.ts';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { renderBlock } from '../blocks/block-text.ts';
import { SizeOwner } from '../host/size-owner.ts';
import { createFakeShell } from './session.fake.ts';

describe('a case of resizing a session', () => {
  it('t-095: nothing is lost or doubled in what is printed meanwhile', () => {
    const last = Number(/seq 1 (\d+)/.exec(caseShell(terminalCase('t-095')).line)?.[1]);
    const numbers = Array.from({ length: last }, (_, index) => String(index + 1));
    const shell = createFakeShell({ blockBytes: 1 << 20 });
    shell.prompt();
    shell.start('for');
    for (const number of numbers) {
      shell.print(`${number} `);
      if (Number(number) % 50 === 0) shell.session.resize({ cols: 40 + (Number(number) % 70), rows: 20 });
    }
    shell.print('\r\n');
    shell.prompt(0);
    const entry = shell.session.findBlock('s-1#1' as BlockId);
    expect(entry && renderBlock(entry)).toEqual([numbers.join(' ')]);
  });

  it('t-097: a drag makes few resizes of the pty, and the last is the last', () => {
    const { session, pty, clock } = createFakeShell();
    for (let step = 1; step <= 200; step += 1) {
      session.resize({ cols: 80 + step, rows: 24 });
      clock.advance(10);
    }
    clock.advance(1000);
    expect(pty.sizes.length).toBeLessThanOrEqual(40);
    expect(pty.sizes.at(-1)).toEqual({ cols: 280, rows: 24 });
  });

  it.each([
    [0, 0],
    [1, 1],
    [1, 24],
  ])('t-098: no size of %i by %i gets to the pty', (cols, rows) => {
    expect(Size.safeParse({ cols, rows }).success).toBe(false);
  });

  it('t-103: typing resizes once when another client takes over, and never again', () => {
    const owner = new SizeOwner(() => 'latest');
    owner.resized('window', { cols: 160, rows: 50 });
    owner.resized('terminal', { cols: 80, rows: 24 });
    const sizes = ['window', 'window', 'terminal', 'terminal', 'terminal', 'window'].map(
      (id) => owner.typed(id)?.cols ?? null,
    );
    expect(sizes.filter((cols) => cols !== null)).toEqual([160, 80, 160]);
  });

  it.each([
    ['latest', ['200x50', '80x60', '200x50', null]],
    ['smallest', ['200x50', '80x50', '80x50', '200x50']],
    ['largest', ['200x50', '200x60', '200x60', '200x50']],
    ['fixed', [null, null, null, null]],
  ] as const)('t-292: with the policy %s, and one that has gone has no say', (policy, taken) => {
    const owner = new SizeOwner(() => policy);
    const steps = [
      owner.resized('window', { cols: 200, rows: 50 }),
      owner.resized('cli', { cols: 80, rows: 60 }),
      owner.typed('window'),
      owner.left('cli'),
    ];
    expect(steps.map((size) => size && `${size.cols}x${size.rows}`)).toEqual(taken);
  });
});

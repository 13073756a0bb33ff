import { describe, expect, it } from 'vitest';
import type { BlockId } from '../../../contracts/model/index.ts';
import { caseReads } from '../../../contracts/terminal/case-repro.fake.ts';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { keysOfLine, Submission } from './submission.ts';

describe('keysOfLine', () => {
  it.each([
    ['one line', 'ls -la', true, 'ls -la\r'],
    ['a newline at the end', 'ls\n', true, 'ls\r'],
    ['several lines are one paste', 'a\nb', true, '\x1b[200~a\nb\x1b[201~\r'],
    ['a tab is no completion key', 'a\tb', true, '\x1b[200~a\tb\x1b[201~\r'],
    ['no paste where the shell knows none', 'a\r\nb', false, 'a\rb\r'],
    ['a paste cannot be left', 'a\x1b[201~\nrm -rf x\n', true, '\x1b[200~a[201~\nrm -rf x\x1b[201~\r'],
    ['control characters', 'a\x03\x04\x7f\u009bb', true, 'ab\r'],
  ])('%s', (_, line, hasBracketedPaste, keys) => {
    expect(keysOfLine(line, hasBracketedPaste).toString()).toBe(keys);
  });

  it.each(['t-104', 't-246', 't-257'])('%s: nothing in it acts before it is sent as a whole', (id) => {
    const line = Buffer.concat([...caseReads(terminalCase(id))]).toString('latin1');
    const keys = keysOfLine(line, true).toString();
    const text = /^(?:\x1b\[200~)?([^\x00-\x08\x0b-\x1f\x7f-\x9f]*)(?:\x1b\[201~)?\r$/.exec(keys)?.[1];
    expect([text !== undefined, keys.includes('\x1b[200~')]).toEqual([
      true,
      line.includes('\n') || line.includes('\r'),
    ]);
  });
});

describe('Submission', () => {
  const origin = { kind: 'user' } as const;
  const submit = (line: string) => new Submission(line, origin, createFakeClock());

  it.each([
    ['the same line', 'ls -la', 'ls -la', true],
    ['lines that the shell joined', 'for i in 1 2\ndo echo $i\ndone', 'for i in 1 2; do echo $i; done', true],
    ['the first of several commands', 'echo a\necho b', 'echo a', true],
    ['history put something else in its place', 'sudo !!', 'sudo ls', true],
    ['nothing was seen of it', 'ls', '', true],
    ['a person was faster', 'ls', 'pwd', false],
  ])('claims a command: %s', (_, line, command, isClaimed) => {
    expect(submit(line).claim(command) !== null).toBe(isClaimed);
  });

  it('settles with the block, or with none at the next prompt', async () => {
    const opened = submit('ls');
    opened.settle('s-1#1' as BlockId);
    const comment = submit('# note');
    expect([comment.prompted(), await opened.opened, await comment.opened]).toEqual([true, 's-1#1', null]);
  });

  it("waits one prompt longer for each command of a person's that came first", async () => {
    const late = submit('ls');
    late.claim('pwd');
    expect([late.prompted(), late.prompted()]).toEqual([false, true]);
  });

  it('does not wait for ever', async () => {
    const clock = createFakeClock();
    const stuck = new Submission('echo "', origin, clock);
    clock.advance(60_000);
    expect(await stuck.opened).toBeNull();
  });
});

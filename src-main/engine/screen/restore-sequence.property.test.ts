import type { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openHeadless, writeNow } from './open-headless.ts';
import { restoreSequence } from './restore-sequence.ts';
import { terminalState } from './terminal-state.fake.ts';
import { terminalStream } from './terminal-stream.fake.ts';
import { UntoldState } from './untold-state.ts';

const SIZE = { cols: 20, rows: 6 };

function open(): { terminal: Terminal; untold: UntoldState; write(text: string): void } {
  const terminal = openHeadless({ ...SIZE, scrollback: 200 });
  const untold = new UntoldState(terminal);
  return { terminal, untold, write: (text) => writeNow(terminal, Buffer.from(text)) };
}

/** xterm.js restores half of a link with the cursor: whether it underlines, not where it leads. */
function withoutQuirks(stream: string): string {
  return /\x1b\[\d*;?\d*u|\x1b8|\x1b\[\?10(?:48|49)l/.test(stream)
    ? stream.replace(/\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)/g, '')
    : stream;
}

/** No sequence brings the cursor behind the last column without a character in it. */
function isWaitingOverErased(terminal: Terminal): boolean {
  const { active } = terminal.buffer;
  const line = active.getLine(active.baseY + active.cursorY);
  return (
    active.cursorX >= terminal.cols &&
    line?.getCell(terminal.cols - 1)?.getCode() === 0 &&
    line.getCell(terminal.cols - 1)?.getWidth() === 1
  );
}

it('brings a fresh terminal to where another one is, and it goes on from there as that one does', () => {
  fc.assert(
    fc.property(terminalStream().map(withoutQuirks), terminalStream(10).map(withoutQuirks), (before, after) => {
      const [first, second] = [open(), open()];
      first.write(before);
      fc.pre(!isWaitingOverErased(first.terminal));
      second.write(restoreSequence(first.terminal, first.untold));
      expect(terminalState(second.terminal, second.untold)).toEqual(terminalState(first.terminal, first.untold));
      for (const { write } of [first, second]) write(after);
      // xterm.js forgets a link with the row in which it was opened; a restored one was opened in another row.
      const look = ({ terminal, untold }: typeof first) => terminalState(terminal, untold, { hasLinks: false });
      expect(look(second)).toEqual(look(first));
    }),
    { numRuns: 100 },
  );
});

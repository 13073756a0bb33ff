import type { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { replayPieces, type Size, type TermSnapshot } from '../../../contracts/model/index.ts';
import { openHeadless, writeNow } from '../screen/open-headless.ts';
import { terminalState } from '../screen/terminal-state.fake.ts';
import { terminalStream } from '../screen/terminal-stream.fake.ts';
import { UntoldState } from '../screen/untold-state.ts';
import { createFakeFrameSink } from '../session/frame-sink.fake.ts';
import { createFakeShell } from '../session/session.fake.ts';

const SIZE: Size = { cols: 20, rows: 6 };

class Screen {
  readonly terminal: Terminal = openHeadless({
    ...SIZE,
    scrollback: 2000,
    scrollOnEraseInDisplay: true,
  });
  readonly untold = new UntoldState(this.terminal);

  write(bytes: Uint8Array): void {
    writeNow(this.terminal, bytes);
  }

  resize({ cols, rows }: Size): void {
    this.terminal.resize(cols, rows);
  }

  /** As a client shows a snapshot. */
  show(snapshot: TermSnapshot): void {
    for (const { size, bytes } of replayPieces(snapshot)) {
      this.resize(size);
      this.write(bytes);
    }
  }

  get state(): object {
    return terminalState(this.terminal, this.untold, { hasLinks: false, isStrict: false });
  }
}

/**
 * Left out: links (tested in restore-sequence.property.test.ts) and tab stops, of which xterm.js keeps some beyond the last
 * column for a wider time to come.
 */
function withoutQuirks(stream: string): string {
  return stream.replace(/\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)|\x1bH|\x1b\[[\d;]*g/g, '');
}

const step = fc.oneof(
  { weight: 6, arbitrary: terminalStream(12).map(withoutQuirks) },
  { weight: 1, arbitrary: fc.record({ cols: fc.integer({ min: 4, max: 30 }), rows: fc.integer({ min: 2, max: 9 }) }) },
);
type Step = string | Size;

/**
 * One script in two halves, between which the newcomer comes. xterm.js gives the alternate screen a scrollback that it then
 * pulls rows from when it was made lower while the normal one showed: where that could be, there is no alternate screen.
 */
const script = fc.tuple(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 3 })).map((halves): Step[][] => {
  const isLowered = halves.flat().some((next) => typeof next !== 'string' && next.rows < SIZE.rows);
  const fit = (next: Step) =>
    isLowered && typeof next === 'string' ? next.replace(/\x1b\[\?(?:47|1047|1049)[hl]/g, '') : next;
  return halves.map((half) => half.map(fit));
});

it('shows a newcomer what a terminal shows that saw everything, wherever the ring is cut and whenever they come', () => {
  fc.assert(
    fc.property(
      script,
      fc.nat({ max: 120 }),
      fc.integer({ min: 1, max: 40 }),
      ([before = [], after = []], replayBytes, chunkBytes) => {
        const witness = new Screen();
        const { session, pty, clock } = createFakeShell({ size: SIZE, replayBytes, hasIntegration: false });
        const take = (steps: readonly Step[]) => {
          for (const next of steps) {
            if (typeof next !== 'string') {
              session.resize(next);
              witness.resize(next);
              continue;
            }
            const bytes = Buffer.from(next);
            for (let start = 0; start < bytes.length; start += chunkBytes) {
              pty.print(bytes.subarray(start, start + chunkBytes));
            }
            witness.write(bytes);
          }
        };
        take(before);
        if (chunkBytes % 2 === 0) clock.advance(500);
        const sink = createFakeFrameSink();
        void session.attach(sink);
        const newcomer = new Screen();
        newcomer.show(sink.frames[0] as TermSnapshot);
        expect(newcomer.state).toEqual(witness.state);
        take(after);
        clock.advance(500);
        for (const frame of sink.frames) {
          if (frame.type === 'output') newcomer.write(frame.bytes);
          else if (frame.type === 'session-changed') newcomer.resize(frame.session.size);
        }
        expect(newcomer.state).toEqual(witness.state);
      },
    ),
    { numRuns: 60 },
  );
});

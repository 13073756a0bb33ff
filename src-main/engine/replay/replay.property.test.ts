import headless, { type Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { replayPieces, type Size, type TermSnapshot } from '../../../contracts/model/index.ts';
import { terminalState } from '../screen/terminal-state.fake.ts';
import { terminalStream } from '../screen/terminal-stream.fake.ts';
import { UntoldState } from '../screen/untold-state.ts';
import { internalsOf } from '../screen/xterm-internals.ts';
import { createFakeFrameSink } from '../session/frame-sink.fake.ts';
import { createFakeShell } from '../session/session.fake.ts';

const SIZE: Size = { cols: 20, rows: 6 };

class Screen {
  readonly terminal: Terminal = new headless.Terminal({
    ...SIZE,
    scrollback: 2000,
    scrollOnEraseInDisplay: true,
    allowProposedApi: true,
    logLevel: 'off',
  });
  readonly untold = new UntoldState(this.terminal);

  write(bytes: Uint8Array): void {
    internalsOf(this.terminal).writeSync(bytes);
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

/** Things that xterm.js does not undo exactly, each of which is tested in restore-sequence.property.test.ts. */
function withoutQuirks(stream: string): string {
  return stream.replace(/\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)/g, '');
}

const step = fc.oneof(
  { weight: 6, arbitrary: terminalStream(12).map((stream) => Buffer.from(withoutQuirks(stream))) },
  { weight: 1, arbitrary: fc.record({ cols: fc.integer({ min: 4, max: 30 }), rows: fc.integer({ min: 2, max: 9 }) }) },
);

it('shows a newcomer what a terminal shows that saw everything, wherever the ring is cut and whenever they come', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 12 }),
      fc.nat({ max: 120 }),
      fc.integer({ min: 1, max: 40 }),
      fc.array(step, { maxLength: 3 }),
      (before, replayBytes, chunkBytes, after) => {
        const witness = new Screen();
        const { session, pty, clock } = createFakeShell({ size: SIZE, replayBytes, hasIntegration: false });
        const take = (steps: readonly (Buffer | Size)[]) => {
          for (const next of steps) {
            if (!Buffer.isBuffer(next)) {
              session.resize(next);
              witness.resize(next);
              continue;
            }
            for (let start = 0; start < next.length; start += chunkBytes)
              pty.print(next.subarray(start, start + chunkBytes));
            witness.write(next);
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
    { numRuns: Number(process.env.RUNS ?? 60) },
  );
});

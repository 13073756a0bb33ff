import type { Block, SessionInfo, Size, TermFrame, TerminalAnswer } from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import type { Viewer } from '../../../contracts/rpc/session-host.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeptSession } from '../../store/kept-sessions.ts';
import { EscapeScanner, type OscSequence } from '../blocks/escape-scanner.ts';
import { OutputMemory } from '../bytes/output-memory.ts';
import { Checkpoint } from '../replay/checkpoint.ts';
import { LeftOvers } from '../replay/left-overs.ts';
import { ModeTracker } from '../replay/mode-tracker.ts';
import { newShellLine } from '../replay/new-shell-line.ts';
import { ReplayRing, type SizeChange, startsCharacter, type Tail } from '../replay/replay-ring.ts';
import { Attachments } from './attachments.ts';
import { OutputBatcher } from './output-batcher.ts';

export interface SessionStreamOptions {
  readonly clock: Clock;
  readonly replayBytes: number;
  /** Of the terminal, at its start. */
  readonly size: Size;
  /** Output is handed on, in order, to the blocks as well. */
  output(bytes: Buffer): void;
  /** A whole OSC was read; the bytes up to its end are handed on only by `take`. */
  osc(sequence: OscSequence): void;
  csi(body: string, end: number): void;
  /** A client came or went. */
  onDidChangeCount(): void;
}

/** What a newcomer is told of the session, beside its output. */
export interface SnapshotFacts {
  readonly session: SessionInfo;
  readonly blocks: Block[];
  readonly promptOffset: number | null;
  readonly size: Size;
  readonly answer: TerminalAnswer | null;
}

/** Old output goes into the ring in pieces of this size, so that it is forgotten piece by piece. */
const OLD_BYTES = 32 * 1024;

/** Begins a string that means nothing, up to the next terminator: the rest of a sequence whose head is gone goes into it. */
const SWALLOW = Buffer.from('\x1b]x');

/** The way of a session's output: read once, kept for those who come later, sent to those who are there. */
export class SessionStream {
  readonly modes = new ModeTracker();
  leftOvers = new LeftOvers();
  readonly #options: SessionStreamOptions;
  readonly #scanner: EscapeScanner;
  /** Reads what was kept of another stream for its modes alone. */
  readonly #old = new EscapeScanner({
    osc: () => {},
    csi: (body) => this.modes.csi(body),
    esc: (body) => this.modes.esc(body),
  });
  readonly #checkpoint: Checkpoint;
  readonly #ring: ReplayRing;
  readonly #batcher: OutputBatcher;
  readonly #memory = new OutputMemory();
  /** Clients that watch. */
  readonly attachments: Attachments;
  #seq = 0;
  #sent = 0;
  /** The chunk that is being read, and how much of it has been handed on. */
  #chunk = { bytes: Buffer.alloc(0), start: 0, taken: 0 };

  constructor(options: SessionStreamOptions) {
    this.#options = options;
    this.#scanner = new EscapeScanner({
      osc: (sequence) => options.osc(sequence),
      csi: (body, end) => options.csi(body, end),
      esc: (body) => this.modes.esc(body),
    });
    this.#checkpoint = new Checkpoint(options.clock, options.size);
    this.#ring = new ReplayRing(options.replayBytes, options.size, this.#checkpoint);
    this.#batcher = new OutputBatcher(options.clock, (bytes) => this.#sendOutput(bytes));
    this.attachments = new Attachments(() => options.onDidChangeCount());
  }

  /** Bytes of output so far. */
  get end(): number {
    return this.#ring.end;
  }

  /** @param chunk As the pty gave it. */
  read(chunk: Buffer<ArrayBuffer>): void {
    const bytes = this.#memory.keep(chunk);
    this.#ring.begin({ isSafe: this.#scanner.isGround && startsCharacter(bytes), modes: this.modes });
    this.#chunk = { bytes, start: this.#ring.end, taken: 0 };
    this.#scanner.feed(bytes);
    this.#take(bytes.length);
    this.#batcher.endRead();
  }

  /** Hands on the current chunk up to an offset of the stream. */
  takeUntil(end: number): void {
    this.#take(end - this.#chunk.start);
  }

  /** A killed program cannot put the terminal right; its shell does not. @returns Bytes put into the stream. */
  resetLeftOvers(): number {
    const resets = this.leftOvers.resets(this.modes);
    const bytes = Buffer.from(resets.map((body) => `\x1b[${body}`).join(''), 'latin1');
    for (const body of resets) this.modes.csi(body);
    if (bytes.length > 0) this.#put(bytes);
    this.#scanner.skip(bytes.length);
    this.#chunk.start += bytes.length;
    return bytes.length;
  }

  /**
   * Before anything is read: what a terminal showed that is gone. Nothing in it is obeyed or answered here.
   * @returns Offset of the first of its bytes in this stream.
   */
  restore({ prelude, bytes, offset, sizes }: KeptSession): number {
    this.#putOld(prelude);
    const start = this.#ring.end;
    let from = 0;
    for (const { offset: at, size } of sizes.slice(1)) {
      this.#putOld(bytes.subarray(from, at - offset));
      this.#ring.resize(size);
      from = at - offset;
    }
    this.#putOld(bytes.subarray(from));
    this.#sent = this.#ring.end;
    return start;
  }

  #putOld(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; from += OLD_BYTES) {
      const chunk = bytes.subarray(from, from + OLD_BYTES);
      this.#ring.begin({ isSafe: this.#old.isGround && startsCharacter(chunk), modes: this.modes });
      this.#old.feed(chunk);
      this.#ring.append(chunk);
    }
  }

  /** Another shell prints from here on: nothing of the last one's state is left, and lines say why. */
  startOver(...why: readonly string[]): void {
    this.read(newShellLine(why, this.modes));
    this.leftOvers = new LeftOvers();
    this.flush();
  }

  /** The last bytes of output, and the modes in force where they begin. */
  tail(maxBytes: number): Tail {
    return this.#ring.tail(maxBytes);
  }

  /** Sizes of the terminal in what is kept; the first holds where that begins. */
  get sizes(): readonly SizeChange[] {
    return this.#ring.sizes;
  }

  /** The terminal has another size from here on. */
  resize(size: Size): void {
    this.flush();
    this.#ring.resize(size);
  }

  /** Settles when the client's stream has ended. */
  attach(sink: FrameSink<TermFrame>, facts: () => SnapshotFacts, viewer?: Viewer): Promise<void> {
    // What waits to be sent belongs to those who are attached already; the newcomer has it in the replay.
    this.flush();
    const prelude = this.#prelude();
    const snapshot: TermFrame = {
      type: 'snapshot',
      replay: Buffer.concat([prelude, this.#ring.bytes()]),
      replayOffset: this.#ring.start,
      preludeBytes: prelude.length,
      sizes: [...this.#ring.sizes],
      seq: this.#seq,
      ...facts(),
    };
    return this.attachments.add(sink, snapshot, viewer);
  }

  /** Sends what waits: the next frame belongs behind it. */
  flush(): void {
    this.#batcher.flush();
  }

  send(frame: TermFrame): void {
    this.attachments.send(frame);
  }

  /** The last frame of every client. */
  finish(last: TermFrame): void {
    this.#batcher.flush();
    this.#batcher.dispose();
    this.attachments.endAll(last);
  }

  /** What is kept for newcomers is of no use any more. */
  dispose(): void {
    this.#checkpoint.dispose();
  }

  #prelude(): Buffer {
    const prelude = this.#checkpoint.prelude();
    return this.#ring.startsInside ? Buffer.concat([prelude, SWALLOW]) : prelude;
  }

  #take(index: number): void {
    const { bytes, taken } = this.#chunk;
    if (index <= taken) return;
    this.#chunk.taken = index;
    this.#put(bytes.subarray(taken, index));
  }

  #put(bytes: Buffer): void {
    this.#ring.append(bytes);
    this.#options.output(bytes);
    this.#batcher.push(bytes);
  }

  #sendOutput(bytes: Buffer<ArrayBuffer>): void {
    this.#seq += 1;
    this.attachments.send({ type: 'output', seq: this.#seq, offset: this.#sent, bytes });
    this.#sent += bytes.length;
  }
}

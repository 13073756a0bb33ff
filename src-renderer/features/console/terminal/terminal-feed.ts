import type { Terminal } from '@xterm/xterm';
import type {
  Block,
  SessionInfo,
  Size,
  TermFrame,
  TerminalAnswer,
  TermSnapshot,
  WireError,
} from '../../../../contracts/model/index.ts';
import type { RpcStream } from '../../../../contracts/rpc/client.ts';
import { BlockMarkers, type MarkedTerminal } from './block-markers.ts';
import { cutAt } from './cut-at.ts';

/** What the feed tells its owner, in step with what the terminal has parsed. */
export interface FeedEvents {
  onBlocks(blocks: readonly Block[]): void;
  onBlock(block: Block): void;
  onSession(session: SessionInfo): void;
  /** The replay has been parsed: the terminal shows the present. */
  onReady(size: Size): void;
  onOutput(): void;
  onExit(code: number | null): void;
  /** What follows on the first `from` UTF-16 units of an answer; null where none shows. */
  onAnswer(answer: TerminalAnswer | null, from: number): void;
}

type FedTerminal = MarkedTerminal & Pick<Terminal, 'write' | 'reset' | 'resize'>;
type Attach = (handlers: { onFrame(frame: TermFrame): void; onEnd(error: WireError | null): void }) => RpcStream;

/**
 * Writes one session's stream of frames into a terminal. Everything that belongs to a place in the stream (markers, blocks)
 * goes through the terminal's own write queue, so that it happens exactly when the bytes before it have been parsed.
 */
export class TerminalFeed {
  readonly markers: BlockMarkers;
  readonly #term: FedTerminal;
  readonly #attach: Attach;
  readonly #events: FeedEvents;
  #stream: RpcStream | null = null;
  /** Grows with each attachment, so that callbacks of an earlier one fall silent. */
  #generation = 0;
  #isReplaying = true;
  #hasRunningBlock = false;

  constructor(term: FedTerminal, attach: Attach, events: FeedEvents) {
    this.#term = term;
    this.#attach = attach;
    this.#events = events;
    this.markers = new BlockMarkers(term);
  }

  /** Until the last byte of the replay has been parsed, what the terminal answers to queries in it must not be sent. */
  get isReplaying(): boolean {
    return this.#isReplaying;
  }

  /** Attaches, or attaches afresh after a gap or a lost connection. */
  attach(): void {
    this.detach();
    const generation = this.#generation;
    this.#stream = this.#attach({
      onFrame: (frame) => {
        if (generation === this.#generation) this.#take(frame);
      },
      // A lost connection is attached again by the owner once it is back; a session that is gone leaves the list.
      onEnd: () => {},
    });
  }

  detach(): void {
    this.#generation += 1;
    this.#stream?.cancel();
    this.#stream = null;
  }

  #take(frame: TermFrame): void {
    switch (frame.type) {
      case 'snapshot':
        this.#restore(frame);
        break;
      case 'output':
        this.#write(frame.bytes, frame.offset);
        break;
      case 'block-opened':
        this.#hasRunningBlock = true;
        this.#inStep(() => this.markers.open(frame.block));
        this.#inStep(() => this.#events.onBlock(frame.block));
        break;
      case 'block-closed':
        this.#hasRunningBlock = false;
        this.#inStep(() => this.markers.close(frame.block));
        this.#inStep(() => this.#events.onBlock(frame.block));
        break;
      case 'block-changed':
        this.#inStep(() => this.#events.onBlock(frame.block));
        break;
      case 'session-changed':
        this.#events.onSession(frame.session);
        break;
      case 'exit':
        this.#inStep(() => this.#events.onExit(frame.code));
        break;
      case 'gap':
        // Not before what is queued has been parsed: under a flood one snapshot after another would pile up behind it.
        this.#inStep(() => this.attach());
        break;
      case 'agent':
        this.#inStep(() => this.#events.onAnswer(frame.answer, frame.from));
        break;
    }
  }

  #restore(snapshot: TermSnapshot): void {
    const { blocks, replay, preludeBytes, size, sizes } = snapshot;
    this.#isReplaying = true;
    this.#hasRunningBlock = blocks.some(({ status }) => status === 'running');
    // In step: bytes of an earlier attachment may still wait in the terminal's queue.
    this.#inStep(() => {
      this.markers.clear();
      this.#term.reset();
      this.#resize(sizes[0]?.size ?? size);
    });
    this.#events.onSession(snapshot.session);
    this.#term.write(replay.subarray(0, preludeBytes));
    this.#replay(replay.subarray(preludeBytes), snapshot);
    this.#inStep(() => {
      this.#isReplaying = false;
      this.#events.onBlocks(blocks);
      this.#events.onAnswer(snapshot.answer, 0);
      this.#events.onReady(size);
    });
  }

  #replay(bytes: Uint8Array, { replayOffset: offset, promptOffset, blocks, sizes }: TermSnapshot): void {
    const edges = new Map<number, (() => void)[]>();
    const at = (edge: number, place: () => void) => edges.set(edge, [...(edges.get(edge) ?? []), place]);
    for (const change of sizes.slice(1)) at(change.offset, () => this.#resize(change.size));
    for (const block of blocks) {
      const { prompt, output, end } = block.range;
      if (output < offset && (end ?? offset) >= offset) this.#inStep(() => this.markers.openLost(block));
      at(prompt, () => this.markers.notePlace(prompt));
      at(output, () => this.markers.open(block));
      if (end !== null) at(end, () => this.markers.close(block));
    }
    if (promptOffset !== null) at(promptOffset, () => this.markers.notePlace(promptOffset));
    this.#inStep(() => this.markers.notePlace(offset));
    const end = offset + bytes.length;
    for (const piece of cutAt(bytes, offset, [...edges.keys()])) {
      for (const place of edges.get(piece.offset) ?? []) this.#inStep(place);
      this.#term.write(piece.bytes);
    }
    if (bytes.length > 0) for (const place of edges.get(end) ?? []) this.#inStep(place);
  }

  #resize({ cols, rows }: Size): void {
    this.#term.resize(cols, rows);
  }

  #write(bytes: Uint8Array, offset: number): void {
    const stream = this.#stream;
    if (!this.#hasRunningBlock) this.#inStep(() => this.markers.notePlace(offset));
    this.#term.write(bytes, () => stream?.acknowledge(bytes.length));
    this.#events.onOutput();
  }

  /** Runs once everything written so far has been parsed, unless the feed has attached anew by then. */
  #inStep(run: () => void): void {
    const generation = this.#generation;
    this.#term.write('', () => {
      if (generation === this.#generation) run();
    });
  }
}

import type { Activity, Block, BlockId, SessionId, TermFrame, WireError } from '../../contracts/model/index.ts';
import type { RpcClient, RpcStream } from '../../contracts/rpc/client.ts';
import type { Disposable } from '../base/disposable.ts';
import { VoxError } from '../base/vox-error.ts';

/** A shell that has not shown its first prompt by then is stuck in its own start-up files. */
const START_TIMEOUT_MS = 15_000;

/** A command ends a moment before its shell shows the next prompt; a prompt slower than this is not waited for. */
const PROMPT_TIMEOUT_MS = 2000;

interface Waiter {
  /** True when what it waits for has come. */
  check(): boolean;
  fail(error: VoxError): void;
}

/** Follows a session without showing it: when it gets ready, and how its blocks end. */
export class SessionWatch implements Disposable {
  readonly #host: RpcClient;
  readonly #sessionId: SessionId;
  readonly #closed = new Map<BlockId, Block>();
  readonly #waiters = new Set<Waiter>();
  #activity: Activity | null = null;
  #failure: VoxError | null = null;
  #stream: RpcStream;

  constructor(host: RpcClient, sessionId: SessionId) {
    this.#host = host;
    this.#sessionId = sessionId;
    this.#stream = this.#attach();
  }

  /** Settles when the shell has started; whether it is at its prompt is for the host to say. */
  untilReady(): Promise<void> {
    const isReady = () => this.#activity !== null && this.#activity !== 'starting';
    return this.#until(isReady, START_TIMEOUT_MS);
  }

  /** Settles when the block has ended and, if all goes well, the session can take the next line. */
  async untilClosed(blockId: BlockId): Promise<Block> {
    await this.#until(() => this.#closed.has(blockId));
    await this.#until(() => this.#activity === 'prompt', PROMPT_TIMEOUT_MS).catch(() => {
      // The shell has ended, or is slow: the block is what was asked for.
    });
    return this.#closed.get(blockId) as Block;
  }

  dispose(): void {
    this.#stream.cancel();
  }

  #attach(): RpcStream {
    const onEnd = (error: WireError | null) => this.#end(error);
    return this.#host.stream(
      'term.attach',
      { sessionId: this.#sessionId },
      { onFrame: (frame) => this.#take(frame), onEnd },
    );
  }

  #take(frame: TermFrame): void {
    if (frame.type === 'output') this.#stream.acknowledge(frame.bytes.length);
    else if (frame.type === 'block-closed') this.#closed.set(frame.block.id, frame.block);
    else if (frame.type === 'session-changed') this.#activity = frame.session.activity;
    else if (frame.type === 'snapshot') {
      this.#activity = frame.session.activity;
      for (const block of frame.blocks) if (block.endedAt !== null) this.#closed.set(block.id, block);
    } else if (frame.type === 'exit')
      this.#fail(new VoxError('session.closed', `Session ${this.#sessionId} has ended.`));
    this.#settle();
  }

  #end(error: WireError | null): void {
    if (error) this.#fail(new VoxError(error.code, error.message));
    // After a gap the snapshot of a new attachment holds what was missed.
    else if (!this.#failure) this.#stream = this.#attach();
    this.#settle();
  }

  #fail(error: VoxError): void {
    this.#failure ??= error;
  }

  #until(check: () => boolean, timeoutMs?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiter.fail(this.#tooSlow()), timeoutMs);
      const leave = () => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter = {
        check() {
          if (!check()) return false;
          leave();
          resolve();
          return true;
        },
        fail(error) {
          leave();
          reject(error);
        },
      };
      this.#waiters.add(waiter);
      this.#settle();
    });
  }

  #settle(): void {
    for (const waiter of [...this.#waiters]) if (!waiter.check() && this.#failure) waiter.fail(this.#failure);
  }

  #tooSlow(): VoxError {
    const seconds = START_TIMEOUT_MS / 1000;
    return new VoxError(
      'session.busy',
      `Session ${this.#sessionId} showed no prompt within ${seconds} s. Look at it in Axis.`,
    );
  }
}

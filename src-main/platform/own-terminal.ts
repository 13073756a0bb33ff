import { DEFAULT_SIZE, type Size } from '../../contracts/model/index.ts';
import { type Disposable, DisposableStore, toDisposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/emitter.ts';

/** Signals after which a program is expected to end. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type EndSignal = (typeof END_SIGNALS)[number];

/** The terminal that this process was started in: a person's, not one of ours. */
export interface OwnTerminal extends Disposable {
  readonly size: Size;
  /** Keys and what the terminal answers, as read; may be cut anywhere. */
  readonly onInput: Event<Buffer>;
  readonly onResize: Event<Size>;
  /** Keys no longer come: the terminal has gone. */
  readonly onEnd: Event<void>;
  readonly onSignal: Event<EndSignal>;
  /** The process was stopped and goes on; a shell has used the terminal in between. */
  readonly onContinue: Event<void>;
  /** @param onWritten Runs once the terminal has taken it. */
  write(data: string | Uint8Array, onWritten?: () => void): void;
  /** Raw: every key comes as it is pressed, Ctrl+C too. Back to exactly the line settings of before with `false`. */
  setRaw(isRaw: boolean): void;
}

/** Reads standard input until it is disposed. Where that is no terminal, `setRaw` does nothing. */
export function openOwnTerminal(): OwnTerminal {
  const { stdin, stdout } = process;
  const store = new DisposableStore();
  const input = new Emitter<Buffer>();
  const resize = new Emitter<Size>();
  const end = new Emitter<void>();
  const signals = new Emitter<EndSignal>();
  const goesOn = new Emitter<void>();
  const on = (target: NodeJS.EventEmitter, event: string, listener: (value: Buffer) => void) => {
    target.on(event, listener);
    store.add(toDisposable(() => target.off(event, listener)));
  };
  const size = (): Size => ({
    cols: clamp(stdout.columns ?? DEFAULT_SIZE.cols, 2, 1000),
    rows: clamp(stdout.rows ?? DEFAULT_SIZE.rows, 1, 500),
  });
  on(stdin, 'data', (chunk) => input.fire(chunk));
  on(stdin, 'end', () => end.fire());
  // A terminal that was closed answers reads with EIO.
  on(stdin, 'error', () => end.fire());
  on(stdout, 'resize', () => resize.fire(size()));
  for (const signal of END_SIGNALS) on(process, signal, () => signals.fire(signal));
  on(process, 'SIGCONT', () => goesOn.fire());
  return {
    get size() {
      return size();
    },
    onInput: input.event,
    onResize: resize.event,
    onEnd: end.event,
    onSignal: signals.event,
    onContinue: goesOn.event,
    write: (data, onWritten) => void stdout.write(data, () => onWritten?.()),
    setRaw(isRaw) {
      if (stdin.isTTY) stdin.setRawMode(isRaw);
    },
    dispose() {
      store.dispose();
      stdin.pause();
    },
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

import type { TermFrame } from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';

export interface FakeFrameSink extends FrameSink<TermFrame> {
  readonly frames: TermFrame[];
  /** The client has not read so many bytes yet. */
  unacknowledgedBytes: number;
  /** Session output so far: the replay of the snapshot, then every output frame. */
  output(): string;
  cancel(): void;
}

export function createFakeFrameSink(onFrame: () => void = () => {}): FakeFrameSink {
  const frames: TermFrame[] = [];
  const listeners: (() => void)[] = [];
  let isCancelled = false;
  return {
    frames,
    unacknowledgedBytes: 0,
    send(frame) {
      if (isCancelled) return;
      frames.push(frame);
      onFrame();
    },
    onDrain: () => {},
    get isCancelled() {
      return isCancelled;
    },
    onCancel: (listener) => void listeners.push(listener),
    cancel() {
      isCancelled = true;
      for (const listener of listeners) listener();
    },
    output: () =>
      frames
        .map((frame) => {
          if (frame.type === 'snapshot') return Buffer.from(frame.replay.subarray(frame.preludeBytes)).toString();
          return frame.type === 'output' ? Buffer.from(frame.bytes).toString() : '';
        })
        .join(''),
  };
}

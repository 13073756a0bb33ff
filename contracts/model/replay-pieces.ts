import type { TermSnapshot } from './frame.ts';
import type { Size } from './size.ts';

/** Bytes of a replay, and the size that the terminal has while it takes them in. */
export interface ReplayPiece {
  readonly size: Size;
  readonly bytes: Uint8Array;
}

/** A snapshot's replay, cut where the terminal was resized. The last piece has the size of now, and may be empty. */
export function replayPieces(
  snapshot: Pick<TermSnapshot, 'replay' | 'replayOffset' | 'preludeBytes' | 'sizes' | 'size'>,
): ReplayPiece[] {
  const { replay, replayOffset, preludeBytes, sizes, size } = snapshot;
  if (sizes.length === 0) return [{ size, bytes: replay }];
  const start = (index: number) => {
    const change = sizes[index];
    if (!change) return replay.length;
    return index === 0 ? 0 : preludeBytes + change.offset - replayOffset;
  };
  return sizes.map((change, index) => ({ size: change.size, bytes: replay.subarray(start(index), start(index + 1)) }));
}

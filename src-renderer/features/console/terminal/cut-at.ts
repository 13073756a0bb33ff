export interface Piece {
  /** Absolute offset of the first byte. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Cuts `bytes`, whose first byte has the absolute `offset`, so that every one of `cuts` inside it starts a piece. */
export function cutAt(bytes: Uint8Array, offset: number, cuts: readonly number[]): Piece[] {
  const end = offset + bytes.length;
  const inside = [...new Set(cuts)].filter((cut) => cut > offset && cut < end).sort((a, b) => a - b);
  const starts = [offset, ...inside];
  return starts.map((start, index) => ({
    offset: start,
    bytes: bytes.subarray(start - offset, (starts[index + 1] ?? end) - offset),
  }));
}

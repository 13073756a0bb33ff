import type { Size } from '../../../contracts/model/index.ts';
import { HeadlessScreen } from './headless-screen.ts';

/** Where the cursor stands on the screen once these bytes were printed. Row and column are 1-based. */
export function cursorAfter(
  { prelude, bytes }: { readonly prelude: Uint8Array; readonly bytes: Uint8Array },
  size: Size,
): { row: number; column: number } {
  const screen = new HeadlessScreen(size);
  try {
    screen.write(prelude);
    screen.write(bytes);
    const { row, column } = screen.cursor;
    // Behind the last column the cursor still stands in it.
    return { row: row + 1, column: Math.min(column + 1, size.cols) };
  } finally {
    screen.dispose();
  }
}

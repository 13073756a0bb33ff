import type { Size } from '../../../contracts/model/index.ts';
import { HeadlessScreen, type ScreenText } from './headless-screen.ts';

/** The screen once these bytes were printed. */
export function screenAfter(
  { prelude, bytes }: { readonly prelude: Uint8Array; readonly bytes: Uint8Array },
  size: Size,
): ScreenText {
  const screen = new HeadlessScreen(size);
  try {
    screen.write(prelude);
    screen.write(bytes);
    return screen.text();
  } finally {
    screen.dispose();
  }
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Pixels of the screen, as Electron's Rectangle. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the window was when it was last closed. `isMaximized` is kept apart: the bounds are those to return to. */
export const WindowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof WindowState>;

export const MIN_SIZE = { width: 760, height: 480 };
const FIRST_SIZE = { width: 1360, height: 860 };
/** Of the title bar: a window that shows less than this much of itself cannot be dragged back. */
const GRIP = { width: 120, height: 32 };

/**
 * Bounds that a person can reach: the saved ones where a grip of their top edge is on some screen, made to fit that
 * screen; else the first size, centred on the primary one.
 *
 * @param workAreas Every screen less its docks, the primary one first. Never empty.
 */
export function fitBounds(saved: Rect | null, workAreas: readonly [Rect, ...Rect[]]): Rect {
  const home = saved && workAreas.find((area) => hasGrip(saved, area));
  if (!saved || !home) return centre(FIRST_SIZE, workAreas[0]);
  const width = clamp(saved.width, MIN_SIZE.width, home.width);
  const height = clamp(saved.height, MIN_SIZE.height, home.height);
  return { x: saved.x, y: clamp(saved.y, home.y, home.y + home.height - GRIP.height), width, height };
}

/** The saved state, or null when there is none or it cannot be read: a window's place is not worth an error. */
export function readWindowState(path: string): WindowState | null {
  try {
    return WindowState.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    /* First start, or a damaged file: the first size does. */
    return null;
  }
}

function hasGrip(rect: Rect, area: Rect): boolean {
  const shownWidth = Math.min(rect.x + rect.width, area.x + area.width) - Math.max(rect.x, area.x);
  const isTopShown = rect.y >= area.y - GRIP.height && rect.y <= area.y + area.height - GRIP.height;
  return shownWidth >= GRIP.width && isTopShown;
}

function centre(size: { width: number; height: number }, area: Rect): Rect {
  const width = Math.min(size.width, area.width);
  const height = Math.min(size.height, area.height);
  const x = area.x + Math.round((area.width - width) / 2);
  const y = area.y + Math.round((area.height - height) / 2);
  return { x, y, width, height };
}

/** `low` wins where the range is empty: a window never becomes smaller than its minimum. */
function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fitBounds, type Rect, readWindowState } from './window-bounds.ts';

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const LAPTOP = rect(0, 25, 1440, 875);
const LEFT = rect(-1920, 0, 1920, 1080);

describe('fitBounds', () => {
  const rows: [string, Rect | null, [Rect, ...Rect[]], Rect][] = [
    ['centres the first window', null, [LAPTOP], rect(40, 33, 1360, 860)],
    ['shrinks the first window to a small screen', null, [rect(0, 0, 1024, 700)], rect(0, 0, 1024, 700)],
    ['keeps bounds that are on the screen', rect(100, 100, 900, 600), [LAPTOP], rect(100, 100, 900, 600)],
    ['keeps bounds on a second screen', rect(-1800, 50, 900, 600), [LAPTOP, LEFT], rect(-1800, 50, 900, 600)],
    ['comes home when the second screen is gone', rect(-1800, 50, 900, 600), [LAPTOP], rect(40, 33, 1360, 860)],
    ['comes home from below the screen', rect(100, 2000, 900, 600), [LAPTOP], rect(40, 33, 1360, 860)],
    ['lets a window hang over the right edge', rect(1200, 100, 900, 600), [LAPTOP], rect(1200, 100, 900, 600)],
    ['comes home when too little is left to drag', rect(1400, 100, 900, 600), [LAPTOP], rect(40, 33, 1360, 860)],
    ['puts the title bar below the menu bar', rect(100, 0, 900, 600), [LAPTOP], rect(100, 25, 900, 600)],
    ['shrinks to a smaller screen', rect(0, 25, 3000, 2000), [LAPTOP], rect(0, 25, 1440, 875)],
    ['never goes below the minimum', rect(100, 100, 10, 10), [LAPTOP], rect(40, 33, 1360, 860)],
    ['widens a narrow window', rect(100, 100, 200, 100), [LAPTOP], rect(100, 100, 760, 480)],
  ];
  test.each(rows)('%s', (_name, saved, areas, expected) => {
    expect(fitBounds(saved, areas)).toEqual(expected);
  });
});

describe('readWindowState', () => {
  const rows: [string, string | null, unknown][] = [
    ['is null without a file', null, null],
    ['is null for a damaged file', '{"x":', null],
    ['is null for a file with the wrong shape', '{"x":1}', null],
    [
      'reads what was saved',
      '{"x":1,"y":2,"width":900,"height":600,"isMaximized":true}',
      { x: 1, y: 2, width: 900, height: 600, isMaximized: true },
    ],
  ];
  test.each(rows)('%s', (_name, text, expected) => {
    const path = join(mkdtempSync(join(tmpdir(), 'vox-window-')), 'window.json');
    if (text !== null) writeFileSync(path, text);
    expect(readWindowState(path)).toEqual(expected);
  });
});

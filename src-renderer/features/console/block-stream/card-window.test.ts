import { expect, test } from 'vitest';
import type { Fold } from '../../../stores/folds.ts';
import { type CardPart, cardParts } from './card-window.ts';

const shown = (part: CardPart) => (part.kind === 'gap' ? `… ${part.count}` : `${part.range.start}-${part.range.end}`);

test.each<[lineCount: number, fold: Fold | null, isRunning: boolean, parts: string[]]>([
  [0, null, false, []],
  [1, null, false, ['1-1']],
  [60, null, false, ['1-60']],
  [61, null, false, ['1-12', '… 21', '34-61']],
  [5000, null, false, ['1-12', '… 4960', '4973-5000']],
  [250, 'all', false, ['1-100', '101-200', '201-250']],
  [60, 'all', false, ['1-60']],
  [5000, 'head', false, []],
  [150, null, true, ['1-150']],
  [5000, 'all', true, ['… 4800', '4801-5000']],
  [5000, 'head', true, []],
])('%d lines, fold %s, running %s', (lineCount, fold, isRunning, parts) => {
  expect(cardParts(lineCount, { fold, isRunning }).map(shown)).toEqual(parts);
});

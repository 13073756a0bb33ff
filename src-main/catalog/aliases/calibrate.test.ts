import { describe, expect, it } from 'vitest';
import { SEMANTIC_ALIASES } from '../../../contracts/cli/index.ts';
import labelled from '../../../contracts/cli/labelled-phrases.json' with { type: 'json' };
import { CATALOG } from '../../../contracts/operations/index.ts';
import { calibrate, chooseThresholds } from './calibrate.ts';

const right = (cosine: number, margin: number) => ({ cosine, margin, isRight: true });
const wrong = (cosine: number, margin: number) => ({ cosine, margin, isRight: false });

describe('thresholds of the hashed vectors', () => {
  it.each([
    ['everything right is clear', [right(0.7, 0.1), right(0.62, 0.05)], 2],
    ['what is wrong by a little raises the margin over it', [right(0.7, 0.1), right(0.7, 0.05), wrong(0.7, 0.06)], 1],
    ['what is wrong from afar raises the cosine over it', [right(0.75, 0.1), right(0.4, 0.1), wrong(0.45, 0.15)], 1],
    ['where nothing can be told apart nothing is clear', [right(0.5, 0.02), wrong(0.9, 0.3)], 0],
  ])('%s', (_name, samples, clear) => {
    const { leastCosine, leastMargin, ...chosen } = chooseThresholds(samples);
    const taken = samples.filter(({ cosine, margin }) => cosine >= leastCosine && margin >= leastMargin);
    expect([chosen.clear, taken.every(({ isRight }) => isRight)]).toEqual([clear, true]);
  });

  it('are those that the lockfile holds, and take no labelled phrase for a wrong operation', () => {
    const { leastCosine, leastMargin, labelled: count, nearest, clear } = calibrate(CATALOG);
    expect(SEMANTIC_ALIASES.embedding).toMatchObject({ leastCosine, leastMargin, labelled: count, nearest, clear });
    expect(clear).toBeGreaterThan(10);
  });

  it('rest on phrases for operations that exist, and on some that mean none', () => {
    const ids = new Set(CATALOG.operations.map(({ id }) => id));
    expect(labelled.phrases.filter(([, id]) => !ids.has(id ?? ''))).toEqual([]);
    expect(labelled.foreign.length).toBeGreaterThan(10);
  });
});

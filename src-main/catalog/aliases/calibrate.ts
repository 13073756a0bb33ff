import labelled from '../../../contracts/cli/labelled-phrases.json' with { type: 'json' };
import type { Catalog } from '../../../contracts/operations/index.ts';
import { cosine, embed } from '../vectors/embed.ts';
import { operationVectors } from './operation-vectors.ts';

/** Where a phrase is clear, and how well that was on the labelled set. */
export interface Calibration {
  readonly leastCosine: number;
  readonly leastMargin: number;
  /** Labelled phrases, those that mean nothing here among them. */
  readonly labelled: number;
  /** Of the phrases that mean something, how many are nearest to their own operation, and how many of them are clear. */
  readonly nearest: number;
  readonly clear: number;
}

/** A labelled phrase, measured: is the operation it is nearest to the right one? */
export interface Sample {
  readonly cosine: number;
  readonly margin: number;
  readonly isRight: boolean;
}

const COSINES = steps(0.3, 0.8, 0.05);
const MARGINS = steps(0.01, 0.2, 0.005);

/**
 * The thresholds from which no phrase of the labelled set is taken for the wrong operation, and as many as can be for the right one;
 * of equals the strictest. They move with the catalog, so they are measured anew with it and kept in the lockfile's header.
 */
export function calibrate(catalog: Catalog): Calibration {
  return chooseThresholds(samplesOf(catalog));
}

export function chooseThresholds(samples: readonly Sample[]): Calibration {
  let best = { leastCosine: 1, leastMargin: 1, clear: 0 };
  for (const leastCosine of COSINES) {
    for (const leastMargin of MARGINS) {
      const taken = samples.filter((one) => one.cosine >= leastCosine && one.margin >= leastMargin);
      if (taken.some(({ isRight }) => !isRight) || taken.length < best.clear) continue;
      best = { leastCosine, leastMargin, clear: taken.length };
    }
  }
  return { ...best, labelled: samples.length, nearest: samples.filter(({ isRight }) => isRight).length };
}

function samplesOf(catalog: Catalog): Sample[] {
  const vectors = [...operationVectors(catalog)];
  const measure = (phrase: string, wanted: string | null): Sample => {
    const vector = embed(phrase);
    const [first, second] = vectors
      .map(([id, own]) => ({ id, cosine: cosine(vector, own) }))
      .sort((a, b) => b.cosine - a.cosine);
    const top = first?.cosine ?? 0;
    return { cosine: top, margin: top - (second?.cosine ?? 0), isRight: first?.id === wanted };
  };
  return [
    ...labelled.phrases.map(([phrase = '', wanted = '']) => measure(phrase, wanted)),
    ...labelled.foreign.map((phrase) => measure(phrase, null)),
  ];
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, index) => Number((from + index * by).toFixed(3)));
}

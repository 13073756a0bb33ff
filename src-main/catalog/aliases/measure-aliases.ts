import { createHash } from 'node:crypto';
import type { SemanticAliases } from '../../../contracts/cli/index.ts';
import type { Catalog, Operation } from '../../../contracts/operations/index.ts';
import { isRuledOut } from '../resolve/antonyms.ts';
import { cosine, embed, signBits } from '../vectors/embed.ts';
import { operationText } from '../vectors/operation-text.ts';

/**
 * From these on a phrase is clear. Measured: of questions in plain words, a wrong operation never won by more than 0.024
 * (design/library-facts.md section 4), and below a cosine of 0.5 a phrase shares little more than single letters with its operation.
 */
const LEAST_COSINE = 0.5;
const LEAST_MARGIN = 0.03;

export interface Measured {
  readonly id: string;
  readonly phrase: string;
  readonly cosine: number;
  readonly margin: number;
}

/** Other words for each operation (its intent tags, curated), measured against all operations: the lockfile, whole and in a fixed order. */
export function measureAliases(catalog: Catalog): SemanticAliases {
  const vectors = operationVectors(catalog);
  const measured = catalog.operations.flatMap((operation) =>
    operation.intent_tags.map((phrase) => measurePhrase(operation.id, phrase, vectors)),
  );
  const tier = (one: Measured, operation: Operation) => {
    const isClear = one.cosine >= LEAST_COSINE && one.margin >= LEAST_MARGIN;
    return isClear && !isRuledOut(operation, one.phrase.split(' ')) ? 'auto' : 'shortlist';
  };
  const rows = catalog.operations.map((operation) => {
    const aliases = measured
      .filter(({ id }) => id === operation.id)
      .map(
        (one) => ({ phrase: one.phrase, tier: tier(one, operation), cosine: one.cosine, margin: one.margin }) as const,
      )
      .sort((a, b) => (a.phrase < b.phrase ? -1 : 1));
    const vector = vectors.get(operation.id) ?? embed('');
    const bits = Buffer.from(signBits(vector)).toString('base64');
    return [
      operation.id,
      { hash: hashOf(catalog, operation), vector: bits, nearest: nearestOf(operation.id, vectors), aliases },
    ] as const;
  });
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    version: 1,
    embedding: {
      kind: 'fnv1a-chars-1-3',
      dimensions: 256,
      leastCosine: LEAST_COSINE,
      leastMargin: LEAST_MARGIN,
      labelled: measured.length,
      wrongNearest: measured.filter(({ margin }) => margin <= 0).length,
    },
    operations: Object.fromEntries(rows),
  };
}

export function operationVectors(catalog: Catalog): ReadonlyMap<string, Float64Array> {
  return new Map(catalog.operations.map((operation) => [operation.id, embed(operationText(catalog, operation))]));
}

/** Likeness of a phrase to its operation, and by how much that is more than to the likest other one. */
export function measurePhrase(id: string, phrase: string, vectors: ReadonlyMap<string, Float64Array>): Measured {
  const vector = embed(phrase);
  const own = cosine(vector, vectors.get(id) ?? embed(''));
  const others = [...vectors].filter(([other]) => other !== id).map(([, other]) => cosine(vector, other));
  return { id, phrase, cosine: round(own), margin: round(own - Math.max(...others)) };
}

/** Of everything an alias of this operation depends on. */
export function hashOf(catalog: Catalog, operation: Operation): string {
  const text = JSON.stringify([operation, operationText(catalog, operation)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function nearestOf(id: string, vectors: ReadonlyMap<string, Float64Array>) {
  const own = vectors.get(id) ?? embed('');
  const [nearest] = [...vectors]
    .filter(([other]) => other !== id)
    .map(([other, vector]) => ({ id: other, cosine: round(cosine(own, vector)) }))
    .sort((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1));
  return nearest ?? { id, cosine: 1 };
}

/** The same on every machine: sums of floating-point numbers may differ in their last digits. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

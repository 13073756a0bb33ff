import { createHash } from 'node:crypto';
import type { AliasRow, SemanticAliases } from '../../../contracts/cli/index.ts';
import type { Catalog, Operation } from '../../../contracts/operations/index.ts';
import { isRuledOut } from '../resolve/antonyms.ts';
import { cosine, embed, signBits } from '../vectors/embed.ts';
import { operationText } from '../vectors/operation-text.ts';
import { calibrate } from './calibrate.ts';
import { operationVectors, type Vectors } from './operation-vectors.ts';

/** From these on a phrase measured by a provider's embedding model is clear. @see design/tolerant-cli.txt, idea 4. */
export const PROVIDER_MARGINS = { leastCosine: 0.82, leastMargin: 0.08 } as const;

export interface Measured {
  readonly id: string;
  readonly phrase: string;
  readonly cosine: number;
  readonly margin: number;
}

/** What a model proposed for an operation, by its id, and for which state of the operation's row. */
export type Proposals = ReadonlyMap<string, { readonly asked: string; readonly aliases: readonly AliasRow[] }>;

/** The proposals that a lockfile holds. */
export function proposalsIn({ operations }: SemanticAliases): Proposals {
  return new Map(
    Object.entries(operations).flatMap(([id, { asked, aliases }]) =>
      asked === undefined
        ? []
        : [[id, { asked, aliases: aliases.filter(({ source }) => source === 'model') }] as const],
    ),
  );
}

/**
 * Other words for each operation (its intent tags, curated, and what a model proposed), measured against all operations: the
 * lockfile, whole and in a fixed order. What a provider's model measured stands as it was measured.
 */
export function measureAliases(catalog: Catalog, proposals: Proposals = new Map()): SemanticAliases {
  const vectors = operationVectors(catalog);
  const margins = calibrate(catalog);
  const rows = catalog.operations.map((operation) => {
    const { id } = operation;
    const given = proposals.get(id);
    const proposed = given?.aliases.filter(({ phrase }) => !operation.intent_tags.includes(phrase)) ?? [];
    const aliases = [
      ...operation.intent_tags.map((phrase) => ({ phrase, ...numbers(id, phrase, vectors) })),
      ...proposed.map((row) => (row.measuredBy === undefined ? { ...row, ...numbers(id, row.phrase, vectors) } : row)),
    ]
      .map((alias) => aliasRow(operation, alias, margins))
      .sort((a, b) => (a.phrase < b.phrase ? -1 : 1));
    const vector = vectors.get(operation.id) ?? embed('');
    const bits = Buffer.from(signBits(vector)).toString('base64');
    return [
      operation.id,
      {
        hash: hashOf(catalog, operation),
        ...(given && { asked: given.asked }),
        vector: bits,
        nearest: nearestOf(operation.id, vectors),
        aliases,
      },
    ] as const;
  });
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    version: 1,
    embedding: {
      kind: 'fnv1a-chars-1-3',
      dimensions: 256,
      ...margins,
    },
    operations: Object.fromEntries(rows),
  };
}

type Unranked = Omit<AliasRow, 'tier'>;

/** Whether a phrase leads surely to its operation. */
function aliasRow(operation: Operation, alias: Unranked, hashed: Margins): AliasRow {
  const { phrase, cosine, margin, source, measuredBy } = alias;
  const { leastCosine, leastMargin } = alias.measuredBy === undefined ? hashed : PROVIDER_MARGINS;
  const isClear = cosine >= leastCosine && margin >= leastMargin && !isRuledOut(operation, phrase.split(' '));
  return {
    phrase,
    tier: isClear ? 'auto' : 'shortlist',
    cosine,
    margin,
    ...(source && { source }),
    ...(measuredBy !== undefined && { measuredBy }),
  };
}

interface Margins {
  readonly leastCosine: number;
  readonly leastMargin: number;
}

function numbers(id: string, phrase: string, vectors: Vectors) {
  const { cosine, margin } = measurePhrase(id, phrase, vectors);
  return { cosine, margin };
}

/** Likeness of a phrase to its operation, and by how much that is more than to the likest other one. */
export function measurePhrase(id: string, phrase: string, vectors: Vectors, vector = embed(phrase)): Measured {
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

import { SEMANTIC_ALIASES } from '../../../contracts/cli/index.ts';
import { CATALOG, type Operation } from '../../../contracts/operations/index.ts';
import { embed, signBits, signLikeness, wordsOf } from './embed.ts';
import { operationText } from './operation-text.ts';

export interface RankedOperation {
  readonly operation: Operation;
  /** 0 to about 2; only its order means something. */
  readonly score: number;
  /** What the words that both have count for; 0: only letters are alike. */
  readonly shared: number;
}

interface Row {
  readonly operation: Operation;
  readonly bits: Uint8Array;
  readonly words: ReadonlySet<string>;
}

/** What a shared word counts for beside the likeness of letters, by how few operations have it. */
const WORD_WEIGHT = 0.5;

let rows: readonly Row[] | null = null;

/** Operations by how well they answer a question in plain words, the best first. Never a reason to run one. */
export function rankOperations(query: string): RankedOperation[] {
  rows ??= CATALOG.operations.map((operation) => {
    const text = operationText(CATALOG, operation);
    const vector = SEMANTIC_ALIASES.operations[operation.id]?.vector;
    return {
      operation,
      bits: vector ? Buffer.from(vector, 'base64') : signBits(embed(text)),
      words: new Set(wordsOf(text).map(stem)),
    };
  });
  const all = rows;
  const words = [...new Set(wordsOf(query).map(stem))];
  const vector = embed(words.join(' '));
  const rarity = words.map((word) => {
    const count = all.filter((row) => row.words.has(word)).length;
    return count === 0 ? 0 : Math.log(1 + all.length / count) / Math.log(1 + all.length);
  });
  return all
    .map(({ operation, bits, words: own }) => {
      const shared = words.reduce((sum, word, index) => sum + (own.has(word) ? (rarity[index] ?? 0) : 0), 0);
      return { operation, score: signLikeness(vector, bits) + WORD_WEIGHT * shared, shared };
    })
    .sort((a, b) => b.score - a.score);
}

/** `sessions` and `session` are one word; nothing cleverer is needed for a catalog in plain English. */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:ies)$/, 'y').replace(/(?<!s)s$/, '') : word;
}

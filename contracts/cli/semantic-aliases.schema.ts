import { z } from 'zod';

const AliasRow = z.strictObject({
  /** What somebody may type instead of the operation's path, in plain words. */
  phrase: z.string(),
  /** `auto` may be taken for the operation, as the gate allows; `shortlist` is only ever a suggestion. */
  tier: z.enum(['auto', 'shortlist']),
  /** Likeness to its own operation, and by how much that is more than to any other. */
  cosine: z.number(),
  margin: z.number(),
  /** Proposed by a model; without it, curated: a tag of the catalog. */
  source: z.literal('model').optional(),
  /** The provider's model that measured it; without it, the hashed vectors. */
  measuredBy: z.string().optional(),
});
export type AliasRow = z.infer<typeof AliasRow>;

/** The verified other words for each operation: contracts/cli/semantic-aliases.v1.json, written by `vox ci cli-synonyms --write`. */
export const SemanticAliases = z.strictObject({
  version: z.literal(1),
  embedding: z.strictObject({
    kind: z.literal('fnv1a-chars-1-3'),
    dimensions: z.literal(256),
    /** A phrase measured by the hashed vectors is `auto` from these on: calibrated so that no labelled phrase is taken for a wrong operation. */
    leastCosine: z.number(),
    leastMargin: z.number(),
    /** Labelled phrases; how many are nearest to their own operation; how many of them are clear. */
    labelled: z.int(),
    nearest: z.int(),
    clear: z.int(),
  }),
  operations: z.record(
    z.string(),
    z.strictObject({
      /** Of the row of the catalog; a row that has changed is measured again. */
      hash: z.string(),
      /** The hash at which a model was last asked for other words. */
      asked: z.string().optional(),
      /** Sign bits of its vector, base64. */
      vector: z.string(),
      nearest: z.strictObject({ id: z.string(), cosine: z.number() }),
      aliases: z.array(AliasRow),
    }),
  ),
});
export type SemanticAliases = z.infer<typeof SemanticAliases>;

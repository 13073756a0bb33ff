import { z } from 'zod';

const AliasRow = z.strictObject({
  /** What somebody may type instead of the operation's path, in plain words. */
  phrase: z.string(),
  /** `auto` may be taken for the operation, as the gate allows; `shortlist` is only ever a suggestion. */
  tier: z.enum(['auto', 'shortlist']),
  /** Likeness to its own operation, and by how much that is more than to any other. */
  cosine: z.number(),
  margin: z.number(),
});

/** The verified other words for each operation: contracts/cli/semantic-aliases.v1.json, written by `vox ci cli-synonyms --write`. */
export const SemanticAliases = z.strictObject({
  version: z.literal(1),
  embedding: z.strictObject({
    kind: z.literal('fnv1a-chars-1-3'),
    dimensions: z.literal(256),
    /** A phrase is `auto` from these on. `labelled` is how many were measured, `wrongNearest` how many are nearer to another operation. */
    leastCosine: z.number(),
    leastMargin: z.number(),
    labelled: z.int(),
    wrongNearest: z.int(),
  }),
  operations: z.record(
    z.string(),
    z.strictObject({
      /** Of the row of the catalog; a row that has changed is measured again. */
      hash: z.string(),
      /** Sign bits of its vector, base64. */
      vector: z.string(),
      nearest: z.strictObject({ id: z.string(), cosine: z.number() }),
      aliases: z.array(AliasRow),
    }),
  ),
});
export type SemanticAliases = z.infer<typeof SemanticAliases>;

import type { SemanticAliases } from './semantic-aliases.schema.ts';
import generated from './semantic-aliases.v1.json' with { type: 'json' };

/** The lockfile of other words as it is shipped; that it fits its schema and the catalog is tested. */
export const SEMANTIC_ALIASES = generated as unknown as SemanticAliases;
export type { AliasRow, SemanticAliases } from './semantic-aliases.schema.ts';

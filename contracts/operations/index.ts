import generated from './catalog.generated.json' with { type: 'json' };
import type { Catalog } from './catalog.schema.ts';

/** The catalog as it is shipped; that it fits its schema is tested, so that reading it needs no zod. */
export const CATALOG = generated as Catalog;
export type { Argument, Catalog, Flag, Group, Operation, SideEffectClass, ValueType } from './catalog.schema.ts';

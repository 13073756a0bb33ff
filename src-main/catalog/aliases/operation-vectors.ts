import type { Catalog } from '../../../contracts/operations/index.ts';
import { embed } from '../vectors/embed.ts';
import { operationText } from '../vectors/operation-text.ts';

export type Vectors = ReadonlyMap<string, Float64Array>;

/** The hashed vector of every operation, by its id. */
export function operationVectors(catalog: Catalog): Vectors {
  return new Map(catalog.operations.map((operation) => [operation.id, embed(operationText(catalog, operation))]));
}

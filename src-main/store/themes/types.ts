import type { Palette } from '../../../contracts/model/index.ts';

/** What a file of colours says. */
export interface FoundColors {
  /** As the file calls itself; absent where it has no name of its own. */
  readonly name?: string | undefined;
  readonly colors: Omit<Palette, 'id' | 'name' | 'type'>;
}

/** Makes the error for a file that cannot be used. */
export type Fail = (reason: string) => Error;

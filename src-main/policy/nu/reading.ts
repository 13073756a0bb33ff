import type { Span } from '../../../contracts/model/index.ts';
import type { Arg, Flow } from '../command.ts';
import type { Scope } from '../scope.ts';
import type { NuBlock, NuToken } from './lex.ts';

/** One Nushell text being walked; the functions lead back into the walker. */
export interface NuWalk {
  readonly scope: Scope;
  readonly source: string;
  /** Where the whole text stands in the line, when its own positions are of another text. */
  readonly origin: Span | null;
  readonly block: (block: NuBlock, walk: NuWalk, stdin: Flow | null) => Flow;
  readonly arg: (token: NuToken, walk: NuWalk, stdin: Flow | null) => Arg;
  readonly args: (tokens: readonly NuToken[], walk: NuWalk, stdin: Flow | null) => Arg[];
}

import type { Span } from '../../../contracts/model/index.ts';
import type { Arg, Flow } from '../command.ts';
import type { Scope } from '../scope.ts';
import type { PsBlock, PsToken } from './lex.ts';

/** One PowerShell text being walked; the functions lead back into the walker. */
export interface PsWalk {
  readonly scope: Scope;
  readonly source: string;
  readonly origin: Span | null;
  readonly block: (block: PsBlock, walk: PsWalk, stdin: Flow | null) => Flow;
  readonly args: (tokens: readonly PsToken[], walk: PsWalk, stdin: Flow | null) => Arg[];
}

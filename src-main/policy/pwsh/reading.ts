import type { Span } from '../../../contracts/model/index.ts';
import { type Arg, type Command, type Flow, literal, OPAQUE_FLOW } from '../command.ts';
import type { Findings } from '../effects.ts';
import type { Invocation } from '../invocation.ts';
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

/** One element being judged. */
export interface PsStep {
  readonly tokens: readonly PsToken[];
  readonly walk: PsWalk;
  readonly stdin: Flow | null;
  readonly findings: Findings;
}

/** The shape that handlers shared with other shells expect. */
export function invocation(name: string, args: readonly Arg[], { findings, walk, stdin }: PsStep): Invocation {
  const command: Command = { name: literal(name), args, assigns: [], redirects: [], stdin, span: findings.worst.span };
  return {
    name,
    command,
    args,
    findings,
    scope: walk.scope,
    inner: () => ({ program: null, findings, out: OPAQUE_FLOW }),
  };
}

import { type Arg, type Command, type Flow, literal, OPAQUE_FLOW } from '../command.ts';
import type { Findings } from '../effects.ts';
import type { Invocation } from '../invocation.ts';
import { judgeCommand } from '../judge-command.ts';
import type { NuToken } from './lex.ts';
import type { NuWalk } from './reading.ts';

/** One element of a pipeline being judged. */
export interface NuStep {
  readonly tokens: readonly NuToken[];
  readonly walk: NuWalk;
  readonly stdin: Flow | null;
  readonly findings: Findings;
}

export function textOfToken(token: NuToken | undefined): string {
  return token && 'text' in token ? token.text : '';
}

/** Judges a program that is no command of Nushell's own. */
export function runExternal(step: NuStep, command: Command): Flow {
  const judged = judgeCommand(command, step.walk.scope);
  step.findings.addAll(judged.findings.list);
  return judged.out;
}

/** A program with its words, as the handlers shared with other shells read it. */
export function commandOf(name: Arg, args: readonly Arg[], { findings, stdin }: NuStep): Command {
  return { name, args, assigns: [], redirects: [], stdin, span: findings.worst.span };
}

/** The shape that handlers shared with other shells expect. */
export function invocationOf(name: string, args: readonly Arg[], step: NuStep): Invocation {
  const { findings, walk } = step;
  return {
    name,
    command: commandOf(literal(name), args, step),
    args,
    findings,
    scope: walk.scope,
    inner: () => ({ program: null, findings, out: OPAQUE_FLOW }),
  };
}

import { parse } from 'unbash';
import type { Span } from '../../contracts/model/index.ts';
import { type Flow, OPAQUE_FLOW } from './command.ts';
import { Findings } from './effects.ts';
import { floorByPattern } from './floor-patterns.ts';
import type { ShellGrammar } from './judge.ts';
import { walkNu } from './nu/walk.ts';
import { walkPosix } from './posix/walk.ts';
import { walkPwsh } from './pwsh/walk.ts';
import { DEPTH_LIMIT, type Scope } from './scope.ts';

/**
 * Reads text in a grammar and adds a stage for every command in it. Never throws: what a parser chokes on is a stage that is not allowed.
 *
 * @param origin Where the text stands in the line when its own offsets are not the line's.
 * @returns What it prints, as far as that is known.
 */
export function readGrammar(text: string, shell: ShellGrammar, scope: Scope, origin: Span | null): Flow {
  if (scope.depth > DEPTH_LIMIT)
    return refuse(text, scope, origin, 'floor', 'parse.depth', 'It is nested too deeply to be checked');
  try {
    const inner = scope.context.shell === shell ? scope : { ...scope, context: { ...scope.context, shell } };
    if (shell === 'nu') return walkNu(text, origin, inner);
    if (shell === 'pwsh') return walkPwsh(text, origin, inner);
    return walkPosix(parse(text), text, origin, inner);
  } catch {
    // A parser that overflows its stack has met a line built to do so.
    return refuse(text, scope, origin, 'unparsed', 'parse.failed', 'The line could not be read');
  }
}

function refuse(
  text: string,
  scope: Scope,
  origin: Span | null,
  effect: 'unparsed' | 'floor',
  rule: string,
  reason: string,
): Flow {
  const span = origin ?? { start: 0, end: text.length };
  const findings = new Findings(span);
  findings.add(effect, rule, reason);
  const floor = floorByPattern(text);
  if (floor) findings.add('floor', floor.rule, floor.reason, origin ?? floor.span);
  scope.stages.push({ text, program: null, findings });
  return OPAQUE_FLOW;
}

import { Findings, worstOf } from './effects.ts';
import { floorByPattern } from './floor-patterns.ts';
import { readGrammar } from './grammars.ts';
import { findDisguise, type Refusal, refuseUnread } from './guard.ts';
import type { JudgeContext } from './judge.ts';
import { checkCalls } from './other-parser.ts';
import type { FoundStage } from './scope.ts';
import { newLineFacts, type Scope, ShellState } from './scope.ts';

/** Every stage of a line and what was found about it; levels do not matter yet. */
export function analyse(line: string, context: JudgeContext): readonly FoundStage[] {
  const refusal = refuseUnread(line);
  if (refusal) return [refused(line, refusal)];
  const disguise = findDisguise(line);
  const stages = read(line, context);
  if (!disguise) return stages;
  // Both the bytes and what a person sees count; the second by its findings only, for its offsets are not the line's.
  const seen = worstOf(read(disguise.plain, context).map((stage) => stage.findings.worst));
  const stage = refused(line, disguise.finding);
  if (seen) stage.findings.add(seen.effect, seen.rule, seen.reason, disguise.finding.span);
  return [...stages, stage];
}

function read(line: string, context: JudgeContext): readonly FoundStage[] {
  const scope: Scope = {
    context,
    state: new ShellState([context.cwd]),
    line: newLineFacts(),
    stages: [],
    depth: 0,
    nested: (text, shell, inner, origin) => readGrammar(text, shell, inner, origin),
  };
  readGrammar(line, context.shell, scope, null);
  checkUnparsed(line, scope);
  checkCalls(line, scope);
  return scope.stages;
}

/** A line that did not parse cannot be proven to stay above the floor; patterns are all that is left. */
function checkUnparsed(line: string, scope: Scope): void {
  const unread = scope.stages.some((stage) => stage.findings.worst.effect === 'unparsed');
  const floor = unread ? floorByPattern(line) : null;
  if (floor) scope.stages.push(refused(line, floor));
}

function refused(line: string, { effect, rule, reason, span }: Refusal): FoundStage {
  const findings = new Findings(span);
  findings.add(effect, rule, reason);
  return { text: line.slice(span.start, Math.min(span.end, span.start + 200)), program: null, findings };
}

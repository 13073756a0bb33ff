import type { SecurityLevel, Span, Stage, Verdict } from '../../contracts/model/index.ts';
import { analyse } from './analyse.ts';
import { type Finding, verdictFor, worstOf } from './effects.ts';
import type { Judge, JudgeContext } from './judge.ts';
import type { FoundStage } from './scope.ts';
import { withPolicies } from './table.ts';

/** See {@link Judge}. The floor is part of every level; the worst stage decides. */
export const judge: Judge = (line, context) => judgeSafely(line, context, [context.level])[0] ?? refuse(line);

/** The verdicts of several levels from one reading, in their order. */
export function judgeLevels(
  line: string,
  context: Omit<JudgeContext, 'level'>,
  levels: readonly SecurityLevel[],
): readonly Verdict[] {
  return judgeSafely(line, { ...context, level: 'L1' }, levels);
}

function judgeSafely(line: string, context: JudgeContext, levels: readonly SecurityLevel[]): readonly Verdict[] {
  try {
    const stages = withPolicies(context.policies, () => analyse(line, context));
    return levels.map((level) => render(line, stages, level));
  } catch {
    // A fault of ours must never let a line through.
    return levels.map(() => refuse(line));
  }
}

function render(line: string, found: readonly FoundStage[], level: SecurityLevel): Verdict {
  const stages = found.map((stage) => renderStage(line, stage, level));
  const worst = worstOf(found.map((stage) => stage.findings.worst));
  if (!worst)
    return isComment(line)
      ? {
          ...refuse(line),
          verdict: verdictFor('read', level),
          rule: 'comment',
          reason: 'There is nothing to run.',
          span: null,
        }
      : refuse(line);
  return {
    verdict: verdictFor(worst.effect, level),
    rule: worst.rule,
    reason: sentence(worst),
    span: clamp(worst.span, line),
    stages,
  };
}

/** Comments alone run nothing; any other line without a stage was not understood. */
function isComment(line: string): boolean {
  return line.split('\n').every((row) => /^\s*(?:#|$)/.test(row));
}

function renderStage(line: string, stage: FoundStage, level: SecurityLevel): Stage {
  const { worst } = stage.findings;
  return {
    text: stage.text,
    program: stage.program,
    verdict: verdictFor(worst.effect, level),
    rule: worst.rule,
    reason: sentence(worst),
    span: clamp(worst.span, line) ?? { start: 0, end: line.length },
  };
}

/** Unknown runs are markers inside the gate; a person reads an ellipsis. */
function sentence({ reason }: Finding): string {
  const text = reason
    .replace(/[\uE000\uE001\uE004]/g, '…')
    .replaceAll('\uE002', '*')
    .replaceAll('\uE003', '?');
  return `${text}.`;
}

function clamp(span: Span | null, line: string): Span | null {
  if (!span) return null;
  const end = Math.min(span.end, line.length);
  return { start: Math.min(span.start, end), end };
}

function refuse(line: string): Verdict {
  return {
    verdict: 'block',
    rule: 'parse.failed',
    reason: 'The line could not be read.',
    span: { start: 0, end: line.length },
    stages: [],
  };
}

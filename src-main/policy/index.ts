import type { Stage, Verdict } from '../../contracts/model/index.ts';
import { FLOOR_PATTERNS, KNOWN_LINES } from './first-table.ts';
import type { Judge, JudgeContext } from './judge.ts';
import { type Effect, verdictFor } from './levels.ts';

export type { Judge, JudgeContext, ShellGrammar } from './judge.ts';

interface Finding {
  readonly effect: Effect;
  readonly rule: string;
  readonly reason: string;
}

const REASONS: Partial<Record<Effect, string>> = {
  read: 'It only reads.',
  build: 'It builds or tests inside the workspace.',
};

export const judge: Judge = (line, context) => {
  const found = find(line);
  return render(line, context, found);
};

function find(line: string): Finding | null {
  for (const { rule, reason, pattern } of FLOOR_PATTERNS)
    if (pattern.test(line)) return { effect: 'floor', rule, reason };
  const effect = KNOWN_LINES.get(line.trim());
  return effect ? { effect, rule: `known.${effect}`, reason: REASONS[effect] ?? '' } : null;
}

/** An unknown line asks even at level 5: until the line is parsed, nobody knows what it does. */
function render(line: string, context: JudgeContext, found: Finding | null): Verdict {
  const span = { start: 0, end: line.length };
  const rule = found?.rule ?? 'unknown';
  const reason = found?.reason ?? 'It is not on the list of lines that are known to be harmless.';
  const unknown = context.level === 'L1' ? 'block' : 'ask';
  const verdict = found ? verdictFor(found.effect, context.level) : unknown;
  const stage: Stage = { text: line, program: line.trim().split(/\s+/)[0] || null, verdict, rule, reason, span };
  return { verdict, rule, reason, span, stages: [stage] };
}

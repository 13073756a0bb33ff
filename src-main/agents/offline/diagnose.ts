import { type Hit, NO_LINE } from './output.ts';
import type { OutputLine } from './own-words.ts';
import { proposable } from './proposal.ts';
import { RULES } from './rules/index.ts';
import type { Failure, OfflineRule } from './types.ts';

/** What a rule found out about a failure. */
export interface Diagnosis {
  readonly rule: string;
  /** Markdown, one or two sentences. */
  readonly says: string;
  /** The line that decided; null where the exit code did. */
  readonly line: OutputLine | null;
  /** `fix` mends it, `look` shows what a person needs to know to mend it. */
  readonly proposal: { readonly kind: 'fix' | 'look'; readonly line: string } | null;
}

/** What the first rule that knows this failure says; null when none does. */
export function diagnose(failure: Failure): Diagnosis | null {
  for (const rule of RULES) {
    if (rule.exit && !rule.exit.includes(failure.exitCode ?? -1)) continue;
    for (const hit of hitsOf(rule, failure)) {
      const advice = rule.advise(hit, failure);
      if (!advice) continue;
      const kind = advice.fix ? 'fix' : 'look';
      const line = firstProposable(advice.fix ? [advice.fix] : [advice.look ?? []].flat(), failure);
      return {
        rule: rule.id,
        says: withoutColon(advice.says, line),
        line: hit.line,
        proposal: line === null ? null : { kind, line },
      };
    }
  }
  return null;
}

function firstProposable(lines: readonly (string | null)[], failure: Failure): string | null {
  for (const line of lines) {
    const found = line === null ? null : proposable(line, failure);
    if (found !== null) return found;
  }
  return null;
}

function hitsOf({ when }: OfflineRule, { output }: Failure): readonly Hit[] {
  return when === null ? [NO_LINE] : output.all(when);
}

/** `This is in it:` announces a command; without one the sentence goes, or ends. */
function withoutColon(says: string, line: string | null): string {
  if (line !== null || !says.endsWith(':')) return says;
  const kept = says.replace(/(?<=[.)!]) [^.]*:$/, '');
  return kept.endsWith(':') ? `${kept.slice(0, -1)}.` : kept;
}

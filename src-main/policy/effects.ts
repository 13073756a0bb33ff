import type { SecurityLevel, Span, VerdictKind } from '../../contracts/model/index.ts';
import { policyTable } from './table.ts';

/**
 * What a command can do, from harmless to unthinkable; the order is the order of strictness at every level. `unparsed` means that
 * the line could not be read: level 5 has no "ask", and a line nobody can read cannot be checked against the floor.
 */
const EFFECTS = ['read', 'build', 'write', 'external', 'risk', 'unparsed', 'floor'] as const;
export type Effect = (typeof EFFECTS)[number];

const LEVELS: readonly SecurityLevel[] = ['L1', 'L2', 'L3', 'L4', 'L5'];

/** Why a command is what it is. `rule` is a dotted name; `reason` one plain sentence without a full stop. */
export interface Finding {
  readonly effect: Effect;
  readonly rule: string;
  readonly reason: string;
  readonly span: Span | null;
}

/** What the level says about the effect (design section 7.2). */
export function verdictFor(effect: Effect, level: SecurityLevel): VerdictKind {
  return policyTable().levels[effect][LEVELS.indexOf(level)] ?? 'block';
}

export function isEffect(text: string): text is Effect {
  return (EFFECTS as readonly string[]).includes(text);
}

export function isWorse(left: Effect, right: Effect): boolean {
  return EFFECTS.indexOf(left) > EFFECTS.indexOf(right);
}

/** Collects findings; the first of the worst decides. */
export class Findings {
  readonly list: Finding[] = [];
  readonly #span: Span | null;

  constructor(span: Span | null) {
    this.#span = span;
  }

  add(effect: Effect, rule: string, reason: string, span: Span | null = this.#span): void {
    this.list.push({ effect, rule, reason, span });
  }

  addAll(findings: readonly Finding[]): void {
    this.list.push(...findings);
  }

  get worst(): Finding {
    return worstOf(this.list) ?? { effect: 'read', rule: 'read', reason: 'It only reads', span: this.#span };
  }
}

export function worstOf<T extends { readonly effect: Effect }>(list: readonly T[]): T | null {
  let worst: T | null = null;
  for (const item of list) if (!worst || isWorse(item.effect, worst.effect)) worst = item;
  return worst;
}

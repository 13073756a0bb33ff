import type { SecurityLevel, VerdictKind } from '../../contracts/model/index.ts';

/**
 * What a command can do, from harmless to unthinkable. `unparsed` means that the line could not be read:
 * level 5 has no "ask", and a line nobody can read cannot be checked against the floor, so it is refused there.
 */
export type Effect = 'read' | 'build' | 'write' | 'external' | 'risk' | 'unparsed' | 'floor';

const LEVELS: readonly SecurityLevel[] = ['L1', 'L2', 'L3', 'L4', 'L5'];

/** One row an effect, one column a level (design section 7.2). */
const TABLE: Readonly<Record<Effect, readonly VerdictKind[]>> = {
  read: ['allow', 'allow', 'allow', 'allow', 'allow'],
  build: ['block', 'allow', 'allow', 'allow', 'allow'],
  write: ['block', 'ask', 'allow', 'allow', 'allow'],
  external: ['block', 'ask', 'ask', 'allow', 'allow'],
  risk: ['block', 'ask', 'ask', 'ask', 'allow'],
  unparsed: ['block', 'ask', 'ask', 'ask', 'block'],
  floor: ['block', 'block', 'block', 'block', 'block'],
};

/** What the level says about the effect. */
export function verdictFor(effect: Effect, level: SecurityLevel): VerdictKind {
  return TABLE[effect][LEVELS.indexOf(level)] ?? 'block';
}

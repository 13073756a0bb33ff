import type { Operation } from '../../../contracts/operations/index.ts';
import type { Stage } from './types.ts';

/** Who typed the line: a person who can see a remark and answer a question, or a program that must not be misled. */
export type Persona = 'human' | 'agent';

/**
 * `execute` runs it; `echo` runs it and says on standard error what it ran; `ask` runs it after a yes; `pick` lets the person choose
 * from a list; `show` says what to type instead; `refuse` is `show` for programs: exit code 2 and a diagnostic they can parse.
 */
export type Decision = 'execute' | 'echo' | 'ask' | 'pick' | 'show' | 'refuse';

export type EffectColumn = 'read-only' | 'reversible' | 'for-good';

/** Rows: how the line was understood. Columns: what the operation may do. */
const MATRIX: Readonly<Record<Stage, Readonly<Record<EffectColumn, Readonly<Record<Persona, Decision>>>>>> = {
  1: {
    'read-only': { human: 'execute', agent: 'execute' },
    reversible: { human: 'execute', agent: 'execute' },
    'for-good': { human: 'execute', agent: 'execute' },
  },
  '1b': {
    'read-only': { human: 'echo', agent: 'echo' },
    reversible: { human: 'echo', agent: 'echo' },
    'for-good': { human: 'ask', agent: 'refuse' },
  },
  2: {
    'read-only': { human: 'echo', agent: 'echo' },
    reversible: { human: 'ask', agent: 'refuse' },
    'for-good': { human: 'ask', agent: 'refuse' },
  },
  3: {
    'read-only': { human: 'echo', agent: 'echo' },
    reversible: { human: 'ask', agent: 'refuse' },
    'for-good': { human: 'show', agent: 'refuse' },
  },
  4: {
    'read-only': { human: 'show', agent: 'refuse' },
    reversible: { human: 'pick', agent: 'refuse' },
    'for-good': { human: 'show', agent: 'refuse' },
  },
};

export interface GateQuestion {
  readonly operation: Operation;
  readonly stage: Stage;
  readonly persona: Persona;
  /** Stage 4 only: one answer stands out, and nothing else comes near. */
  readonly isConfident: boolean;
  /** The person wants beginnings of words to run whatever they do (`cli.prefixAutoExec`). */
  readonly runsPrefixes: boolean;
}

/** May a line that was understood so run as what it was understood as? @see design/tolerant-cli.txt sections 5 and 6. */
export function decide({ operation, stage, persona, isConfident, runsPrefixes }: GateQuestion): Decision {
  const column = columnOf(operation);
  if (stage === '1b' && persona === 'human' && runsPrefixes) return 'echo';
  if (stage === 4 && persona === 'human' && isConfident && column !== 'for-good') return 'ask';
  return MATRIX[stage][column][persona];
}

export function columnOf({ side_effect_class, reversible }: Operation): EffectColumn {
  if (side_effect_class === 'read_only') return 'read-only';
  return side_effect_class === 'local_mutation' && reversible ? 'reversible' : 'for-good';
}

import { describe, expect, it } from 'vitest';
import { CATALOG, type Operation, type SideEffectClass } from '../../../contracts/operations/index.ts';
import { type Decision, decide, type Persona } from './gate.ts';
import type { Stage } from './types.ts';

const [anyOperation] = CATALOG.operations;
const operation = (side_effect_class: SideEffectClass, reversible: boolean): Operation => ({
  ...(anyOperation as Operation),
  side_effect_class,
  reversible,
});
const READ = operation('read_only', true);
const REVERSIBLE = operation('local_mutation', true);
const FOR_GOOD = operation('local_mutation', false);
const REMOTE = operation('remote_mutation', true);

/** Section 6 of the note: mechanism by side effect; each cell is what a person gets, then a program. */
const MATRIX: [stage: Stage, read: string, reversible: string, forGood: string][] = [
  [1, 'execute execute', 'execute execute', 'execute execute'],
  ['1b', 'echo echo', 'echo echo', 'ask refuse'],
  [2, 'echo echo', 'ask refuse', 'ask refuse'],
  [3, 'echo echo', 'ask refuse', 'show refuse'],
  [4, 'show refuse', 'pick refuse', 'show refuse'],
];

describe('the gate', () => {
  const ask = (operation: Operation, stage: Stage, persona: Persona, more = {}) =>
    decide({ operation, stage, persona, isConfident: false, runsPrefixes: false, ...more });

  it.each(MATRIX)('stage %s', (stage, ...cells) => {
    const both = (one: Operation) => (['human', 'agent'] as const).map((persona) => ask(one, stage, persona)).join(' ');
    expect([both(READ), both(REVERSIBLE), both(FOR_GOOD)]).toEqual(cells);
    expect(both(REMOTE)).toBe(cells[2]);
  });

  /** Section 5: what differs when one likeness stands out, or the person wants prefixes to run. */
  const PERSONAS: [name: string, Operation, Stage, more: object, human: Decision, agent: Decision][] = [
    ['a clear typo of something that reads', READ, 4, { isConfident: true }, 'ask', 'refuse'],
    ['a clear typo of something that changes', REVERSIBLE, 4, { isConfident: true }, 'ask', 'refuse'],
    ['a clear typo of something for good', FOR_GOOD, 4, { isConfident: true }, 'show', 'refuse'],
    ['a prefix of something for good, wanted so', FOR_GOOD, '1b', { runsPrefixes: true }, 'echo', 'refuse'],
    ['a swap of something for good, prefixes wanted', FOR_GOOD, 2, { runsPrefixes: true }, 'ask', 'refuse'],
  ];
  it.each(PERSONAS)('%s', (_name, one, stage, more, human, agent) => {
    expect([ask(one, stage, 'human', more), ask(one, stage, 'agent', more)]).toEqual([human, agent]);
  });
});

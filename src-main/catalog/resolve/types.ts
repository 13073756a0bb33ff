import type { Operation } from '../../../contracts/operations/index.ts';
import type { UsageFault } from '../read-values.ts';
import type { TreeNode } from '../tree.ts';

/**
 * How far from what stands there the reading is: 1 the words themselves, 1b an unambiguous beginning of them (or a flag in another
 * place), 2 another order, a group left out, a flag for a word; 3 a committed synonym or another tool's idiom; 4 likeness.
 */
export type Stage = 1 | '1b' | 2 | 3 | 4;

export const STAGES: readonly Stage[] = [1, '1b', 2, 3, 4];

export type Change =
  | 'prefix'
  | 'hoist'
  | 'swap'
  | 'elision'
  | 'dual'
  | 'synonym'
  | 'idiom'
  | 'flag-synonym'
  | 'typo'
  | 'flag-typo';

export const STAGE_OF: Readonly<Record<Change, Stage>> = {
  prefix: '1b',
  hoist: '1b',
  swap: 2,
  elision: 2,
  dual: 2,
  synonym: 3,
  'flag-synonym': 3,
  idiom: 3,
  typo: 4,
  'flag-typo': 4,
};

/** One way to read a line. */
export interface Reading {
  readonly operation: Operation;
  readonly stage: Stage;
  readonly changes: readonly Change[];
  /** The call as it should have been written, without `vox` and without flags that work everywhere. */
  readonly canonical: readonly string[];
  /** The flags that work everywhere, as they stand in the line. */
  readonly globalFlags: readonly string[];
  /** What is still wrong with it. A reading with an unknown flag or a word too many never runs. */
  readonly fault: UsageFault | null;
}

export function stageOf(changes: readonly Change[]): Stage {
  const rank = Math.max(0, ...changes.map((change) => STAGES.indexOf(STAGE_OF[change])));
  return STAGES[rank] ?? 4;
}

/** What the resolver may know of the world. */
export interface ResolveWorld {
  /** A file or folder of that name in the working folder: such a word is no command in disguise. */
  exists(word: string): boolean;
}

/** What a line was understood as, before anybody decides whether it may run. */
export interface Resolution {
  readonly attempted: readonly string[];
  /** The likeliest reading; null when there is none, or no single one. */
  readonly reading: Reading | null;
  /** Other readings, the likeliest first. At most a handful. */
  readonly others: readonly Reading[];
  readonly isConfident: boolean;
  /** Set when no single reading was found: why. */
  readonly problem: ResolveProblem | null;
}

export type ResolveProblem =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'ambiguous-prefix'; readonly word: string; readonly nodes: readonly TreeNode[] }
  /** The words name a group, which does nothing by itself. */
  | { readonly kind: 'group'; readonly node: TreeNode }
  | {
      readonly kind: 'flag';
      readonly reading: Reading;
      readonly flag: string;
      readonly owners: readonly Reading[];
      readonly like: readonly string[];
    };

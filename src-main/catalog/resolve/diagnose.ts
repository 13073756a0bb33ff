import type { SideEffectClass } from '../../../contracts/operations/index.ts';
import { flagUsage, usageOf } from '../usage.ts';
import { type Change, type Reading, type Resolution, STAGE_OF, STAGES } from './types.ts';

export const CLI_ERRORS = [
  'CLI_UNKNOWN_COMMAND',
  'CLI_AMBIGUOUS',
  'CLI_PREFIX',
  'CLI_FLAG_ORDER',
  'CLI_SWAP',
  'CLI_ELISION',
  'CLI_DUAL',
  'CLI_SYNONYM',
  'CLI_IDIOM',
  'CLI_TYPO',
  'CLI_UNKNOWN_FLAG',
  'CLI_FLAG_ON_WRONG_SUBCOMMAND',
  'CLI_MISSING_SUBCOMMAND',
  'CLI_USAGE',
] as const;
export type CliErrorCode = (typeof CLI_ERRORS)[number];

const CODE_OF: Readonly<Record<Change, CliErrorCode>> = {
  prefix: 'CLI_PREFIX',
  hoist: 'CLI_FLAG_ORDER',
  swap: 'CLI_SWAP',
  elision: 'CLI_ELISION',
  dual: 'CLI_DUAL',
  synonym: 'CLI_SYNONYM',
  'flag-synonym': 'CLI_SYNONYM',
  idiom: 'CLI_IDIOM',
  typo: 'CLI_TYPO',
  'flag-typo': 'CLI_UNKNOWN_FLAG',
};

/** Why a line did not run as it stands, for a program: what to send instead. Its keys are the contract of design/tolerant-cli.txt. */
export interface Diagnostic {
  readonly error_code: CliErrorCode;
  readonly message: string;
  /** Words in full, `vox` first. */
  readonly attempted: readonly string[];
  readonly canonical_suggestion: readonly string[] | null;
  readonly side_effect_class: SideEffectClass | null;
  readonly auto_executed: false;
  /** Whole lines, the likeliest first. */
  readonly did_you_mean: readonly string[];
  /** How the suggestion is called in full. */
  readonly usage: string | null;
  readonly notes: readonly string[];
}

/** Puts a resolution that did not simply run into words. */
export function diagnose(resolution: Resolution): Diagnostic {
  const { attempted, reading, others } = resolution;
  const { code, message, notes, suggestion } = explain(resolution);
  const typed = ['vox', ...attempted.map(quote)].join(' ');
  const listed = [...(reading && reading.stage !== 1 ? [reading] : []), ...others]
    .map(lineOf)
    // The very line that did not run is no suggestion.
    .filter((line) => line !== typed);
  return {
    error_code: code,
    message,
    attempted: ['vox', ...attempted],
    canonical_suggestion:
      suggestion && suggestion.stage !== 1
        ? ['vox', ...insertFlags(suggestion.canonical, suggestion.globalFlags)]
        : null,
    side_effect_class: suggestion?.operation.side_effect_class ?? null,
    auto_executed: false,
    did_you_mean: [...new Set(listed.length > 0 ? listed : nodeLines(resolution))],
    usage: suggestion && `vox ${usageOf(suggestion.operation)}`,
    notes,
  };
}

/** A reading as a person would type it: words with blanks or signs in quotes. */
export function lineOf({ canonical, globalFlags }: Reading): string {
  return ['vox', ...insertFlags(canonical, globalFlags)].map(quote).join(' ');
}

/** Flags that work everywhere stand before `--`, or they would be words. */
export function insertFlags(canonical: readonly string[], flags: readonly string[]): readonly string[] {
  const end = canonical.indexOf('--');
  return end < 0 ? [...canonical, ...flags] : [...canonical.slice(0, end), ...flags, ...canonical.slice(end)];
}

interface Explanation {
  readonly code: CliErrorCode;
  readonly message: string;
  readonly notes: readonly string[];
  readonly suggestion: Reading | null;
}

function explain(resolution: Resolution): Explanation {
  const { attempted, reading, others, problem } = resolution;
  const typed = attempted.map(quote).join(' ');
  const none = `there is no command "${typed}".`;
  if (reading) return explainReading(reading, none);
  const [first = null] = others;
  switch (problem?.kind) {
    case 'ambiguous':
      return {
        code: 'CLI_AMBIGUOUS',
        message: `"${typed}" may mean more than one command.`,
        notes: [],
        suggestion: null,
      };
    case 'ambiguous-prefix': {
      const names = problem.nodes.map((node) => node.path.join(' ')).join(', ');
      const message = `"${problem.word}" may be any of ${names}.`;
      return { code: 'CLI_AMBIGUOUS', message, notes: [], suggestion: null };
    }
    case 'group': {
      const path = problem.node.path.join(' ');
      const what = typed === path ? `"${path}" alone` : `"${typed}"`;
      const message = `there is no command ${what}: ${path} takes one of ${[...problem.node.children.keys()].join(', ')}.`;
      return { code: 'CLI_MISSING_SUBCOMMAND', message, notes: [], suggestion: null };
    }
    case 'flag':
      return explainFlag(problem, first);
    default:
      return { code: 'CLI_UNKNOWN_COMMAND', message: none, notes: ['See what there is: vox --help'], suggestion: null };
  }
}

function explainReading(reading: Reading, none: string): Explanation {
  const notes = reading.fault ? [reading.fault.message] : [];
  if (reading.stage === 1) {
    const message = `vox ${reading.operation.cli.path.join(' ')}: ${reading.fault?.message ?? none}`;
    return { code: 'CLI_USAGE', message, notes: [], suggestion: reading };
  }
  return { code: codeOf(reading.changes), message: none, notes, suggestion: reading };
}

/** The change that goes furthest names the fault. */
function codeOf(changes: readonly Change[]): CliErrorCode {
  const [furthest] = [...changes].sort((a, b) => STAGES.indexOf(STAGE_OF[b]) - STAGES.indexOf(STAGE_OF[a]));
  return furthest ? CODE_OF[furthest] : 'CLI_UNKNOWN_COMMAND';
}

type FlagProblem = Extract<NonNullable<Resolution['problem']>, { kind: 'flag' }>;

function explainFlag({ reading, flag, owners, like }: FlagProblem, first: Reading | null): Explanation {
  const path = reading.operation.cli.path.join(' ');
  const own = reading.operation.cli.flags ?? [];
  const valid = own.length > 0 ? `Its flags: ${own.map(flagUsage).join(', ')}.` : 'It has no flags of its own.';
  const message = `"vox ${path}" does not take ${flag}.`;
  if (owners.length === 0) {
    const meant = like.length > 0 ? [`Did you mean ${like.join(' or ')}?`] : [];
    return { code: 'CLI_UNKNOWN_FLAG', message, notes: [...meant, valid], suggestion: null };
  }
  if (first?.canonical.includes('--')) {
    return { code: 'CLI_UNKNOWN_FLAG', message, notes: ['What belongs to the line goes after --.'], suggestion: first };
  }
  const names = owners.map(({ operation }) => `vox ${operation.cli.path.join(' ')}`).join(', ');
  const notes = [`${flag} belongs to: ${names}.`, valid];
  return { code: 'CLI_FLAG_ON_WRONG_SUBCOMMAND', message, notes, suggestion: first };
}

function nodeLines({ problem }: Resolution): string[] {
  if (problem?.kind === 'ambiguous-prefix') return problem.nodes.map((node) => `vox ${node.path.join(' ')}`);
  if (problem?.kind === 'group') return [...problem.node.children.values()].map((node) => `vox ${node.path.join(' ')}`);
  return [];
}

function quote(word: string): string {
  return /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

import type { Span } from '../../contracts/model/index.ts';
import { type Flow, MAYBE_EMPTY, type Secret, worseSecret } from './command.ts';
import type { Finding, Findings } from './effects.ts';
import type { JudgeContext } from './judge.ts';

/** What a variable may hold. */
export interface Variable {
  readonly forms: readonly string[];
  readonly secret: Secret;
  /** Paths whose contents it holds one of (`find / | while read f`). */
  readonly roots?: readonly string[] | undefined;
  readonly processes?: Flow['processes'];
}

const FORM_LIMIT = 8;

/** Where the shell may stand when a command runs: every directory, every value. Branches fork it and join it again. */
export class ShellState {
  vars = new Map<string, Variable>();
  /** Possible working directories; `null` when anything is possible. */
  cwds: readonly string[] | null;
  /** Directories we are still in if the last `cd` failed. */
  failedCwds: readonly string[] = [];
  /** Bodies a name may run, as the grammar that defined them keeps them. */
  functions = new Map<string, readonly unknown[]>();
  positional: readonly string[] | null = null;

  constructor(cwds: readonly string[] | null) {
    this.cwds = cwds;
  }

  fork(): ShellState {
    const copy = new ShellState(this.cwds);
    copy.vars = new Map(this.vars);
    copy.failedCwds = this.failedCwds;
    copy.functions = new Map(this.functions);
    copy.positional = this.positional;
    return copy;
  }

  /** From here on the shell may be as `this` or as `other`. */
  join(other: ShellState): void {
    for (const name of new Set([...this.vars.keys(), ...other.vars.keys()]))
      this.vars.set(name, joinVariables(this.vars.get(name), other.vars.get(name)));
    for (const [name, bodies] of other.functions)
      this.functions.set(name, [...new Set([...(this.functions.get(name) ?? []), ...bodies])]);
    this.cwds = joinPaths(this.cwds, other.cwds);
    this.failedCwds = [...new Set([...this.failedCwds, ...other.failedCwds])];
  }

  /** The statement is over: a failed `cd` now counts. */
  settle(): void {
    if (this.failedCwds.length > 0) this.cwds = joinPaths(this.cwds, this.failedCwds);
    this.failedCwds = [];
  }
}

function joinVariables(left: Variable | undefined, right: Variable | undefined): Variable {
  const forms = new Set([...(left?.forms ?? [MAYBE_EMPTY]), ...(right?.forms ?? [MAYBE_EMPTY])]);
  const roots = [...new Set([...(left?.roots ?? []), ...(right?.roots ?? [])])];
  return {
    forms: limitForms([...forms]),
    secret: worseSecret([left?.secret, right?.secret]),
    ...(roots.length > 0 && { roots }),
  };
}

export function limitForms(forms: readonly string[]): readonly string[] {
  return forms.length > FORM_LIMIT ? [...forms.slice(0, FORM_LIMIT - 1), MAYBE_EMPTY] : forms;
}

function joinPaths(left: readonly string[] | null, right: readonly string[] | null): readonly string[] | null {
  if (!left || !right) return null;
  const all = [...new Set([...left, ...right])];
  return all.length > FORM_LIMIT ? null : all;
}

/** What the whole line did so far, across its stages. */
export interface LineFacts {
  /** A credential was read into a file or a variable. */
  secretKept: boolean;
  /** A raw network socket was opened by the shell. */
  socketOpened: boolean;
  /** Files that the line wrote, and their text where known; `network` marks downloads. */
  readonly written: Map<string, { readonly text: string | null; readonly network: boolean }>;
  readonly budget: { commands: number };
  /** Branches that the line itself checks out. */
  readonly branches: string[];
  /** Syntax nodes of simple commands that were judged; any other is a hole in the walker. */
  readonly seen: WeakSet<object>;
}

/** One stage as found, before a level is applied. */
export interface FoundStage {
  readonly text: string;
  readonly program: string | null;
  readonly findings: Findings;
}

/** What the floor itself forbids in these stages, or among a command's `own` findings; what a policy file forbids is not of it. */
export function floorFindings(stages: readonly FoundStage[], own: readonly Finding[] = []): Finding[] {
  return [...own, ...stages.flatMap((stage) => stage.findings.list)].filter(
    ({ effect, rule }) => effect === 'floor' && rule.startsWith('floor.'),
  );
}

/** Everything that judging one line needs. */
export interface Scope {
  readonly context: JudgeContext;
  readonly state: ShellState;
  readonly line: LineFacts;
  readonly stages: FoundStage[];
  readonly depth: number;
  /** Words are only searched for what is never allowed; what is found is not searched again. */
  readonly isSearch?: boolean | undefined;
  /** Judges text in a grammar one level deeper; a hook, because programs and grammars need each other. */
  readonly nested: (text: string, shell: JudgeContext['shell'], scope: Scope, origin: Span | null) => Flow;
}

/** Nested interpreters, functions and substitutions deeper than this are refused. */
export const DEPTH_LIMIT = 24;
/** Commands looked at per line; a line that needs more is refused. */
export const COMMAND_LIMIT = 250;

export function newLineFacts(): LineFacts {
  return {
    secretKept: false,
    socketOpened: false,
    written: new Map(),
    budget: { commands: 0 },
    branches: [],
    seen: new WeakSet(),
  };
}

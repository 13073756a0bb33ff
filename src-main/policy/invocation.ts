import type { Arg, Command, Flow } from './command.ts';
import type { Findings } from './effects.ts';
import type { Scope } from './scope.ts';

export interface Judged {
  /** The innermost program that the command runs. */
  readonly program: string | null;
  readonly findings: Findings;
  readonly out: Flow;
}

/** One program being judged. */
export interface Invocation {
  readonly name: string;
  readonly command: Command;
  readonly args: readonly Arg[];
  readonly findings: Findings;
  readonly scope: Scope;
  /** Judges a command inside this one (wrappers, `find -exec`); its findings are added here, or to `into`. @returns What it prints and runs. */
  readonly inner: (words: readonly Arg[], change?: Partial<Command>, scope?: Scope, into?: Findings) => Judged;
}

/** What a handler knows beyond its findings; what is left out is worked out by default. */
export interface Handled {
  readonly program?: string | null;
  readonly out?: Flow;
}

export type Handler = (invocation: Invocation) => Handled;

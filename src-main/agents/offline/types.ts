import type { Hit, Output } from './output.ts';

/** What a rule may know of the machine. Everything is read; no rule runs anything. */
export interface Machine {
  readonly cwd: string;
  /** Names of the programs on PATH. Read on first use. */
  programs(): ReadonlySet<string>;
  /** Aliases and functions of the shell it ran in. */
  shellNames(): readonly string[];
  /** Names in a folder, relative to `cwd` or absolute; empty when there is none. */
  names(folder: string): string[];
  /** A small text file, relative to `cwd` or absolute; null when there is none. */
  read(path: string): string | null;
}

/** A command that failed, and what a rule may look at to explain it. */
export interface Failure extends Machine {
  readonly command: string;
  readonly exitCode: number | null;
  /** The shell it ran in, e.g. `bash`. */
  readonly shell: string;
  readonly home: string;
  /** What it said, without secrets. */
  readonly output: Output;
  readonly branch: string | null;
}

export interface Advice {
  /** Markdown, one or two sentences: what went wrong, and what to do about it. */
  readonly says: string;
  /** A command that mends it. */
  readonly fix?: string | null;
  /** Where only the person can know what mends it: a command that shows what they need for that. Of several, the first whose program is there. */
  readonly look?: string | null | readonly (string | null)[];
}

/** One thing that goes wrong. The first rule whose pattern is found and which has advice answers. */
export interface OfflineRule {
  readonly id: string;
  /** What it explains, for the list in docs/AGENT.md: `a branch without an upstream is pushed`. */
  readonly about: string;
  /** Searched in the output; must not reach over a line's end. Null: the exit code alone says it. */
  readonly when: RegExp | null;
  /** Only with these exit codes. */
  readonly exit?: readonly number[];
  advise(hit: Hit, failure: Failure): Advice | null;
}

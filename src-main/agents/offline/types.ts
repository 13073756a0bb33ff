import type { Block } from '../../../contracts/model/index.ts';

/** A command that failed, and what a rule may look at to explain it. */
export interface Failure {
  readonly block: Block;
  readonly command: string;
  /** Its rendered output without secrets. */
  readonly output: string;
  readonly cwd: string;
  readonly branch: string | null;
  /** Names of the programs on PATH. Read on first use. */
  programs(): ReadonlySet<string>;
  /** Names in a folder, relative to `cwd` or absolute; empty when there is none. */
  names(folder: string): string[];
  /** A small text file, relative to `cwd`; null when there is none. */
  read(path: string): string | null;
}

export interface Advice {
  /** Markdown, one to three sentences. */
  readonly says: string;
  /** A command that mends it, or shows what is needed to mend it; null when only the person can know. */
  readonly run: string | null;
}

/** One thing that goes wrong. The first rule whose pattern is found and which has advice answers. */
export interface OfflineRule {
  readonly id: string;
  /** Searched in the output. */
  readonly when: RegExp;
  advise(found: RegExpExecArray, failure: Failure): Advice | null;
}

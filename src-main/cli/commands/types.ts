import type { LineValues } from '../../catalog/index.ts';
import type { Files } from '../../platform/files.ts';
import type { Person } from '../person.ts';

/** The world a command runs in. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly files: Files;
  /** A result, for a person or a program. A newline is added. */
  print(text: string): void;
  /** Remarks and progress, for a person; on standard error. */
  note(text: string): void;
  /** All of standard input. */
  readInput(): Promise<Uint8Array>;
  /** Standard input as it comes. */
  inputChunks(): AsyncIterable<Uint8Array>;
  /** Output as it is, without a newline; done when the reader has room for more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Whoever sits at the terminal; absent in a pipe or a script, where nobody is ever asked. */
  readonly person?: Person | undefined;
  /** Ids of the operations that have code; the runner fills it in. */
  readonly handlers?: readonly string[];
  /** Runs a line of `vox` in a world of its own, for commands that offer others as tools; the runner fills it in. */
  readonly runLine?: (argv: readonly string[], context: CommandContext) => Promise<number>;
}

/** Checked against the catalog already: the words are as many as it says, the flags are known, their values allowed. */
export type CommandArguments = LineValues;

/** What does the work of one operation of the catalog, which holds its path, arguments, flags and help. */
export interface Command {
  /**
   * @returns The exit code: 0 when it did what was asked, 1 when it did not.
   * @throws {UsageError} The words or options make no sense. {VoxError} It could not be done.
   */
  run(args: CommandArguments, context: CommandContext): Promise<number>;
}

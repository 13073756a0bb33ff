import type { ParseArgsConfig } from 'node:util';
import type { Files } from '../../platform/files.ts';

/** The world a command runs in. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly files: Files;
  /** A result, for a person or a program. A newline is added. */
  print(text: string): void;
  /** Remarks and progress, for a person; on standard error. */
  note(text: string): void;
  readInput(): Promise<Uint8Array>;
}

export interface CommandArguments {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly words: readonly string[];
}

/** One subcommand. Its name, usage and summary stand in `index.ts`, so that help loads none of them. */
export interface Command {
  /** In the form of `node:util` parseArgs; `--json` and `--help` are understood everywhere. */
  readonly options?: ParseArgsConfig['options'];
  /**
   * @returns The exit code: 0 when it did what was asked, 1 when it did not.
   * @throws {UsageError} The words or options make no sense. {VoxError} It could not be done.
   */
  run(args: CommandArguments, context: CommandContext): Promise<number>;
}

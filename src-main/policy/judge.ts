import type { SecurityLevel, Verdict } from '../../contracts/model/index.ts';
import type { PolicyFile } from '../../contracts/terminal/policy-file.schema.ts';

/** Which grammar reads the line. */
export type ShellGrammar = 'posix' | 'nu' | 'pwsh';

/** A policy file of the person's or of a project's, read. */
export interface PolicyLayer extends PolicyFile {
  readonly path: string;
  /** Whether its rows may also loosen; never below the floor. */
  readonly mayLoosen: boolean;
  /** It has a mistake: until it is mended agents ask before they write. */
  readonly isBroken: boolean;
}

/** Aliases and functions of a live shell. */
export interface LiveNames {
  /** Read where a command's name is. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Bodies, as text of that shell; null where the shell did not tell it or it is not understood. */
  readonly functions: Readonly<Record<string, string | null>>;
  /** Aliases of zsh that are read anywhere in a line. */
  readonly globals: readonly string[];
}

/** A call in the tree of a shell's own parser. */
export interface ShellCall {
  /** `null` where only the running shell knows. */
  readonly name: string | null;
  /** The call with its arguments, as text of that shell. */
  readonly text: string;
}

export interface JudgeContext {
  readonly shell: ShellGrammar;
  readonly level: SecurityLevel;
  /** Absolute path: writes inside it are the workspace's. */
  readonly workspaceRoot: string;
  readonly cwd: string;
  readonly home: string;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The branch that is checked out; where absent, a push without a refspec may be one to a protected branch. */
  readonly branch?: string | undefined;
  /** Links and where they lead: paths relative to `cwd` or absolute. */
  readonly symlinks?: Readonly<Record<string, string>> | undefined;
  /** The path with its links followed, null where nothing is; a lookup of the caller's, for this room reads no disk. */
  readonly realPath?: ((path: string) => string | null) | undefined;
  /** Known contents of files, so that a script that is run can be judged. */
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** Files of this product that no agent may change, over and above the table's; `/**` at the end means all below. */
  readonly policyPaths?: readonly string[] | undefined;
  /** What names mean in the live shell: a shadowed one is judged by what it stands for. */
  readonly names?: LiveNames | undefined;
  /** Every call in the tree of the shell's own parser, where it was asked: one that we did not see raises the verdict. */
  readonly calls?: readonly ShellCall[] | undefined;
  /** Policy files over and above the table. */
  readonly policies?: readonly PolicyLayer[] | undefined;
}

/**
 * May an agent run this line here? Pure and total: any input gives a verdict, what cannot be understood is never allowed.
 *
 * @param line The exact bytes that would be typed; spans are UTF-16 offsets into it.
 */
export type Judge = (line: string, context: JudgeContext) => Verdict;

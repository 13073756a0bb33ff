import type { SecurityLevel, Verdict } from '../../contracts/model/index.ts';

/** Which grammar reads the line. */
export type ShellGrammar = 'posix' | 'nu' | 'pwsh';

export interface JudgeContext {
  readonly shell: ShellGrammar;
  readonly level: SecurityLevel;
  /** Absolute path: writes inside it are the workspace's. */
  readonly workspaceRoot: string;
  readonly cwd: string;
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * May an agent run this line here? Pure and total: any input gives a verdict, what cannot be understood is never allowed.
 *
 * @param line The exact bytes that would be typed; spans are UTF-16 offsets into it.
 */
export type Judge = (line: string, context: JudgeContext) => Verdict;

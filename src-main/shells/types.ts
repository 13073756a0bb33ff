import type { Environment } from '../platform/environment.ts';

export interface LaunchContext {
  /** Absolute path of the shell. */
  readonly path: string;
  /** Secret of the session: marks without it are not the shell's. Hexadecimal, never in an environment variable. */
  readonly nonce: string;
  readonly environment: Environment;
  /** Variables that name a pager; an agent's command is to find `cat` in each of them. */
  readonly pagers: readonly string[];
}

/** How to start a shell so that it tells where its prompts and commands are. */
export interface ShellLaunch {
  readonly args: readonly string[];
  /** Variables for this start, beyond the terminal's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Our script is in it: marks with the nonce will come. */
  readonly hasIntegration: boolean;
  /** How the script hears that an agent's command is typed next: by SIGURG, by a file that it removes, or by a key typed first. */
  readonly agentNotice?: 'signal' | { readonly file: string } | { readonly key: string };
  /** Removes what the launch left on disk. Called at the first prompt and at the end. */
  cleanUp(): Promise<void>;
}

export interface Shell {
  /** Short name, as shown: `bash`. */
  readonly id: string;
  /** Names of its program. */
  readonly programs: readonly string[];
  /** Which grammar reads its lines. */
  readonly grammar: 'posix' | 'nu' | 'pwsh';
  launch(context: LaunchContext): Promise<ShellLaunch>;
}

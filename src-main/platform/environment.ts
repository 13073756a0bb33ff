import { homedir, hostname, userInfo } from 'node:os';

/** What this process was told about the person and the machine when it started. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the home folder. */
  readonly home: string;
  readonly hostname: string;
  /** The shell of the user database; null where there is none. */
  readonly accountShell: string | null;
  /** Terminals on this system start login shells. */
  readonly usesLoginShells: boolean;
}

export function systemEnvironment(): Environment {
  return {
    variables: process.env,
    home: process.env.HOME || homedir(),
    hostname: hostname(),
    accountShell: accountShell(),
    usesLoginShells: process.platform === 'darwin',
  };
}

/** The variables that are set, for a host in another process. */
export function setVariables(env: Environment['variables']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && !entry[0].includes('=')),
  );
}

function accountShell(): string | null {
  try {
    return userInfo().shell;
  } catch {
    /* A user id without an entry, as in some containers. */
    return null;
  }
}

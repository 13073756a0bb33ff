import { isAbsolute } from 'node:path';
import { VoxError } from '../base/vox-error.ts';
import type { Environment } from '../platform/environment.ts';
import type { Files } from '../platform/files.ts';
import { programPaths } from '../platform/find-program.ts';

export interface FindShell {
  readonly files: Files;
  readonly environment: Environment;
}

/**
 * The absolute path of a shell.
 *
 * @param wanted Name (`bash`) or path; null is the person's login shell.
 * @throws {VoxError} `session.spawn-failed` when there is none.
 */
export function findShell(wanted: string | null, { files, environment }: FindShell): string {
  const candidates = wanted === null ? loginShells(environment) : programPaths(wanted, environment);
  for (const path of candidates) if (files.isExecutable(path)) return path;
  throw new VoxError(
    'session.spawn-failed',
    wanted === null
      ? `No login shell was found (tried ${candidates.join(', ')}). Set terminal.shell in the settings to an installed shell.`
      : `The shell ${wanted} is not installed. Set terminal.shell in the settings to another one, or to null for your login shell.`,
  );
}

/** A desktop session may say SHELL=/bin/sh, or nothing, whatever the account's shell is; then the account is right. */
function loginShells({ variables, accountShell }: Environment): string[] {
  const fromVariable = variables.SHELL || null;
  const isVague = fromVariable === null || fromVariable === '/bin/sh';
  const order = isVague ? [accountShell, fromVariable] : [fromVariable, accountShell];
  const known = order.filter((path): path is string => path !== null && isAbsolute(path) && !isNoLogin(path));
  return [...new Set([...known, '/bin/bash', '/bin/sh'])];
}

function isNoLogin(path: string): boolean {
  return /\/(nologin|false)$/.test(path);
}

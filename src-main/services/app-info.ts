import { PROTOCOL, type Result, type ShellInfo } from '../../contracts/rpc/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Environment } from '../platform/environment.ts';
import type { Files } from '../platform/files.ts';
import { findShell } from '../shells/find-shell.ts';
import { SHELLS, shellOfPath } from '../shells/index.ts';

interface Where {
  readonly files: Files;
  readonly environment: Environment;
}

/** Facts of this host. A shell is listed when it is installed; the login shell comes first. */
export function readAppInfo(where: Where): Result<'app.info'> {
  return {
    version: packageJson.version,
    platform: process.platform,
    homeDir: where.environment.home,
    shells: listShells(where),
    protocol: PROTOCOL,
  };
}

function listShells(where: Where): ShellInfo[] {
  const login = pathOf(null, where);
  const known = SHELLS.flatMap(({ programs }) => programs).map((program) => pathOf(program, where));
  // /bin/bash and /usr/bin/bash are mostly one file: one entry a name is what a person can tell apart.
  const byName = new Map<string, ShellInfo>();
  for (const path of [login, ...known]) {
    const name = path === null ? '' : shellOfPath(path).id;
    if (path !== null && !byName.has(name)) byName.set(name, { name, path, isDefault: path === login });
  }
  return [...byName.values()];
}

/** Null when it is not installed. */
function pathOf(wanted: string | null, where: Where): string | null {
  try {
    return findShell(wanted, where);
  } catch {
    return null; // Not on this machine: it is not offered.
  }
}

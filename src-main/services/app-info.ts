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
export async function readAppInfo(where: Where): Promise<Result<'app.info'>> {
  return {
    version: packageJson.version,
    platform: process.platform,
    homeDir: where.environment.home,
    shells: await findShells(where),
    protocol: PROTOCOL,
  };
}

async function findShells(where: Where): Promise<ShellInfo[]> {
  const login = await pathOf(null, where);
  const known = await Promise.all(SHELLS.flatMap(({ programs }) => programs).map((program) => pathOf(program, where)));
  const paths = [login, ...known].filter((path) => path !== null);
  // /bin/bash and /usr/bin/bash are mostly one file: one entry a name is what a person can tell apart.
  const byName = new Map<string, ShellInfo>();
  for (const path of paths) {
    const name = shellOfPath(path).id;
    if (!byName.has(name)) byName.set(name, { name, path, isDefault: path === login });
  }
  return [...byName.values()];
}

/** Null when it is not installed. */
async function pathOf(wanted: string | null, where: Where): Promise<string | null> {
  return findShell(wanted, where).catch(() => null);
}

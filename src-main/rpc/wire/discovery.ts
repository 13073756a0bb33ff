import { join } from 'node:path';
import { z } from 'zod';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { type Files, OWNER_ONLY } from '../../platform/files.ts';
import { deniedBy, whyUnlistable } from '../../platform/permission.ts';

/** How a client on this machine finds a running host: one file a host, readable by its owner alone. */
export const HostAddress = z.object({
  protocol: z.string(),
  port: z.int().min(1).max(65_535),
  pid: z.int().min(1),
  token: z.string().min(1),
  /** What kind of process it is; `vox daemon` looks for its own. */
  root: z.enum(['window', 'browser', 'daemon', 'mcp']).default('window'),
  /** Besides line-JSON, which every host understands. */
  frames: z.array(z.string()).default([]),
  /** Epoch milliseconds; the newest host is asked first. */
  startedAt: z.number(),
});
export type HostAddress = z.infer<typeof HostAddress>;

/** What the file of every version has; what kind a later one is may be a word that we do not know. */
const AnyAddress = HostAddress.pick({ protocol: true, pid: true }).extend({ root: z.string().catch('window') });
type AnyAddress = z.infer<typeof AnyAddress>;

/** Writes the file at once and whole. @returns What removes it. */
export function announceHost(files: Files, dataDir: string, address: HostAddress): () => void {
  const path = join(hostsDir(dataDir), `${address.pid}.json`);
  files.writeAtomic(path, `${JSON.stringify(address)}\n`, OWNER_ONLY);
  return () => files.remove(path);
}

export interface FoundHosts {
  /** Those that speak our protocol, the newest first. */
  readonly hosts: readonly HostAddress[];
  /** Those of another version of Vox: alive, but not to be talked to. */
  readonly foreign: readonly AnyAddress[];
  /** `permission.denied`: what could not be read, and so may be the address of a living host. It is left alone. */
  readonly denied: readonly VoxError[];
}

/**
 * Hosts whose process lives. Files that a killed host left behind are removed.
 * @throws Never: what may not be read is told in the result.
 */
export function findHosts(files: Files, dataDir: string, isAlive: (pid: number) => boolean): FoundHosts {
  const hosts: HostAddress[] = [];
  const foreign: AnyAddress[] = [];
  const denied: VoxError[] = [];
  const folder = hostsDir(dataDir);
  const closedBy = whyUnlistable(folder);
  if (closedBy) denied.push(deniedError(folder, closedBy));
  for (const name of files.listNames(folder)) {
    if (!/^\d+\.json$/.test(name)) continue;
    const path = join(folder, name);
    const raw = readJson(files, path);
    if (raw instanceof VoxError) {
      denied.push(raw);
      continue;
    }
    const { data: known } = HostAddress.safeParse(raw);
    const { data: any } = AnyAddress.safeParse(raw);
    if (!any || !isAlive(any.pid) || (any.protocol === PROTOCOL && !known)) removeStale(files, path);
    else if (known && known.protocol === PROTOCOL) hosts.push(known);
    else foreign.push(any);
  }
  return { hosts: hosts.sort((a, b) => b.startedAt - a.startedAt), foreign, denied };
}

function hostsDir(dataDir: string): string {
  return join(dataDir, 'hosts');
}

function readJson(files: Files, path: string): unknown {
  try {
    return JSON.parse(files.readText(path) ?? '');
  } catch (error) {
    const code = deniedBy(error);
    // Cut or foreign: as good as stale.
    return code ? deniedError(path, code) : null;
  }
}

function removeStale(files: Files, path: string): void {
  try {
    files.remove(path);
  } catch {
    /* In a folder that we may only read: the file stays, and says as little as before. */
  }
}

function deniedError(path: string, code: string): VoxError {
  return new VoxError(
    'permission.denied',
    `${path} cannot be read (${code}), so it is not known whether Vox Axis runs. Give it back to your user (was vox run with sudo?), or set VOX_HOME to a folder of your own.`,
  );
}

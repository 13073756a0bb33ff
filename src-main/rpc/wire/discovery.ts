import { join } from 'node:path';
import { z } from 'zod';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import { type Files, OWNER_ONLY } from '../../platform/files.ts';

/** How a client on this machine finds a running host: one file a host, readable by its owner alone. */
export const HostAddress = z.object({
  protocol: z.string(),
  port: z.int().min(1).max(65_535),
  pid: z.int().min(1),
  token: z.string().min(1),
  /** What kind of process it is; `vox daemon` looks for its own. */
  root: z.enum(['window', 'browser', 'daemon']).default('window'),
  /** Besides line-JSON, which every host understands. */
  frames: z.array(z.string()).default([]),
  /** Epoch milliseconds; the newest host is asked first. */
  startedAt: z.number(),
});
export type HostAddress = z.infer<typeof HostAddress>;

/** What the file of every version has. */
const AnyAddress = HostAddress.pick({ protocol: true, pid: true });

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
  readonly foreign: readonly Pick<HostAddress, 'protocol' | 'pid'>[];
}

/** Hosts whose process lives. Files that a killed host left behind are removed. */
export function findHosts(files: Files, dataDir: string, isAlive: (pid: number) => boolean): FoundHosts {
  const hosts: HostAddress[] = [];
  const foreign: Pick<HostAddress, 'protocol' | 'pid'>[] = [];
  for (const name of files.listNames(hostsDir(dataDir))) {
    if (!/^\d+\.json$/.test(name)) continue;
    const path = join(hostsDir(dataDir), name);
    const raw = readJson(files.readText(path));
    const { data: known } = HostAddress.safeParse(raw);
    const { data: any } = AnyAddress.safeParse(raw);
    if (!any || !isAlive(any.pid) || (any.protocol === PROTOCOL && !known)) files.remove(path);
    else if (known && known.protocol === PROTOCOL) hosts.push(known);
    else foreign.push(any);
  }
  return { hosts: hosts.sort((a, b) => b.startedAt - a.startedAt), foreign };
}

function hostsDir(dataDir: string): string {
  return join(dataDir, 'hosts');
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null; // Cut or foreign: as good as stale.
  }
}

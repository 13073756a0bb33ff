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
  /** Epoch milliseconds; the newest host is asked first. */
  startedAt: z.number(),
});
export type HostAddress = z.infer<typeof HostAddress>;

/** Writes the file at once and whole. @returns What removes it. */
export function announceHost(files: Files, dataDir: string, address: HostAddress): () => void {
  const path = join(hostsDir(dataDir), `${address.pid}.json`);
  files.writeAtomic(path, `${JSON.stringify(address)}\n`, OWNER_ONLY);
  return () => files.remove(path);
}

/** Hosts that speak our protocol and whose process lives, the newest first. Files that a killed host left behind are removed. */
export function findHosts(files: Files, dataDir: string, isAlive: (pid: number) => boolean): HostAddress[] {
  const found: HostAddress[] = [];
  for (const name of files.listNames(hostsDir(dataDir))) {
    if (!/^\d+\.json$/.test(name)) continue;
    const path = join(hostsDir(dataDir), name);
    const address = readAddress(files.readText(path));
    if (!address || !isAlive(address.pid)) files.remove(path);
    else if (address.protocol === PROTOCOL) found.push(address);
  }
  return found.sort((a, b) => b.startedAt - a.startedAt);
}

/** Signal 0 only asks; a process of somebody else answers EPERM, and lives. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function hostsDir(dataDir: string): string {
  return join(dataDir, 'hosts');
}

function readAddress(text: string | null): HostAddress | null {
  try {
    return HostAddress.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null; // Cut or foreign: as good as stale.
  }
}

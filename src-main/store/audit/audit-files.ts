import { join } from 'node:path';
import { z } from 'zod';
import type { AppendFiles } from '../../platform/append-files.ts';
import type { AuditHead } from './audit-chain.ts';

const DAY_FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/;
const Head = z.object({
  seq: z.int().min(0),
  hash: z.string(),
  day: z.string().nullable(),
  sizeBytes: z.int().min(0),
});

/** Where the log is: a folder of day files, and the head record outside of it, so that it outlives the folder. */
export interface AuditFiles {
  readonly folder: string;
  readonly headPath: string;
  pathOf(day: string): string;
  /** Days that have a file, oldest first. */
  days(): string[];
  /** Null when there is no head record, or it cannot be read. */
  readHead(): AuditHead | null;
  writeHead(head: AuditHead): void;
}

/** @param dataDir Absolute. */
export function auditFiles(files: AppendFiles, dataDir: string): AuditFiles {
  const folder = join(dataDir, 'audit');
  const headPath = join(dataDir, 'audit-head.json');
  return {
    folder,
    headPath,
    pathOf: (day) => join(folder, `${day}.jsonl`),
    days: () =>
      files
        .listNames(folder)
        .flatMap((name) => DAY_FILE.exec(name)?.[1] ?? [])
        .sort(),
    readHead: () => parseHead(files.read(headPath)),
    writeHead: (head) => files.replace(headPath, `${JSON.stringify(head)}\n`),
  };
}

export function lockPathOf(dataDir: string): string {
  return join(dataDir, 'audit.lock');
}

function parseHead(text: string | null): AuditHead | null {
  try {
    return Head.parse(JSON.parse(text ?? ''));
  } catch {
    return null; // Absent or damaged: either way it vouches for nothing.
  }
}

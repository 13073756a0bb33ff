import { createHash } from 'node:crypto';
import { AuditRow } from '../../../contracts/model/index.ts';

/** What the first row ever follows. */
export const GENESIS_HASH = '0'.repeat(64);

/** The last row that the log is known to hold. Kept beside the log, so that a tail that was cut off is missed. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
  /** Day file of that row (`2026-11-30`), and its size in bytes up to the end of the row; null before the first row. */
  readonly day: string | null;
  readonly sizeBytes: number;
}

export const EMPTY_HEAD: AuditHead = { seq: 0, hash: GENESIS_HASH, day: null, sizeBytes: 0 };

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The row as its line of the log, without the newline: its hash covers every byte before the hash itself. */
export function sealRow(row: Omit<AuditRow, 'hash'>): { line: string; hash: string } {
  const body = JSON.stringify(row);
  const hash = sha256(body);
  return { line: `${body.slice(0, -1)},"hash":"${hash}"}`, hash };
}

const SEALED = /^(\{.*),"hash":"([0-9a-f]{64})"\}$/s;

export type ReadLine =
  | { readonly kind: 'row'; readonly row: AuditRow }
  /** It has the shape of a row, and its hash is not that of its bytes. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'foreign' };

export function readLine(line: string): ReadLine {
  const [, body, hash] = SEALED.exec(line) ?? [];
  const row = AuditRow.safeParse(parseJson(line)).data;
  if (body === undefined || !row) return { kind: isSealedJson(line) ? 'changed' : 'foreign' };
  return sha256(`${body}}`) === hash ? { kind: 'row', row } : { kind: 'changed' };
}

/** Somebody's edit may have broken the shape of a row as well. */
function isSealedJson(line: string): boolean {
  const value = parseJson(line);
  return typeof value === 'object' && value !== null && 'previousHash' in value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Cut or foreign: the caller says which.
  }
}

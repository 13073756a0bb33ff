import { type AuditEntry, type AuditRow, auditEntry } from '../../../contracts/model/index.ts';
import type { AppendFiles } from '../../platform/append-files.ts';
import { type AuditHead, EMPTY_HEAD, readLine, sha256 } from './audit-chain.ts';
import type { AuditFiles } from './audit-files.ts';

/** A row about the log itself, to be written before anything else. */
export type ChainFault = AuditEntry & { readonly torn?: AuditRow['torn'] };

export interface CaughtUp {
  /** The row that the next one follows. */
  readonly head: AuditHead;
  readonly faults: readonly ChainFault[];
  /** The last line of the head's day has no end: its process died while it wrote. */
  readonly endsLine: boolean;
}

/**
 * Where the chain goes on: at the head record, unless a process died between a row and the record, or somebody was at the
 * files. What is found is told in rows of its own; nothing is removed and nothing is papered over.
 */
export function catchUp(files: AppendFiles, where: AuditFiles): CaughtUp {
  const days = where.days();
  const recorded = where.readHead();
  if (!recorded) return days.length === 0 ? { head: EMPTY_HEAD, faults: [], endsLine: false } : readAll(files, where);
  const path = where.pathOf(recorded.day ?? '');
  const size = recorded.day === null ? 0 : files.sizeOf(path);
  if (size < recorded.sizeBytes) {
    const endsLine = size > 0 && files.readFrom(path, size - 1) !== '\n';
    return { head: recorded, faults: [cutFault(recorded, size)], endsLine };
  }
  const later = days.filter((day) => day >= (recorded.day ?? ''));
  if (size === recorded.sizeBytes && later.length <= 1) return { head: recorded, faults: [], endsLine: false };
  const found = follow(files, where, recorded, later);
  const count = found.head.seq - recorded.seq;
  return { ...found, faults: [...(count > 0 ? [recoveredFault(count)] : []), ...found.faults] };
}

/** Without a head record the rows are taken at their word, and a row says so. */
function readAll(files: AppendFiles, where: AuditFiles): CaughtUp {
  const found = follow(files, where, EMPTY_HEAD, where.days());
  const note = 'The head record was gone: rows that were cut off before this one cannot be missed.';
  return { ...found, faults: [auditEntry({ event: 'headless', resolvedBy: 'host', note }), ...found.faults] };
}

/** Goes along the chain as far as it holds. */
function follow(files: AppendFiles, where: AuditFiles, from: AuditHead, days: readonly string[]): CaughtUp {
  let head = from;
  let rest = '';
  for (const day of days) {
    const offset = day === head.day ? head.sizeBytes : 0;
    const text = files.readFrom(where.pathOf(day), offset);
    const end = text.lastIndexOf('\n') + 1;
    for (const line of text.slice(0, end).split('\n').slice(0, -1)) head = next(head, line);
    rest = text.slice(end);
    head = { ...head, day, sizeBytes: offset + Buffer.byteLength(text) };
  }
  return { head, faults: rest === '' ? [] : [tornFault(rest)], endsLine: rest !== '' };
}

/** A line that does not follow stays where it is, for `vox audit verify` to name. */
function next(head: AuditHead, line: string): AuditHead {
  const read = readLine(line);
  if (read.kind !== 'row' || read.row.seq !== head.seq + 1 || read.row.previousHash !== head.hash) return head;
  return { ...head, seq: read.row.seq, hash: read.row.hash };
}

function tornFault(rest: string): ChainFault {
  const bytes = Buffer.byteLength(rest);
  const note = `The line before this one was cut short by a crash or a full disk; its ${bytes} bytes are kept.`;
  return { ...auditEntry({ event: 'mended', resolvedBy: 'host', note }), torn: { bytes, sha256: sha256(rest) } };
}

function recoveredFault(count: number): ChainFault {
  const rows = count === 1 ? 'row before this one was' : `${count} rows before this one were`;
  const note = `The ${rows} written, and the process ended before the head record was.`;
  return auditEntry({ event: 'recovered', resolvedBy: 'host', note });
}

function cutFault(head: AuditHead, size: number): ChainFault {
  const note = `The log was shorter than its head record says: ${head.day}.jsonl had ${size} bytes instead of ${head.sizeBytes}.`;
  return auditEntry({ event: 'cut', resolvedBy: 'host', note });
}

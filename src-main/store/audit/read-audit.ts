import type { AuditRow, SessionId, VerdictKind } from '../../../contracts/model/index.ts';
import { type AppendFiles, systemAppendFiles } from '../../platform/append-files.ts';
import { readLine } from './audit-chain.ts';
import { auditFiles } from './audit-files.ts';

/** One line of the log and where it stands. */
export interface AuditLine {
  /** Name of the day file. */
  readonly file: string;
  /** 1-based. */
  readonly number: number;
  readonly text: string;
  /** The last line of its file, without a newline at its end. */
  readonly isOpen: boolean;
}

/** Every line of the log, oldest first. One day is in memory at a time. */
export function* auditLines(dataDir: string, files: AppendFiles = systemAppendFiles): Generator<AuditLine> {
  const where = auditFiles(files, dataDir);
  for (const day of where.days()) {
    const lines = files.readFrom(where.pathOf(day), 0).split('\n');
    const rest = lines.pop() ?? '';
    const file = `${day}.jsonl`;
    for (const [index, text] of lines.entries()) yield { file, number: index + 1, text, isOpen: false };
    if (rest !== '') yield { file, number: lines.length + 1, text: rest, isOpen: true };
  }
}

export interface AuditFilter {
  /** Epoch milliseconds; rows before it are left out. */
  readonly since?: number | undefined;
  readonly sessionId?: SessionId | undefined;
  readonly verdict?: VerdictKind | undefined;
}

/** Rows that fit, oldest first. Lines that are no rows, or were changed, are left to `verifyAudit`. */
export function* auditRows(dataDir: string, { since, sessionId, verdict }: AuditFilter): Generator<AuditRow> {
  for (const { text } of auditLines(dataDir)) {
    const read = readLine(text);
    if (read.kind !== 'row') continue;
    const { row } = read;
    if (since !== undefined && Date.parse(row.time) < since) continue;
    if (sessionId !== undefined && row.sessionId !== sessionId) continue;
    if (verdict !== undefined && row.verdict !== verdict) continue;
    yield row;
  }
}

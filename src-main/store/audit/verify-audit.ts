import type { AuditRow } from '../../../contracts/model/index.ts';
import { type AppendFiles, systemAppendFiles } from '../../platform/append-files.ts';
import { type AuditHead, GENESIS_HASH, readLine, sha256 } from './audit-chain.ts';
import { auditFiles } from './audit-files.ts';
import { type AuditLine, auditLines } from './read-audit.ts';

/** The first place at which the log is not what was written. */
export interface AuditFault {
  /** Day file; null when it is about the whole log. */
  readonly file: string | null;
  /** 1-based line of the file; null at its end. */
  readonly line: number | null;
  /** Number of the row that is bad or missing, as far as it is known. */
  readonly seq: number | null;
  readonly reason: string;
}

export interface AuditReport {
  readonly ok: boolean;
  /** Rows that hold, before the first fault. */
  readonly rows: number;
  readonly days: number;
  readonly firstBad: AuditFault | null;
  /** What is odd and no fault: lines cut by a crash, and said to be. */
  readonly notes: readonly string[];
}

/** Follows the chain from the first row ever to the head record. Reads only; a host may write meanwhile. */
export function verifyAudit(dataDir: string, files: AppendFiles = systemAppendFiles): AuditReport {
  const where = auditFiles(files, dataDir);
  // Read before the rows: a row that is written meanwhile is then one too many, never one too few.
  const head = where.readHead();
  const days = where.days().length;
  const walk = new ChainWalk(head);
  let firstBad: AuditFault | null = null;
  for (const line of auditLines(dataDir, files)) {
    firstBad = walk.step(line);
    if (firstBad) break;
  }
  firstBad ??= walk.end();
  return { ok: firstBad === null, rows: walk.seq, days, firstBad, notes: walk.notes };
}

class ChainWalk {
  readonly notes: string[] = [];
  seq = 0;
  readonly #head: AuditHead | null;
  #hash = GENESIS_HASH;
  /** A line that is no row; the next one must say that it was cut. */
  #torn: AuditLine | null = null;
  #file: string | null = null;

  constructor(head: AuditHead | null) {
    this.#head = head;
  }

  /** @returns Why the chain ends here, or null. */
  step(line: AuditLine): AuditFault | null {
    this.#file = line.file;
    const read = readLine(line.text);
    if (read.kind === 'row' && !line.isOpen) return this.#follow(line, read.row);
    if (read.kind === 'changed' && !line.isOpen) {
      return this.#fault(line, 'the row was changed after it was written: its hash is not that of its text');
    }
    if (this.#torn) return this.#fault(this.#torn, 'the line is no row of the log');
    this.#torn = line;
    return null;
  }

  end(): AuditFault | null {
    if (this.#torn && !this.#torn.isOpen) return this.#fault(this.#torn, 'the line is no row of the log');
    const atEnd = { file: this.#file, line: null, seq: this.seq + 1 };
    if (!this.#head) {
      const isEmpty = this.seq === 0 && !this.#torn;
      return isEmpty
        ? null
        : { ...atEnd, seq: null, reason: 'the head record is gone, so a missing tail would not show' };
    }
    if (this.#head.seq > this.seq) {
      return { ...atEnd, reason: `${rowsText(this.seq + 1, this.#head.seq)} at the end of the log` };
    }
    if (this.#torn) this.notes.push(`${placeOf(this.#torn)}: a line cut short; the next row will say so.`);
    const extra = this.seq - this.#head.seq;
    if (extra > 0)
      this.notes.push(`The last ${extra === 1 ? 'row is' : `${extra} rows are`} not in the head record yet.`);
    return null;
  }

  #follow(line: AuditLine, row: AuditRow): AuditFault | null {
    if (this.#torn && row.torn?.sha256 !== sha256(this.#torn.text)) {
      return this.#fault(this.#torn, 'the line is no row of the log');
    }
    if (this.#torn) this.notes.push(`${placeOf(this.#torn)}: a line cut short by a crash; row ${row.seq} says so.`);
    this.#torn = null;
    if (row.seq > this.seq + 1) {
      return this.#fault(line, `${rowsText(this.seq + 1, row.seq - 1)} before this one`);
    }
    if (row.seq <= this.seq) return this.#fault(line, `row ${row.seq} stands after row ${this.seq}`, row.seq);
    if (row.previousHash !== this.#hash) {
      return this.#fault(line, `row ${row.seq} does not follow the row before it`, row.seq);
    }
    if (row.event === 'headless') return this.#fault(line, row.note ?? 'the head record was gone', row.seq);
    if (row.event === 'recovered') this.notes.push(`Row ${row.seq}: ${row.note}`);
    this.seq = row.seq;
    this.#hash = row.hash;
    if (this.#head?.seq === row.seq && this.#head.hash !== row.hash) {
      return this.#fault(line, `row ${row.seq} is not the one that the head record knows`, row.seq);
    }
    return null;
  }

  #fault({ file, number }: AuditLine, reason: string, seq = this.seq + 1): AuditFault {
    return { file, line: number, seq, reason };
  }
}

function rowsText(first: number, last: number): string {
  return first === last ? `row ${first} is missing` : `rows ${first} to ${last} are missing`;
}

function placeOf({ file, number }: AuditLine): string {
  return `${file}:${number}`;
}

import type { AuditEntry, AuditRow } from '../../../contracts/model/index.ts';
import type { Log } from '../../base/log.ts';
import { VoxError } from '../../base/vox-error.ts';
import { type AppendFiles, systemAppendFiles } from '../../platform/append-files.ts';
import type { Clock } from '../../platform/clock.ts';
import { createProcessMutex, type ProcessMutex } from '../../platform/process-lock.ts';
import { type AuditHead, sealRow } from './audit-chain.ts';
import { type AuditFiles, auditFiles, lockPathOf } from './audit-files.ts';
import { type ChainFault, catchUp } from './catch-up.ts';

/** The process stands still for so long at most, while another one writes its rows (which takes it a millisecond). */
const LOCK_WAIT_MS = 500;
/** Rows of things that have happened already, kept in memory while the disk refuses them. */
const MAX_OWED = 1000;

/**
 * The record of what agents asked for and what became of it: JSON lines, one file a day, each row bound to the one before by
 * its hash. Rows are with the kernel when a method returns; nothing waits for the disk. Several processes may write one log.
 */
export interface AuditLog {
  /**
   * Writes the rows, all or none of them as far as the chain goes.
   * @throws {VoxError} `audit.unavailable`: what they are about must not happen.
   */
  append(entries: readonly AuditEntry[]): void;
  /** For what has happened already: rows that cannot be written now go before the next ones that can. Never throws. */
  note(entries: readonly AuditEntry[]): void;
}

export interface AuditLogDeps {
  readonly dataDir: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Takes secrets out of every text before it is written. */
  redact(text: string): string;
  readonly files?: AppendFiles;
}

/** Makes nothing on disk before the first row. */
export async function createAuditLog(deps: AuditLogDeps): Promise<AuditLog> {
  return new ChainedLog(deps, await createProcessMutex(lockPathOf(deps.dataDir), LOCK_WAIT_MS));
}

class ChainedLog implements AuditLog {
  readonly #deps: AuditLogDeps;
  readonly #mutex: ProcessMutex;
  readonly #files: AppendFiles;
  readonly #where: AuditFiles;
  #owed: (AuditEntry & { readonly at: number })[] = [];

  constructor(deps: AuditLogDeps, mutex: ProcessMutex) {
    this.#deps = deps;
    this.#mutex = mutex;
    this.#files = deps.files ?? systemAppendFiles;
    this.#where = auditFiles(this.#files, deps.dataDir);
  }

  append(entries: readonly AuditEntry[]): void {
    if (entries.length === 0) return;
    const at = this.#deps.clock.now();
    try {
      this.#write([...this.#owed, ...entries.map((entry) => ({ ...entry, at }))]);
      this.#owed = [];
    } catch (error) {
      throw this.#failure(error);
    }
  }

  note(entries: readonly AuditEntry[]): void {
    try {
      this.append(entries);
    } catch {
      // Told in the log file by `append`; the next command is refused for the same reason.
      const at = this.#deps.clock.now();
      this.#owed = [...this.#owed, ...entries.map((entry) => ({ ...entry, at }))].slice(-MAX_OWED);
    }
  }

  #write(entries: readonly (AuditEntry & { readonly at: number })[]): void {
    this.#files.makeFolder(this.#where.folder);
    this.#mutex.run(() => {
      const { head, faults, endsLine } = catchUp(this.#files, this.#where);
      const now = this.#deps.clock.now();
      const rows = [...faults.map((fault) => ({ ...fault, at: now })), ...entries];
      this.#put(rows, head, endsLine);
    });
  }

  /** @param endsLine The day file ends inside a line, which a newline must end first. */
  #put(rows: readonly (ChainFault & { readonly at: number })[], head: AuditHead, endsLine: boolean): void {
    // A clock that was set back must not put rows before older ones.
    const today = new Date(this.#deps.clock.now()).toISOString().slice(0, 10);
    const day = head.day !== null && head.day > today ? head.day : today;
    const path = this.#where.pathOf(day);
    let { seq, hash } = head;
    let text = endsLine && day === head.day ? '\n' : '';
    for (const row of rows) {
      seq += 1;
      const sealed = sealRow(this.#rowOf(row, seq, hash));
      hash = sealed.hash;
      text += `${sealed.line}\n`;
    }
    const sizeBytes = this.#files.sizeOf(path) + Buffer.byteLength(text);
    this.#files.append(path, text);
    this.#where.writeHead({ seq, hash, day, sizeBytes });
  }

  #rowOf(
    { at, torn = null, ...entry }: ChainFault & { readonly at: number },
    seq: number,
    previousHash: string,
  ): Omit<AuditRow, 'hash'> {
    const { redact } = this.#deps;
    const clean = (text: string | null) => (text === null ? null : redact(text));
    return {
      seq,
      time: new Date(at).toISOString(),
      hostPid: process.pid,
      ...entry,
      line: clean(entry.line),
      cwd: clean(entry.cwd),
      note: clean(entry.note),
      torn,
      previousHash,
    };
  }

  #failure(error: unknown): VoxError {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    this.#deps.log.warn('audit.failed', { code });
    const why = error instanceof Error ? error.message : String(error);
    return new VoxError(
      'audit.unavailable',
      `The audit log in ${this.#where.folder} cannot be written (${why}), so no agent command runs. Make room or mend the folder, then ask again.`,
      { cause: error },
    );
  }
}

import type { AuditEntry } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { AuditLog } from './audit-log.ts';

/** A log in memory, whose disk can be full. Tests only. */
export class FakeAuditLog implements AuditLog {
  readonly rows: AuditEntry[] = [];
  isFull = false;

  append(entries: readonly AuditEntry[]): void {
    if (entries.length === 0) return;
    if (this.isFull) throw new VoxError('audit.unavailable', 'The audit log cannot be written.');
    this.rows.push(...entries);
  }

  note(entries: readonly AuditEntry[]): void {
    this.rows.push(...entries);
  }

  /** `asked ask`, `resolved run by person`, `ended 0`: the rows in few words, without those already told. */
  tell(): string[] {
    return this.rows.splice(0).map(({ event, verdict, resolution, resolvedBy, exitCode, level, mode }) => {
      const facts = { asked: verdict, ran: verdict, ended: exitCode, level, mode, returned: null, revoked: null };
      const own = event === 'resolved' ? `${resolution} by ${resolvedBy}` : (facts[event as keyof typeof facts] ?? '');
      return `${event} ${own}`.trim();
    });
  }
}

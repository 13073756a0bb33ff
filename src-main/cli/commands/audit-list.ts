import type { AuditRow } from '../../../contracts/model/index.ts';
import { appPaths } from '../../platform/app-paths.ts';
import { numberOption } from '../argument.ts';
import { readAuditFilter } from '../audit-filter.ts';
import { auditTable } from '../audit-text.ts';
import type { Command } from './types.ts';

const DEFAULT_LIMIT = 100;

export const command: Command = {
  async run(args, { env, print, note }) {
    const filter = readAuditFilter(args, Date.now());
    const limit = numberOption(args, 'limit', 0, 1_000_000) ?? DEFAULT_LIMIT;
    const { auditRows } = await import('../../services/index.ts');
    const { rows, total } = lastRows(auditRows(appPaths(env).dataDir, filter), limit);
    if (args.options.json) print(JSON.stringify(rows));
    else if (total === 0) note('No row fits. An agent that asks for a command leaves the first one.');
    else {
      print(auditTable(rows));
      if (total > rows.length) note(`The last ${rows.length} of ${total} rows; all of them: vox audit list --limit 0`);
    }
    return 0;
  },
};

/** The newest rows, oldest first; 0 is no limit. */
function lastRows(all: Iterable<AuditRow>, limit: number): { rows: AuditRow[]; total: number } {
  const rows: AuditRow[] = [];
  let total = 0;
  for (const row of all) {
    total += 1;
    rows.push(row);
    if (limit > 0 && rows.length > 2 * limit) rows.splice(0, rows.length - limit);
  }
  return { rows: limit > 0 ? rows.slice(-limit) : rows, total };
}

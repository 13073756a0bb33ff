import { appPaths } from '../../platform/app-paths.ts';
import { textOption } from '../argument.ts';
import { readAuditFilter } from '../audit-filter.ts';
import { AUDIT_FORMATS, type AuditFormat } from '../audit-text.ts';
import { UsageError } from '../usage-error.ts';
import type { Command, CommandArguments } from './types.ts';

/** Lines that are printed at once. */
const CHUNK = 500;

export const command: Command = {
  async run(args, { env, print }) {
    const format = formatOf(args);
    const filter = readAuditFilter(args, Date.now());
    const { auditRows } = await import('../../services/index.ts');
    const rows = auditRows(appPaths(env).dataDir, filter);
    if (args.options.json) {
      // One JSON value, whatever the format: what asks for JSON parses all of it at once.
      print(
        JSON.stringify(format === 'jsonl' ? [...rows] : { format, text: [...AUDIT_FORMATS[format](rows)].join('\n') }),
      );
      return 0;
    }
    let lines: string[] = [];
    for (const line of AUDIT_FORMATS[format](rows)) {
      if (lines.push(line) < CHUNK) continue;
      print(lines.join('\n'));
      lines = [];
    }
    if (lines.length > 0) print(lines.join('\n'));
    return 0;
  },
};

function formatOf(args: CommandArguments): AuditFormat {
  const text = textOption(args, 'format') ?? 'jsonl';
  if (text in AUDIT_FORMATS) return text as AuditFormat;
  throw new UsageError(`--format takes one of ${Object.keys(AUDIT_FORMATS).join(', ')}.`);
}

import { appPaths } from '../../platform/app-paths.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, { env, print, note }) {
    const { verifyAudit } = await import('../../services/index.ts');
    const report = verifyAudit(appPaths(env).dataDir);
    if (args.options.json) print(JSON.stringify(report));
    else {
      for (const text of report.notes) note(`Note: ${text}`);
      print(report.ok ? soundText(report) : badText(report));
    }
    return report.ok ? 0 : 1;
  },
};

type Report = ReturnType<typeof import('../../services/index.ts').verifyAudit>;

function soundText({ rows, days }: Report): string {
  if (rows === 0) return 'The audit log is empty: no agent has asked for a command yet.';
  const count = `${rows} ${rows === 1 ? 'row' : 'rows'} of ${days} ${days === 1 ? 'day' : 'days'}`;
  return `The audit log is whole: ${count}, each bound to the one before.`;
}

function badText({ firstBad, rows }: Report): string {
  const place = firstBad?.file
    ? `audit/${firstBad.file}${firstBad.line === null ? ', at its end' : `, line ${firstBad.line}`}`
    : 'the whole log';
  const row = firstBad?.seq ? ` (row ${firstBad.seq})` : '';
  const before = rows === 0 ? 'No row before it holds.' : `The ${rows} rows before it hold.`;
  return `The audit log was tampered with or damaged. First bad: ${place}${row}: ${firstBad?.reason}. ${before}`;
}

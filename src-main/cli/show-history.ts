import type { HistoryEntry } from '../../contracts/model/index.ts';
import { numberOption } from './argument.ts';
import type { CommandArguments, CommandContext } from './commands/types.ts';
import { formatTable } from './format-table.ts';
import { localMinute } from './local-time.ts';
import { printable } from './printable.ts';
import { readHistoryQuery, withHistory } from './with-history.ts';

const SHOWN = 50;

/** Prints the newest commands that fit, the newest last. */
export async function showHistory(args: CommandArguments, context: CommandContext, text?: string): Promise<number> {
  const limit = numberOption(args, 'limit', 1, 100_000) ?? SHOWN;
  const query = { ...readHistoryQuery(args, context), text };
  const entries = await withHistory(context, (history) => history.find(query, limit));
  if (args.options.json) context.print(JSON.stringify(entries));
  else if (entries.length === 0) context.note('No command fits. A session keeps a command when it has ended.');
  else context.print(formatTable([['WHEN', 'EXIT', 'TIME', 'BY', 'COMMAND'], ...entries.map(rowOf)]));
  return 0;
}

function rowOf({ startedAt, exitCode, durationMs, origin, command }: HistoryEntry): string[] {
  return [
    localMinute(startedAt),
    exitCode === null ? '?' : String(exitCode),
    durationMs === null ? '' : `${(durationMs / 1000).toFixed(1)} s`,
    origin.kind === 'agent' ? origin.agentId : 'you',
    printable(command),
  ];
}

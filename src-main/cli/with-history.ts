import { resolve } from 'node:path';
import { appPaths } from '../platform/app-paths.ts';
import { textOption } from './argument.ts';
import type { CommandArguments, CommandContext } from './commands/types.ts';
import { sinceOf } from './since.ts';
import { UsageError } from './usage-error.ts';

type HistoryStore = ReturnType<Awaited<ReturnType<typeof import('../services/open-stores.ts')['historyOpener']>>>;
type HistoryQuery = Parameters<HistoryStore['find']>[0];

/** Does something with the commands of sessions, straight in their file, and lets go of it. */
export async function withHistory<T>(
  { env }: CommandContext,
  use: (history: HistoryStore) => T | Promise<T>,
): Promise<T> {
  const { historyOpener } = await import('../services/open-stores.ts');
  const store = (await historyOpener(appPaths(env)))();
  try {
    return await use(store);
  } finally {
    store.dispose();
  }
}

/** What a line asks for. @throws {UsageError} */
export function readHistoryQuery(args: CommandArguments, { cwd }: CommandContext): HistoryQuery {
  const [folder, since, origin] = ['cwd', 'since', 'origin'].map((name) => textOption(args, name));
  return {
    cwd: folder === undefined ? undefined : resolve(cwd, folder),
    exit: exitOf(args),
    since: since === undefined ? undefined : sinceOf(since, Date.now()),
    origin: origin === 'user' || origin === 'agent' ? origin : undefined,
  };
}

function exitOf(args: CommandArguments): HistoryQuery['exit'] {
  const text = textOption(args, 'exit');
  if (args.options.failed === true) {
    if (text !== undefined) throw new UsageError('It takes --failed or --exit, not both.');
    return 'failed';
  }
  return text === undefined ? undefined : Number(text);
}

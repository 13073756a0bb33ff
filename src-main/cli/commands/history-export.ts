import { textOption } from '../argument.ts';
import { HISTORY_FORMATS } from '../history-text.ts';
import { readHistoryQuery, withHistory } from '../with-history.ts';
import type { Command } from './types.ts';

/** Entries that are printed at once. */
const CHUNK = 500;

export const command: Command = {
  async run(args, context) {
    const format = textOption(args, 'format') ?? 'jsonl';
    const toLines = HISTORY_FORMATS[format] ?? JSON.stringify;
    await withHistory(context, (history) => {
      // A shell would run it again: only what a shell itself has told, not what was read off the screen or sent from afar.
      const entries = history.all({ ...readHistoryQuery(args, context), isTrusted: format !== 'jsonl' });
      if (args.options.json) return context.print(JSON.stringify([...entries]));
      let lines: string[] = [];
      for (const entry of entries) {
        if (lines.push(toLines(entry)) < CHUNK) continue;
        context.print(lines.join('\n'));
        lines = [];
      }
      if (lines.length > 0) context.print(lines.join('\n'));
    });
    return 0;
  },
};

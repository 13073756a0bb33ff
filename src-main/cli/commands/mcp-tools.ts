import { formatTable } from '../format-table.ts';
import { printable, printableLines, shortened } from '../printable.ts';
import { NO_SERVERS, type Tried, withServers } from '../with-mcp.ts';
import type { Command } from './types.ts';

const MAX_DESCRIPTION = 70;

export const command: Command = {
  run: (args, context) =>
    withServers(args, context, (tried) => {
      const failed = tried.filter(({ problem }) => problem !== null);
      if (args.options.json) context.print(JSON.stringify(tried.map(asJson)));
      else if (tried.length === 0) context.note(NO_SERVERS);
      else {
        const rows = tried.flatMap(({ name, connection }) =>
          (connection?.tools ?? []).map((tool) => [
            name,
            printable(tool.name),
            tool.isReading ? 'looks' : 'acts',
            shortened(printable(tool.description.replace(/\s+/g, ' ').trim()), MAX_DESCRIPTION),
          ]),
        );
        if (rows.length > 0) context.print(formatTable([['SERVER', 'TOOL', 'EFFECT', 'WHAT IT DOES'], ...rows]));
        for (const { problem } of failed) context.note(printableLines(problem ?? ''));
      }
      return failed.length > 0 ? 1 : 0;
    }),
};

function asJson({ name, connection, problem }: Tried) {
  return { server: name, error: problem, tools: connection?.tools ?? [] };
}

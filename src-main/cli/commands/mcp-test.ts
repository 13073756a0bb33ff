import { formatTable } from '../format-table.ts';
import { printableLines } from '../printable.ts';
import { NO_SERVERS, withServers } from '../with-mcp.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: (args, context) =>
    withServers(args, context, (tried) => {
      const rows = tried.map(({ name, connection, problem, durationMs }) => ({
        server: name,
        ok: connection !== null,
        tools: connection?.tools.length ?? null,
        durationMs,
        error: problem,
      }));
      if (args.options.json) context.print(JSON.stringify(rows));
      else if (rows.length === 0) context.note(NO_SERVERS);
      else {
        context.print(
          formatTable(
            rows.map(({ server, ok, tools, durationMs }) => [
              ok ? 'ok' : 'FAIL',
              server,
              ok ? `${tools} tools` : '',
              `${durationMs} ms`,
            ]),
          ),
        );
        for (const { error } of rows) if (error !== null) context.note(printableLines(error));
      }
      return rows.every(({ ok }) => ok) ? 0 : 1;
    }),
};

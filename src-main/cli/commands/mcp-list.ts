import { type McpServerConfig, secretsOf } from '../../../contracts/model/index.ts';
import { formatTable } from '../format-table.ts';
import { withSettings } from '../settings-fields.ts';
import { NO_SERVERS } from '../with-mcp.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const servers = await withSettings(context, ({ state }) => Object.entries(state.settings.mcp.servers));
    const rows = servers.map(([name, config]) => ({ name, ...targetOf(config), secrets: secretsOf(config) }));
    if (options.json) context.print(JSON.stringify(rows));
    else if (rows.length === 0) context.note(NO_SERVERS);
    else {
      const cells = rows.map(({ name, kind, target, secrets }) => [name, kind, target, secrets.join(' ') || '-']);
      context.print(formatTable([['SERVER', 'KIND', 'TARGET', 'SECRETS'], ...cells]));
    }
    return 0;
  },
};

function targetOf(config: McpServerConfig) {
  if ('url' in config) return { kind: 'http', target: config.url };
  return { kind: 'stdio', target: [config.command, ...config.args].join(' ') };
}

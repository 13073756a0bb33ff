import packageJson from '../../package.json' with { type: 'json' };
import { createMcpServers, type McpServers } from '../agents/mcp/mcp-servers.ts';
import type { AppPaths } from '../platform/app-paths.ts';
import type { Files } from '../platform/files.ts';
import { redact } from '../redaction/redact.ts';
import { openSecrets, openSettings } from './open-stores.ts';

/** The MCP servers of this person's settings without the rest of the product. Dispose it when done: it ends what it started. */
export function openMcp(options: {
  readonly files: Files;
  readonly paths: AppPaths;
  readonly env: Readonly<Record<string, string | undefined>>;
}): McpServers {
  const settings = openSettings(options);
  const secrets = openSecrets(options);
  const hide = (text: string) => redact(text, { home: options.env.HOME });
  const servers = createMcpServers({ settings, secrets, redact: hide, version: packageJson.version });
  return {
    get names() {
      return servers.names;
    },
    connect: (name) => servers.connect(name),
    states: (waitMs) => servers.states(waitMs),
    dispose() {
      servers.dispose();
      settings.dispose();
      secrets.dispose();
    },
  };
}

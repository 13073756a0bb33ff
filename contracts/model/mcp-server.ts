import { z } from 'zod';

/** The name a person gives a server: it stands in front of the names of its tools. */
export const McpServerName = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'a name in lower case, such as github');

/** `${secret:mcp-github}` in a value stands for a secret of that name; the value itself is never in the settings. */
export const SECRET_REFERENCE = /\$\{secret:([a-z0-9-]+)\}/g;

const Values = z.record(z.string().min(1).max(200), z.string().max(4096));

/** A server that is started here and spoken to over its standard input and output, or one that is reached over HTTP. */
export const McpServerConfig = z.union([
  z.strictObject({
    command: z.string().min(1).max(4096),
    args: z.array(z.string().max(4096)).max(100).default([]),
    env: Values.default({}),
    cwd: z.string().min(1).max(4096).optional(),
  }),
  z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000), headers: Values.default({}) }),
]);
export type McpServerConfig = z.infer<typeof McpServerConfig>;

/** Names of the secrets that a server's settings stand in for. */
export function secretsOf(config: McpServerConfig): string[] {
  const values = Object.values('url' in config ? config.headers : config.env);
  return [...new Set(values.flatMap((value) => [...value.matchAll(SECRET_REFERENCE)].map(([, name = '']) => name)))];
}

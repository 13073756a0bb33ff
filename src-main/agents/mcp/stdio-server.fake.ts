/* A real MCP server over stdio, written with the SDK; tests start it as a process of its own. */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const [mode] = process.argv.slice(2);
if (mode === 'broken') {
  process.stderr.write('cannot find the database\n');
  process.exit(3);
}

serveStdio(() => {
  const server = new McpServer({ name: 'stdio-fake', version: '1' });
  const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
  server.registerTool(
    'add',
    {
      description: 'Adds two numbers.',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      annotations: { readOnlyHint: true },
    },
    async ({ a, b }) => text(`sum ${a + b}`),
  );
  server.registerTool(
    'env',
    { description: 'Says a variable.', inputSchema: z.object({ name: z.string() }) },
    async ({ name }) => text(process.env[name] ?? 'unset'),
  );
  server.registerTool('flood', { description: `Says much. ${'word '.repeat(500)}` }, async () =>
    text('line\n'.repeat(20_000)),
  );
  server.registerTool('fail', { description: 'Fails.' }, async () => {
    throw new Error('the disk is on fire');
  });
  server.registerTool('crash', { description: 'Ends the server.' }, async () => process.exit(1));
  return server;
});

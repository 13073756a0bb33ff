import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let home: string;
let client: Client;

beforeEach(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'vox-mcp-')));
  mkdirSync(join(home, 'project'));
  writeFileSync(join(home, '.bashrc'), "PS1='$ '\n");
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    VOX_HOME: join(home, 'vox'),
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  const args = [join(import.meta.dirname, 'main.ts'), 'mcp', 'serve'];
  client = new Client({ name: 'Test Client', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env, cwd: join(home, 'project'), stderr: 'ignore' }),
  );
});
afterEach(async () => {
  await client.close();
  rmSync(home, { recursive: true, force: true });
});

/** What is on record, event by event. */
function audit(): { event: string; agentId: string; line: string }[] {
  const folder = join(home, 'vox', 'data', 'audit');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  return lines.map((line) => JSON.parse(line));
}

it('runs a line in a real shell as an agent, and takes back what waits once the client has gone', {
  timeout: 30_000,
}, async () => {
  const ran = await client.callTool({ name: 'term_run', arguments: { line: 'pwd; false' } });
  const facts = { sessionId: 's-1', blockId: 's-1#1', exitCode: 1, cwd: join(home, 'project') };
  expect(ran).toMatchObject({ isError: false, structuredContent: facts });
  expect(JSON.stringify(ran.content)).toContain(join(home, 'project'));

  let said = '';
  const waits = client.callTool(
    { name: 'term_run', arguments: { line: 'curl --data x=1 http://127.0.0.1:9' } },
    {
      onprogress({ message = '' }) {
        said = message;
      },
    },
  );
  const gone = expect(waits).rejects.toThrow('closed');
  await vi.waitFor(() => expect(said).toContain('vox approvals run a-2'), 10_000);
  await client.close();
  await gone;
  await vi.waitFor(
    () => expect(audit().at(-1)).toMatchObject({ event: 'resolved', agentId: 'mcp:test-client' }),
    10_000,
  );
  expect(audit().filter(({ event }) => event === 'ran')).toHaveLength(1);
});

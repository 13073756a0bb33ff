import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type McpServerConfig, type SecurityLevel, Settings } from '../../../contracts/model/index.ts';
import { redact } from '../../redaction/redact.ts';
import { createFakeTerminal, type FakeTerminal } from '../terminal.fake.ts';
import type { ToolContext } from '../tools/types.ts';
import { createMcpServers, type McpServers } from './mcp-servers.ts';
import { offerTools } from './offer-tools.ts';

const SERVER = join(import.meta.dirname, 'stdio-server.fake.ts');
const KEY = ['ghp', 'x1Y2z3A4b5C6d7E8f9G0h1I2j3K4l5M6n7O8'].join('_');
const fake = (extra: object = {}): McpServerConfig =>
  Settings.parse({ mcp: { servers: { x: { command: process.execPath, args: [SERVER], ...extra } } } }).mcp.servers.x!;

let servers: McpServers;
let terminal: FakeTerminal;
let questions: string[];
let shown: string[];
let said: string[];
let answer: string | null;
let allowed: Set<string>;

const state = { settings: Settings.parse({}) };

// One for all tests: what starts a process takes a second.
beforeAll(() => {
  const secrets = { get: async (name: string) => (name === 'mcp-key' ? KEY : null) };
  servers = createMcpServers({ settings: { state } as never, secrets, redact, version: '1' });
});
afterAll(() => servers.dispose());
beforeEach(() => {
  terminal = createFakeTerminal();
  [questions, shown, said] = [[], [], []];
  answer = 'Allow once';
  allowed = new Set();
});

const setUp = (config: Record<string, McpServerConfig>) => {
  state.settings = { ...state.settings, mcp: { servers: config } };
};
/** When the servers have started or failed: a busy machine needs longer for it than a person waits. */
const offer = async () => {
  await servers.states(20_000);
  return await offerTools(
    { mcp: servers, settings: { state } as never },
    { own: [], allowed },
    (problem) => void said.push(problem),
  );
};

async function call(name: string, input: object, level: SecurityLevel = 'L3') {
  const tool = (await offer()).find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const host = { ...terminal.host, get: () => ({ ...terminal.host.get(terminal.sessionId), level }) };
  const context = {
    ...terminal,
    host,
    redact,
    callId: 'call-1',
    signal: new AbortController().signal,
    ask: async ({ question }: { question: string }) => {
      questions.push(question);
      return answer;
    },
    show: (part: { summary: string; state: string }) => {
      shown.push(`${part.summary} ${part.state}`);
      return (changed: { summary: string; state: string }) => void shown.push(`${changed.summary} ${changed.state}`);
    },
  };
  return await tool.run(input, context as unknown as ToolContext);
}

describe('tools of MCP servers', () => {
  it('are told with the name of their server and a short description, beside our own', async () => {
    setUp({ x: fake() });
    const tools = await offer();
    const names = tools.map(({ name }) => name);
    expect(names.slice(-5)).toEqual(['mcp_x_add', 'mcp_x_env', 'mcp_x_flood', 'mcp_x_fail', 'mcp_x_crash']);
    expect(names).toContain('term_run');
    expect(Math.max(...tools.slice(-5).map(({ description }) => description.length))).toBeLessThan(500);
    expect(tools.at(-5)?.input.safeParse({ a: 1 }).success).toBe(false);
  });

  it('ask the person, once for each call or once for the chat, and leave a row', async () => {
    setUp({ x: fake() });
    expect(await call('mcp_x_add', { a: 1, b: 2 })).toEqual({ text: 'sum 3', isError: false });
    answer = 'Allow in this chat';
    await call('mcp_x_add', { a: 1, b: 2 });
    await call('mcp_x_add', { a: 3, b: 4 });
    expect(questions).toHaveLength(2);
    expect(questions[0]).toBe(
      'The agent wants to call add of the MCP server x with {"a":1,"b":2}. It says that it only looks.',
    );
    expect(shown.slice(0, 2)).toEqual(['add of x running', 'add of x done']);
  });

  it.each([['Refuse'], [null], ['not with these numbers']])('do nothing where the person says %s', async (no) => {
    setUp({ x: fake() });
    answer = no;
    const refused = await call('mcp_x_add', { a: 1, b: 2 });
    expect(refused).toMatchObject({
      isError: true,
      isRefusal: true,
      text: expect.stringContaining('nothing was called'),
    });
    expect(shown).toEqual(['add of x: not allowed failed']);
  });

  it('act from level L3 on, and below it only look', async () => {
    setUp({ x: fake() });
    for (const level of ['L1', 'L2'] as const) {
      await expect(call('mcp_x_env', { name: 'HOME' }, level)).rejects.toThrow(`At level ${level} only tools`);
      expect(await call('mcp_x_add', { a: 1, b: 2 }, level)).toMatchObject({ isError: false });
    }
  });

  it('answer within a budget, fail in words, and come back after a crash', async () => {
    setUp({ x: fake() });
    expect((await call('mcp_x_flood', {})).text.length).toBeLessThan(20_000);
    expect(await call('mcp_x_fail', {})).toMatchObject({ isError: true, text: 'the disk is on fire' });
    expect(await call('mcp_x_crash', {})).toMatchObject({ isError: true, text: expect.stringContaining('x did not') });
    expect(await call('mcp_x_add', { a: 1, b: 1 })).toMatchObject({ text: 'sum 2' });
  });

  it('get secrets from the store, and show none', async () => {
    setUp({ x: fake({ env: { TOKEN: `\${secret:mcp-key}`, PLAIN: 'yes' } }) });
    const { text } = await call('mcp_x_env', { name: 'TOKEN' });
    expect(text).not.toContain(KEY);
    expect(text).toContain('[REDACTED');
    expect(await call('mcp_x_env', { name: 'PLAIN' })).toMatchObject({ text: 'yes' });
    expect(await call('mcp_x_env', { name: 'ANTHROPIC_API_KEY' })).toMatchObject({ text: 'unset' });
    expect(await call('mcp_x_env', { name: '[REDACTED_KEY#1]' })).toMatchObject({ isError: true });
  });
});

describe('a server that cannot be used', () => {
  it.each<[name: string, config: object, words: RegExp]>([
    ['ends at once', { args: [SERVER, 'broken'] }, /MCP server x cannot be used: .*cannot find the database/s],
    ['is no program', { command: '/no/such/program', args: [] }, /MCP server x cannot be used: .*ENOENT/],
    ['needs a secret that is not there', { env: { T: `\${secret:mcp-other}` } }, /vox secrets set mcp-other/],
  ])('%s: says why, and costs no other its tools', async (_, config, words) => {
    setUp({ x: fake(config), y: fake() });
    const names = (await offer()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('mcp_'))).toHaveLength(5);
    expect(said).toEqual([expect.stringMatching(words)]);
  });

  it('is ended once it is taken out of the settings', async () => {
    setUp({ x: fake() });
    const connection = await servers.connect('x');
    setUp({});
    await expect(servers.connect('x')).rejects.toThrow('There is no MCP server x');
    await expect.poll(() => connection.isClosed).toBe(true);
  });
});

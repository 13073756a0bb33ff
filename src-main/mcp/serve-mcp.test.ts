import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveMcp } from './serve-mcp.ts';
import type { ServedTool, ToolCallContext } from './types.ts';

let input: PassThrough;
let answers: Record<string, unknown>[];
let served: Promise<void>;
/** The calls of the tool `wait`, which end by cancellation only. */
let waiting: ToolCallContext[];

const tools: ServedTool[] = [
  {
    name: 'say',
    description: 'Says it.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    isReading: true,
    run: async (given, { client }) => ({ text: `${client}: ${JSON.stringify(given)}`, isError: false }),
  },
  {
    name: 'wait',
    description: 'Waits.',
    inputSchema: { type: 'object' },
    isReading: false,
    async run(_, call) {
      waiting.push(call);
      call.progress('A person must allow it first.');
      await new Promise<void>((resolve) => call.signal.addEventListener('abort', () => resolve()));
      return { text: 'cancelled', isError: true };
    },
  },
];

const send = (message: object | string) =>
  void input.write(`${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const answered = (expected: object) =>
  vi.waitFor(() => expect(answers).toContainEqual(expect.objectContaining(expected)), 5000);
const call = (id: number, name: string, args: unknown, meta?: object) =>
  send({ id, method: 'tools/call', params: { name, arguments: args, ...(meta && { _meta: meta }) } });

beforeEach(async () => {
  input = new PassThrough();
  const output = new PassThrough();
  answers = [];
  waiting = [];
  output.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().trim().split('\n')) answers.push(JSON.parse(line));
  });
  served = serveMcp({ tools, version: '1', input, output, warn: () => {} });
  const clientInfo = { name: 'Claude Code', version: '1' };
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  await answered({ id: 1 });
  send({ method: 'notifications/initialized' });
});
afterEach(async () => {
  input.end();
  await served;
});

const lives = async () => {
  call(99, 'say', { text: 'x' });
  await answered({ id: 99, result: expect.objectContaining({ isError: false }) });
};

it('lists the tools with their schemas and says which only look', async () => {
  send({ id: 2, method: 'tools/list' });
  const say = { name: 'say', inputSchema: expect.objectContaining(tools[0]?.inputSchema) };
  await answered({
    id: 2,
    result: {
      tools: [
        expect.objectContaining({ ...say, annotations: expect.objectContaining({ readOnlyHint: true }) }),
        expect.anything(),
      ],
    },
  });
});

it('tells a tool who calls', async () => {
  call(2, 'say', { text: 'hi' });
  const content = [{ type: 'text', text: 'Claude Code: {"text":"hi"}' }];
  await answered({ id: 2, result: { content, isError: false } });
});

it.each<[name: string, message: string, answer: object]>([
  [
    'no JSON',
    '{"jsonrpc": nonsense',
    { id: null, error: { code: -32700, message: expect.stringContaining('no JSON') } },
  ],
  [
    'a message that is far too long',
    `{"x":"${'x'.repeat(5 * 1024 * 1024)}"}`,
    { id: null, error: { code: -32700, message: expect.stringContaining('4194304 bytes') } },
  ],
  [
    'an unknown tool',
    '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"fly"}}',
    { id: 7, error: expect.objectContaining({ code: -32602 }) },
  ],
  [
    'arguments that do not fit',
    '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"say","arguments":{"text":1}}}',
    { id: 7, result: expect.objectContaining({ isError: true }) },
  ],
  [
    'an unknown method',
    '{"jsonrpc":"2.0","id":7,"method":"tools/fly"}',
    { id: 7, error: expect.objectContaining({ code: -32601 }) },
  ],
])('answers %s, and the connection lives', async (_, message, answer) => {
  send(message);
  await answered(answer);
  await lives();
});

it('tells of progress while a call waits, and cancels it when the client says so', async () => {
  call(2, 'wait', {}, { progressToken: 'p' });
  const params = { progressToken: 'p', progress: 1, message: 'A person must allow it first.' };
  await answered({ method: 'notifications/progress', params });
  send({ method: 'notifications/cancelled', params: { requestId: 2 } });
  await vi.waitFor(() => expect(waiting[0]?.signal.aborted).toBe(true));
  await lives();
});

it('cancels every call when the client goes', async () => {
  call(2, 'wait', {});
  call(3, 'wait', {});
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  input.end();
  await served;
  expect(waiting.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

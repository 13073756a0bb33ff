import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { isStepCount, streamText, tool } from 'ai';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type ModelServer, startModelServer } from './model-server.ts';

let server: ModelServer;

beforeEach(async () => {
  server = await startModelServer({ apiKey: 'k-1', models: ['small', 'large'] });
});
afterEach(() =>
  server.close().catch(() => {
    /* Some tests provoke faults; they look at them themselves. */
  }),
);

const model = (apiKey = 'k-1') => createOpenAICompatible({ name: 'test', baseURL: server.url, apiKey })('small');

const ask = (options: { apiKey?: string; signal?: AbortSignal } = {}) =>
  streamText({
    model: model(options.apiKey),
    prompt: 'hello',
    maxRetries: 0,
    abortSignal: options.signal,
    stopWhen: isStepCount(3),
    onError: () => {
      /* Read off the stream's parts. */
    },
    tools: {
      term_run: tool({
        inputSchema: z.object({ line: z.string() }),
        execute: async ({ line }) => `ran ${line}`,
      }),
    },
  });

async function errorOf(result: ReturnType<typeof ask>): Promise<unknown> {
  for await (const part of result.stream) if (part.type === 'error') return part.error;
  return null;
}

it('streams text in small pieces, beyond ASCII too', async () => {
  server.script({ text: 'Grüße an die 🌍 von hier' });
  const deltas: string[] = [];
  for await (const delta of ask().textStream) deltas.push(delta);
  expect(deltas.join('')).toBe('Grüße an die 🌍 von hier');
  expect(deltas.length).toBeGreaterThan(3);
});

it('calls tools and reads their results in the next request', async () => {
  server.script(
    {
      text: ['Let me look.'],
      toolCalls: [
        { name: 'term_run', args: { line: 'ls -la' } },
        { name: 'term_run', args: { line: 'pwd' } },
      ],
    },
    { text: 'Done.' },
  );
  const result = ask();
  expect(await result.text).toBe('Done.');
  const results = server.requests[1]?.body.messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  expect(results).toEqual(['ran ls -la', 'ran pwd']);
});

it.each([401, 429, 500] as const)('refuses with %i', async (status) => {
  server.script({ status, headers: { 'retry-after': '7' } });
  expect(await errorOf(ask())).toMatchObject({ statusCode: status, responseHeaders: { 'retry-after': '7' } });
});

it('refuses a wrong key and lists its models', async () => {
  expect(await errorOf(ask({ apiKey: 'wrong' }))).toMatchObject({ statusCode: 401 });
  const response = await fetch(`${server.url}/models`, { headers: { authorization: 'Bearer k-1' } });
  expect(((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual(['small', 'large']);
});

it('streams as far as its gate lets it, and sees the client go', async () => {
  const gate = server.gate();
  server.script({ text: ['one', 'two', 'three'], gate });
  const stop = new AbortController();
  const deltas = ask({ signal: stop.signal }).textStream[Symbol.asyncIterator]();
  gate.release(2);
  expect(await deltas.next()).toEqual({ done: false, value: 'one' });
  await gate.reached();
  stop.abort();
  expect(await (await server.request(1)).ended).toBe('aborted');
});

it('drops the connection in mid-answer', async () => {
  server.script({ text: ['one', 'two', 'three'], cutAfter: 2 });
  const deltas: string[] = [];
  const read = async () => {
    for await (const delta of ask().textStream) deltas.push(delta);
  };
  await expect(read()).rejects.toThrow();
  // A client may drop what it had not read when the connection went.
  expect(['one', '']).toContain(deltas.join(''));
});

it('breaks off the arguments of a malformed tool call', async () => {
  server.script(
    { toolCalls: [{ name: 'term_run', args: { line: 'ls' } }], malformedToolCall: true },
    { text: 'Sorry.' },
  );
  const calls: unknown[] = [];
  for await (const part of ask().stream) if (part.type === 'tool-call') calls.push(part);
  expect(calls).toMatchObject([{ toolName: 'term_run', invalid: true }]);
});

it('hangs until the client gives up', async () => {
  server.script({ hang: 'start' }, { hang: 'end', text: ['all of it'] });
  for (const number of [1, 2]) {
    const stop = new AbortController();
    const result = errorOf(ask({ signal: stop.signal }));
    const request = await server.request(number);
    stop.abort();
    expect([await request.ended, await result]).toEqual(['aborted', null]);
  }
});

it('answers in one piece when not asked to stream', async () => {
  server.script({ text: ['one', 'two'] });
  const body = JSON.stringify({ model: 'small', messages: [{ role: 'user', content: 'hi' }] });
  const headers = { authorization: 'Bearer k-1', 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/chat/completions`, { method: 'POST', headers, body });
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'onetwo' }, finish_reason: 'stop' }] });
});

it('fails the test that sent what was not scripted or not expected', async () => {
  server.script({
    times: 2,
    expect: ({ messages }) => {
      expect(messages).toEqual([]);
    },
  });
  for (let count = 1; count <= 3; count += 1) expect(await errorOf(ask())).toMatchObject({ statusCode: 400 });
  const fault = await server.close().catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(AggregateError);
  expect((fault as AggregateError).errors).toHaveLength(3);
});

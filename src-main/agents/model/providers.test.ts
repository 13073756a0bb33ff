import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MODEL_PROVIDERS, type ModelProviderId } from '../../../contracts/model/index.ts';
import { createFakeClock, type FakeClock } from '../../platform/clock.fake.ts';
import {
  calls,
  callsAll,
  type ModelServer,
  type Reply,
  refuses,
  says,
  startModelServer,
} from '../model-server.fake.ts';
import { WIRE_USAGE } from '../wire-format.fake.ts';
import type { ModelEvent, ModelMessage, ToolSpec } from './model-port.ts';
import { createSdkModel } from './sdk-model.ts';

const KEY = ['unit', 'test', 'key', '12345'].join('-');
const TOOLS: ToolSpec[] = [{ name: 'term_run', description: 'Runs.', input: z.object({ line: z.string() }) }];

let server: ModelServer;
let clock: FakeClock;

/** One step, from the person's words (or what came before) to its last event. Pauses are skipped as they come. */
async function step(provider: ModelProviderId, messages: ModelMessage[] = [{ role: 'user', text: 'hi' }]) {
  const config = { provider, baseUrl: server.baseUrl, name: 'tiny', key: KEY, prices: { input: 1, output: 10 } };
  const model = createSdkModel(config, { clock, redact: (text) => text });
  const events: ModelEvent[] = [];
  const { signal } = new AbortController();
  const stream = model.stream({ messages: [{ role: 'system', text: 'Be good.' }, ...messages], tools: TOOLS, signal });
  for await (const event of stream) {
    events.push(event);
    if (event.type === 'retrying') queueMicrotask(() => clock.advance(event.waitMs));
  }
  return events;
}

const types = (events: ModelEvent[]) => events.map(({ type }) => type);
const failure = (events: ModelEvent[]) => {
  const last = events.at(-1);
  return last?.type === 'failed' ? last.error : null;
};

const PIXEL = { name: 'red.png', mediaType: 'image/png' as const, bytes: Uint8Array.of(137, 80, 78, 71, 1, 2, 3) };

const IMAGE_ERRORS: [message: string, status: number][] = [
  ['Invalid content type. image_url is only supported by certain models.', 400],
  ['No endpoints found that support image input', 404],
  ['tiny is not a multimodal model', 400],
  ['this model does not support vision', 422],
];

const CONTEXT_ERRORS: [message: string, status: number][] = [
  ["This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.", 400],
  ['Your input exceeds the context window of this model. Please adjust your input and try again.', 400],
  ['prompt is too long: 210000 tokens > 200000 maximum', 400],
  ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 400],
  ['the request exceeds the available context size. try increasing the context size or enable context shift', 400],
];

describe.each(MODEL_PROVIDERS.map(({ id }) => id))('%s', (provider) => {
  beforeEach(async () => {
    clock = createFakeClock();
    server = await startModelServer(provider);
  });
  afterEach(() => server.close());

  test('a tool call and its result go round, with the key, the tokens and the price', async () => {
    server.reply(calls('term_run', '{"line":"ls -la"}', { text: 'Looking. ' }), says('Two ', 'files.'));
    const first = await step(provider);
    const call = first.find((event) => event.type === 'tool-call')?.call;
    expect(call).toMatchObject({ name: 'term_run', input: { line: 'ls -la' } });
    expect(first.at(-1)).toEqual({
      type: 'end',
      reason: 'complete',
      usage: { inputTokens: WIRE_USAGE.input, outputTokens: WIRE_USAGE.output, costUsd: (120 + 300) / 1e6 },
    });
    const second = await step(provider, [
      { role: 'user', text: 'hi' },
      { role: 'assistant', text: 'Looking. ', calls: [call!] },
      { role: 'tool', call: call!, text: 'a\nb', isError: false },
    ]);
    expect(second.flatMap((event) => (event.type === 'text-delta' ? [event.text] : [])).join('')).toBe('Two files.');
    const [asked, told] = server.requests;
    expect(asked).toMatchObject({ stream: true, model: 'tiny', tools: ['term_run'] });
    expect(asked?.authorization).toContain(KEY);
    expect(asked?.messages[0]).toMatchObject({ role: 'system', content: 'Be good.' });
    expect(told?.messages.find(({ role }) => role === 'tool')).toMatchObject({ content: 'a\nb' });
  });

  test('an image goes with the words, in the order they were sent', async () => {
    server.reply(says('Red.'));
    const bytes = Uint8Array.of(255, 216, 255, 224, 1, 2);
    const images = [PIXEL, { name: 'b.jpg', mediaType: 'image/jpeg' as const, bytes }];
    await step(provider, [{ role: 'user', text: 'which colour?', images }]);
    const asked = server.requests[0]?.messages.at(-1);
    const data = Buffer.from(PIXEL.bytes).toString('base64');
    expect(asked?.images).toEqual([
      `data:image/png;base64,${data}`,
      `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`,
    ]);
    expect(JSON.stringify(asked?.content)).toContain('which colour?');
  });

  test.each(IMAGE_ERRORS)('"%s" (%i) means that it cannot look', async (message, status) => {
    server.reply(refuses(status, message));
    const error = failure(await step(provider, [{ role: 'user', text: 'which?', images: [PIXEL] }]));
    expect(error).toMatchObject({
      code: 'model.no-images',
      message: expect.stringContaining('sees images in Settings'),
    });
  });

  test('the same words without an image mean something else', async () => {
    server.reply(refuses(400, 'this model does not support image input'));
    expect(failure(await step(provider))).toMatchObject({ code: 'model.failed' });
  });

  test('several calls of one step keep their order', async () => {
    server.reply(callsAll(['term_run', { line: 'one' }], ['term_run', { line: 'two' }]));
    const lines = (await step(provider)).flatMap((event) => (event.type === 'tool-call' ? [event.call.input] : []));
    expect(lines).toEqual([{ line: 'one' }, { line: 'two' }]);
  });

  const FAULTS: [name: string, reply: Reply, code: string, words: string][] = [
    ['a refused key', refuses(401, `bad key ${KEY}`), 'model.unauthorized', 'refused the key (401)'],
    ['an unknown model', refuses(404, 'no such model'), 'model.failed', 'does not know "tiny"'],
    ['a used-up quota', refuses(429, 'insufficient_quota'), 'model.rate-limited', 'limiting requests (429)'],
    ['a limit of an hour', refuses(429, 'slow', { 'retry-after': '3600' }), 'model.rate-limited', 'Wait 3600 s'],
    ['a page of HTML', { body: '<html>hello</html>' }, 'model.failed', 'answer'],
    ['a cut in the middle', { pieces: [{ text: 'half' }], ending: 'cut' }, 'model.unreachable', 'broke off'],
    ['an error in the middle', { pieces: [{ text: 'half' }], ending: 'error' }, 'model.', 'it broke'],
    ['a stream without an end', { pieces: [{ text: 'half' }], finish: null }, 'model.unreachable', 'broke off'],
  ];
  test.each(FAULTS)('%s is the last event, without the key', async (_name, reply, code, words) => {
    server.reply(reply);
    const error = failure(await step(provider));
    expect(error).toMatchObject({ code: expect.stringContaining(code), message: expect.stringContaining(words) });
    expect(error?.message).not.toContain(KEY);
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [429, 'slow down', { 'retry-after': '7' }, 7000],
    [429, 'slow down', { 'retry-after-ms': '30' }, 30],
    [529, 'Overloaded', {}, 1000],
    [503, 'restarting', {}, 1000],
  ] as const)('%i "%s" %j is asked again after %i ms', async (status, message, headers, waitMs) => {
    server.reply(refuses(status, message, headers), says('Here.'));
    const events = await step(provider);
    expect(types(events)).toEqual(['retrying', 'text-delta', 'end']);
    expect(events[0]).toMatchObject({ waitMs });
  });

  test('gives up after three more attempts, with pauses that grow', async () => {
    server.reply(...[1, 2, 3, 4].map(() => refuses(500, 'oops')));
    const events = await step(provider);
    expect(events.flatMap((event) => (event.type === 'retrying' ? [event.waitMs] : []))).toEqual([1000, 2000, 4000]);
    expect(failure(events)).toMatchObject({ code: 'model.failed', message: expect.stringContaining('(500)') });
  });

  test.each(CONTEXT_ERRORS)('"%s" means that the conversation is too long', async (message, status) => {
    server.reply(refuses(status, message));
    expect(failure(await step(provider))).toMatchObject({ code: 'model.context-length' });
  });
});

import { describe, expect, test } from 'vitest';
import { MODEL_PROVIDERS } from '../../contracts/model/index.ts';
import {
  answer,
  ask,
  chatId,
  chats,
  clock,
  isIdle,
  KEY,
  server,
  settings,
  terminal,
  textOf,
  untilIdle,
  waitFor,
} from './chat-host.fake.ts';
import { unfenced } from './context/fence.fake.ts';
import { calls, refuses, says, startModelServer } from './model-server.fake.ts';

describe('a model in trouble', () => {
  const at = () => server.baseUrl;

  test('a refused key is one sentence with the next step, and no key in it', async () => {
    server.reply(refuses(401, `Incorrect API key provided: ${KEY}`));
    const message = await ask('hi');
    expect(message).toMatchObject({ state: 'failed', error: { code: 'model.unauthorized' } });
    expect(message?.error?.message).toBe(
      `The model at ${at()} refused the key (401): "Incorrect API key provided: [REDACTED_KEY]". Open Settings and enter a valid key.`,
    );
  });

  test('429 is asked again after the time the server gave, and the person sees why it takes so long', async () => {
    server.reply(refuses(429, 'slow down', { 'retry-after': '12' }), says('Here.'));
    chats.send({ chatId, text: 'hi', sessionId: null });
    await untilIdle(4000);
    expect(answer()).toMatchObject({
      state: 'done',
      parts: [
        { type: 'notice', text: 'The model is limiting requests; it is asked again after 12 s.' },
        { type: 'text', text: 'Here.' },
      ],
      trace: { steps: [{ retries: 1 }] },
    });
    expect(server.requests).toHaveLength(2);
  });

  test('Stop ends the pause before the next attempt', async () => {
    server.reply(refuses(503, 'restarting'));
    chats.send({ chatId, text: 'hi', sessionId: null });
    await waitFor(() => expect(answer()?.parts).toHaveLength(1));
    chats.stop(chatId);
    await waitFor(isIdle);
    expect(answer()).toMatchObject({ state: 'stopped', error: null });
    expect(server.requests).toHaveLength(1);
  });

  test('429 for good keeps its cause', async () => {
    const limit = refuses(429, 'quota used up');
    server.reply(limit, limit, limit, limit);
    chats.send({ chatId, text: 'hi', sessionId: null });
    await untilIdle(2000);
    expect(answer()?.error).toMatchObject({
      code: 'model.rate-limited',
      message: expect.stringContaining('"quota used up"'),
    });
  });

  test.each([
    [refuses(404, 'no such model'), 'model.failed', '(404)'],
    [refuses(400, 'tools are not supported'), 'model.failed', 'tools are not supported'],
    [{ body: '<html>hello</html>' }, 'model.failed', 'format'],
    [{ pieces: [{ text: 'half' }], ending: 'cut' as const }, 'model.unreachable', 'broke off'],
    [{ pieces: [{ text: 'half' }], finish: null }, 'model.unreachable', 'broke off'],
  ])('%j ends the message as %s', async (reply, code, words) => {
    server.reply(reply);
    const message = await ask('hi');
    expect(message).toMatchObject({ state: 'failed', error: { code, message: expect.stringContaining(words) } });
    expect(chats.list()[0]?.isBusy).toBe(false);
  });

  test('a server that is not there is named', async () => {
    await server.close();
    chats.send({ chatId, text: 'hi', sessionId: null });
    await untilIdle(0);
    expect(answer()?.error).toMatchObject({
      code: 'model.unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('silence before the first word ends it', async () => {
    server.reply({ ending: 'hang' });
    chats.send({ chatId, text: 'hi', sessionId: null });
    await waitFor(() => expect(server.requests).toHaveLength(1));
    clock.advance(120_000);
    await waitFor(isIdle);
    expect(answer()?.error).toMatchObject({
      code: 'model.timeout',
      message: expect.stringContaining('did not begin to answer for 120 s'),
    });
  });

  test('silence in the middle ends it and keeps what arrived', async () => {
    server.reply({ pieces: [{ text: 'half' }], ending: 'hang' });
    chats.send({ chatId, text: 'hi', sessionId: null });
    await waitFor(() => expect(textOf(answer())).toBe('half'));
    clock.advance(60_000);
    await waitFor(isIdle);
    expect(answer()).toMatchObject({
      state: 'failed',
      error: { code: 'model.timeout' },
      parts: [{ type: 'text', text: 'half' }],
    });
  });

  test('Stop in the middle keeps what arrived and hangs up', async () => {
    server.reply({ pieces: [{ text: 'half' }], ending: 'hang' }, says('Again.'));
    chats.send({ chatId, text: 'hi', sessionId: null });
    await waitFor(() => expect(textOf(answer())).toBe('half'));
    chats.stop(chatId);
    await waitFor(isIdle);
    expect(answer()).toMatchObject({ state: 'stopped', error: null, parts: [{ type: 'text', text: 'half' }] });
    await waitFor(() => expect(server.abandoned).toBe(1));
    expect(await ask('go on')).toMatchObject({ state: 'done' });
    expect(server.requests[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  test('a malformed tool call is shown and goes back as an error', async () => {
    server.reply(calls('term_run', '{"line": '), calls('no_such_tool', '{}', { id: 'call-2' }), says('Sorry.'));
    const message = await ask('hi');
    expect(message?.parts).toMatchObject([
      { type: 'tool', name: 'term_run', state: 'failed' },
      { type: 'tool', name: 'no_such_tool', state: 'failed' },
      { type: 'text', text: 'Sorry.' },
    ]);
    expect(server.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining('malformed'),
    });
  });

  test('a model that never writes a readable call is given up', async () => {
    server.reply(...[1, 2, 3, 4].map((id) => calls('term_run', '{"line": ', { id: `call-${id}` })));
    expect(await ask('hi')).toMatchObject({ state: 'failed', error: { code: 'model.bad-tool-call' } });
  });

  test('the step limit is said in plain words', async () => {
    terminal.autoRun = () => ({ exitCode: 0, output: '' });
    server.reply(...Array.from({ length: 25 }, (_, id) => calls('term_run', '{"line":"ls"}', { id: `call-${id}` })));
    expect(textOf(await ask('loop'))).toContain('all its 25 steps');
  });
});

describe('a whole turn with a tool call', () => {
  test.each(MODEL_PROVIDERS.map(({ id }) => id))('of %s', async (provider) => {
    const own = await startModelServer(provider);
    settings.set({ model: { provider, baseUrl: own.baseUrl, name: 'tiny' } });
    terminal.autoRun = () => ({ exitCode: 0, output: 'a.ts\nb.ts' });
    own.reply(calls('term_run', '{"line":"ls"}', { text: 'Looking. ' }), says('Two ', 'files.'));
    const message = await ask('what is here?');
    await own.close();
    expect(message).toMatchObject({ state: 'done', error: null, trace: { steps: [{ tools: ['term_run'] }, {}] } });
    expect(textOf(message)).toBe('Looking. <command>Two files.');
    const result = own.requests[1]?.messages.find(({ role }) => role === 'tool');
    expect(unfenced(String(result?.content))).toContain('output, 2 lines:\na.ts\nb.ts');
    expect(own.requests.every(({ authorization }) => authorization?.includes(KEY))).toBe(true);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { answer, ask, card, chatId, chats, isIdle, server, terminal, textOf, waitFor } from './chat-host.fake.ts';
import { calls, callsAll, refuses, says } from './model-server.fake.ts';

describe('a conversation that is too long', () => {
  const tooLong = refuses(400, 'This model has a maximum context length of 4096 tokens');
  const notices = () => answer()?.parts.flatMap((part) => (part.type === 'notice' ? [part.text] : [])) ?? [];

  test('is summed up, the person is told, and the answer comes', async () => {
    server.reply(says('One.'), says('Two.'), tooLong, says('They greeted twice.'), says('Three.'));
    for (const text of ['first', 'second', 'third']) await ask(text);
    expect(textOf(answer())).toContain('Three.');
    expect(notices()).toEqual([expect.stringContaining('the 2 oldest messages and their answers were summed up')]);
    expect(server.requests[3]).toMatchObject({ tools: [] });
    expect(String(server.requests[3]?.messages.at(-1)?.content)).toContain('Person: first\nAgent: One.');
    const retold = server.requests[4]?.messages ?? [];
    expect(retold.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(retold[1]?.content).toMatch(/^<earlier>\nThey greeted twice\.\n<\/earlier>\n\n<terminal[\s\S]*third$/);
  });

  test('without a model for the summary the bare facts stand in', async () => {
    server.reply(says('One.'), tooLong, refuses(400, 'no'), says('Two.'));
    for (const text of ['first', 'second']) await ask(text);
    expect(server.requests.at(-1)?.messages[1]?.content).toContain('<earlier>\nPerson: first\nAgent: One.\n</earlier>');
  });

  test('by its own results: they are cut; and when nothing helps, the error says what to do', async () => {
    terminal.autoRun = () => ({ exitCode: 0, output: 'line\n'.repeat(900) });
    server.reply(calls('term_run', '{"line":"seq 900"}'), tooLong, tooLong, tooLong);
    const message = await ask('count');
    expect(notices()).toEqual([
      expect.stringContaining('the output of earlier commands in this answer was shortened'),
      expect.stringContaining('not told the state of the terminal'),
    ]);
    expect(String(server.requests[2]?.messages.at(-1)?.content).length).toBeLessThan(800);
    expect(message?.error).toMatchObject({
      code: 'model.context-length',
      message: expect.stringContaining('Start a new chat'),
    });
  });

  test('a long chat is summed up before the model complains', async () => {
    const long = 'word '.repeat(4000);
    server.reply(...Array.from({ length: 12 }, () => says(long)));
    for (let number = 0; number < 7; number++) await ask(`${number} ${long}`);
    expect(notices()).toEqual([expect.stringContaining('summed up for the model')]);
    const sizes = server.requests.map((request) => JSON.stringify(request.messages).length);
    expect(Math.max(...sizes)).toBeLessThan(140_000);
  });
});

describe('a model that knows no measure', () => {
  beforeEach(() => {
    terminal.autoRun = (line) => ({ exitCode: 0, output: `ran ${line}` });
  });

  test('a hundred calls at once: eight are answered, the rest refused and told in one row', async () => {
    const all = Array.from({ length: 100 }, (_, number): [string, object] => ['term_run', { line: `echo ${number}` }]);
    server.reply(callsAll(...all), says('Enough.'));
    const message = await ask('go');
    expect(message?.parts.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 8 }, () => 'command'),
      'notice',
      'text',
    ]);
    expect(textOf(message)).toMatch(/Enough\.$/);
    const results = server.requests[1]?.messages.filter(({ role }) => role === 'tool') ?? [];
    expect(results).toHaveLength(100);
    expect(results.at(-1)?.content).toContain('Only 8 calls are answered at once');
  });

  test('the same call over and over is refused, and then the turn ends', async () => {
    server.reply(...Array.from({ length: 20 }, (_, id) => calls('term_read', '{"block":"s-1#7"}', { id: `c-${id}` })));
    expect(await ask('loop')).toMatchObject({ state: 'failed', error: { code: 'model.looping' } });
    expect(server.requests.length).toBeLessThan(9);
  });

  test('a refusal is not asked again, however often the model tries', async () => {
    terminal.blockedLines.add('rm -rf /');
    server.reply(...Array.from({ length: 20 }, (_, id) => calls('term_run', '{"line":"rm -rf /"}', { id: `c-${id}` })));
    const message = await ask('clean');
    expect(message).toMatchObject({ state: 'failed', error: { code: 'model.looping' } });
    expect(message?.parts.filter(({ type }) => type === 'command')).toHaveLength(1);
  });

  test('a flood of words is cut, and the connection with it', async () => {
    server.reply({ pieces: Array.from({ length: 60 }, () => ({ text: 'spam '.repeat(1000) })), ending: 'hang' });
    const message = await ask('hi');
    expect(textOf(message)).toMatch(/it had grown far too long\.\)\*$/);
    await waitFor(() => expect(server.abandoned).toBe(1));
  });

  test('a call of no tool that would approve itself is refused', async () => {
    terminal.autoRun = null;
    server.reply(
      callsAll(['approval_resolve', { id: 'a-1', action: 'run' }], ['term_run', { line: 'ls', approved: true }]),
    );
    chats.send({ chatId, text: 'go', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    expect(answer()?.parts[0]).toMatchObject({ type: 'tool', state: 'failed' });
    chats.stop(chatId);
    await waitFor(isIdle);
    expect(card()?.state).toBe('cancelled');
  });
});

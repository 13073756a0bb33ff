import { describe, expect, test } from 'vitest';
import type { ApprovalId, ChatFrame } from '../../contracts/model/index.ts';
import {
  answer,
  ask,
  card,
  chatId,
  chats,
  clock,
  collect,
  isIdle,
  KEY,
  seen,
  server,
  terminal,
  textOf,
  untilIdle,
  waitFor,
} from './chat-host.fake.ts';
import { unfenced } from './context/fence.fake.ts';
import { calls, callsAll, refuses, says } from './model-server.fake.ts';

describe('a plain answer', () => {
  test('streams as text, names the model, and gives the chat its title', async () => {
    terminal.addBlock('npm test', 1, 'FAIL  sum.test.ts\nexpected 3');
    server.reply(says('It ', 'fails ', 'because…'));
    const message = await ask('Why does it fail?\nPlease help');
    expect(message).toMatchObject({
      author: 'tiny',
      state: 'done',
      error: null,
      parts: [{ type: 'text', text: 'It fails because…' }],
    });
    expect(chats.list()).toMatchObject([{ id: 'c-1', title: 'Why does it fail?', isBusy: false }]);
    const [request] = server.requests;
    expect(request).toMatchObject({ model: 'tiny', stream: true, authorization: `Bearer ${KEY}` });
    expect(request?.tools).toContain('term_run');
    const ambient = await chats.ambient(terminal.sessionId);
    expect(request?.messages.at(-1)?.content).toBe(`${ambient.text}\n\nWhy does it fail?\nPlease help`);
    expect(ambient.text).toContain('[s-1#1] $ npm test\nexit 1 · 1.5 s\nFAIL  sum.test.ts\nexpected 3');
  });

  test('goes to the terminal as well where it was asked there', async () => {
    server.reply(says('It ', 'fails.'), says('Only here.'));
    chats.send({ chatId, text: 'why?', sessionId: terminal.sessionId, isFromTerminal: true });
    await waitFor(isIdle);
    const about = { chatId, question: 'why?', author: 'tiny' };
    expect(terminal.told[0]).toMatchObject({ ...about, text: '', state: 'streaming' });
    expect(terminal.told.at(-1)).toMatchObject({ ...about, messageId: answer()?.id, text: 'It fails.', state: 'done' });
    const before = terminal.told.length;
    await ask('and in the chat?');
    expect(terminal.told.length).toBe(before);
  });

  test('a second client gets a snapshot and nothing twice', async () => {
    server.reply({ pieces: [{ text: 'one ' }, { text: 'two ' }], ending: 'hang' });
    chats.send({ chatId, text: 'hi', sessionId: null });
    await waitFor(() => expect(textOf(answer())).toContain('one'));
    const late: ChatFrame[] = [];
    void chats.attach(chatId, collect(late));
    chats.stop(chatId);
    await waitFor(isIdle);
    const snapshot = late[0];
    if (snapshot?.type !== 'snapshot') throw new Error('no snapshot');
    const parts = late.flatMap((frame) => (frame.type === 'text-delta' ? [frame.delta] : []));
    expect(textOf(snapshot.messages.at(-1)) + parts.join('')).toBe('one two ');
  });

  test('t-172: what is written meanwhile waits for the next step, without an end to what runs', async () => {
    server.reply(calls('term_run', '{"line":"make"}'), says('Port 4000 then.'));
    chats.send({ chatId, text: 'build', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    terminal.run(card()!.approvalId!);
    chats.send({ chatId, text: 'use port 4000 instead', sessionId: terminal.sessionId });
    expect(seen().at(-1)).toMatchObject({ role: 'user', state: 'queued' });
    expect(server.requests).toHaveLength(1);
    terminal.finish('a-1' as ApprovalId, 0, 'built');
    await waitFor(isIdle);
    expect(seen().map(({ role, state }) => [role, state])).toEqual([
      ['user', 'done'],
      ['assistant', 'done'],
      ['user', 'done'],
      ['assistant', 'done'],
    ]);
    const contents = server.requests[1]?.messages.map(({ content }) => String(content)) ?? [];
    expect(contents.at(-2)).toContain('built');
    expect(contents.at(-1)).toMatch(/use port 4000 instead$/);
  });

  test('a word of the person comes before the other calls of the same step', async () => {
    server.reply(callsAll(['term_run', { line: 'make' }], ['term_run', { line: 'make install' }]), says('As you say.'));
    chats.send({ chatId, text: 'build', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    terminal.run(card()!.approvalId!);
    chats.send({ chatId, text: 'do not install', sessionId: terminal.sessionId });
    terminal.finish('a-1' as ApprovalId, 0, 'built');
    await waitFor(isIdle);
    expect(terminal.desk.get('a-1' as ApprovalId).line).toBe('make');
    expect(() => terminal.desk.get('a-2' as ApprovalId)).toThrow();
    const contents = server.requests[1]?.messages.map(({ content }) => String(content)) ?? [];
    expect(contents.at(-2)).toMatch(/^The person wrote meanwhile/);
    expect(contents.at(-1)).toMatch(/do not install$/);
  });

  test('Stop drops what waits, and too many are refused', async () => {
    server.reply({ pieces: [{ text: 'hm' }], ending: 'hang' });
    for (let number = 0; number <= 20; number++) chats.send({ chatId, text: `no ${number}`, sessionId: null });
    expect(() => chats.send({ chatId, text: 'more', sessionId: null })).toThrow(
      expect.objectContaining({ code: 'chat.busy' }),
    );
    chats.stop(chatId);
    await waitFor(isIdle);
    const own = seen().filter(({ role }) => role === 'user');
    expect(own.map(({ state }) => state)).toEqual(['done', ...Array.from({ length: 20 }, () => 'stopped')]);
    expect(server.requests.length).toBeLessThan(2);
  });
});

test.each([
  [{ ...says('half'), finish: 'length' as const }, 'half\n\n*(The answer was cut here'],
  [{ pieces: [], finish: 'stop' as const }, 'ended without a word'],
])('an answer that ends oddly says so: %j', async (reply, words) => {
  server.reply(reply);
  expect(textOf(await ask('hi'))).toContain(words);
});

describe('a command', () => {
  const line = 'git push -u origin main';
  const call = () => calls('term_run', JSON.stringify({ line }), { text: 'Trying: ' });

  test('waits for the person, runs, and its result goes back to the model', async () => {
    server.reply(call(), says('Pushed.'));
    chats.send({ chatId, text: 'push it', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()).toMatchObject({ state: 'asking', line, approvalId: 'a-1', blockId: null }));
    expect(server.requests).toHaveLength(1);
    terminal.run(card()!.approvalId!);
    expect(card()).toMatchObject({ state: 'running', blockId: 's-1#1' });
    terminal.finish(card()!.approvalId!, 0, 'branch set up\ntoken=ghp_abcdef');
    await waitFor(isIdle);
    expect(card()).toMatchObject({ state: 'done', exitCode: 0, durationMs: 1500 });
    expect(textOf(answer())).toBe('Trying: <command>Pushed.');
    const result = server.requests[1]?.messages.at(-1);
    expect(result).toMatchObject({ role: 'tool', tool_call_id: 'call-1' });
    expect(unfenced(String(result?.content))).toContain(
      'block: s-1#1\nexit 0 · 1.5 s\ncwd: /code/app\noutput, 2 lines:\nbranch set up\ntoken=[REDACTED_KEY#1]',
    );
  });

  test('tells the model of a dismissal, with the note', async () => {
    server.reply(call(), says('All right.'));
    chats.send({ chatId, text: 'push it', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    terminal.dismiss(card()!.approvalId!, 'not on Friday');
    await waitFor(isIdle);
    expect(card()).toMatchObject({ state: 'dismissed', note: 'not on Friday' });
    expect(server.requests[1]?.messages.at(-1)?.content).toContain('Their note: "not on Friday"');
  });

  test('tells the model of a block, with the rule', async () => {
    terminal.blockedLines.add(line);
    server.reply(call(), says('I may not.'));
    await ask('push it');
    expect(card()).toMatchObject({ state: 'blocked', verdict: { rule: 'floor.disk' } });
    expect(server.requests[1]?.messages.at(-1)?.content).toContain(
      'Blocked by the policy rule floor.disk: It erases a disk.',
    );
  });

  test('is cancelled by Stop when it has not run', async () => {
    server.reply(call());
    chats.send({ chatId, text: 'push it', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    chats.stop(chatId);
    await waitFor(isIdle);
    expect(card()?.state).toBe('cancelled');
    expect(answer()?.state).toBe('stopped');
    expect(terminal.desk.list()).toEqual([]);
  });

  test('goes on after Stop when it runs, and its card follows it', async () => {
    server.reply(call());
    chats.send({ chatId, text: 'push it', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    terminal.run(card()!.approvalId!);
    chats.stop(chatId);
    await waitFor(isIdle);
    terminal.finish(card()!.approvalId!, 1, 'no');
    await waitFor(() => expect(card()).toMatchObject({ state: 'done', exitCode: 1 }));
  });

  test('that waits for input is handed back with its screen, and the person is offered the keyboard', async () => {
    server.reply(call(), callsAll(['term_write', { block: 's-1#1', text: 'q' }]), says('Left it.'));
    chats.send({ chatId, text: 'read', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    terminal.front = { pid: 7, group: 7, program: 'less', isShell: false, waiting: 'key' };
    terminal.screen = ['# Title', ':'];
    terminal.run(card()!.approvalId!);
    await untilIdle(100);
    expect(card()?.waitsFor).toEqual({ kind: 'key', program: 'less' });
    const told = unfenced(String(server.requests[1]?.messages.at(-1)?.content));
    expect(told).toMatch(/^It has not ended: less has the keyboard to itself[\s\S]*screen:\n# Title\n:$/);
    expect(terminal.typed).toEqual(['q']);
    terminal.front = { ...terminal.front, waiting: 'busy' };
    await waitFor(() => {
      clock.advance(600);
      expect(card()?.waitsFor).toBeNull();
    });
    terminal.finish('a-1' as ApprovalId, 0, '');
    await waitFor(() => expect(card()).toMatchObject({ state: 'done', waitsFor: null }));
  });

  test('that reads a password waits for the person, and the model hears of it when all is done', async () => {
    server.reply(call(), says('Done.'));
    chats.send({ chatId, text: 'sudo', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    terminal.front = { pid: 7, group: 7, program: 'sudo', isShell: false, waiting: 'password' };
    terminal.run(card()!.approvalId!);
    await waitFor(() => {
      clock.advance(100);
      expect(card()?.waitsFor?.kind).toBe('password');
    });
    expect(server.requests).toHaveLength(1);
    terminal.finish(card()!.approvalId!, 0, 'root');
    await waitFor(isIdle);
    expect(unfenced(String(server.requests[1]?.messages.at(-1)?.content))).toContain('output, 1 lines:\nroot');
  });

  test('after the person changed the folder is not run before the model knows', async () => {
    server.reply(call(), says('I see.'));
    chats.send({ chatId, text: 'push', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    terminal.addBlock('cd ../b', 0, '');
    terminal.moveTo('/code/b');
    await waitFor(isIdle);
    expect(card()?.state).toBe('cancelled');
    expect(server.requests[1]?.messages.at(-1)?.content).toBe(
      'The person moved to /code/b before this ran, so it did not run. Think again.\nMeanwhile the person ran (not you):\n[s-1#1] $ cd ../b (exit 0 · 1.5 s)',
    );
  });

  test('that does not end is handed back to the model while it runs on', async () => {
    server.reply(call(), says('It is still going.'));
    chats.send({ chatId, text: 'serve', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    terminal.run(card()!.approvalId!);
    await untilIdle(10_000);
    expect(server.requests[1]?.messages.at(-1)?.content).toContain('It is still running');
    expect(card()?.state).toBe('running');
  });
});

test('a turn that waits for a person keeps no other chat waiting', async () => {
  const other = chats.open({ sessionId: terminal.sessionId });
  server.reply(calls('term_run', '{"line":"git push"}'), says('Hello.'));
  chats.send({ chatId, text: 'push', sessionId: terminal.sessionId });
  await waitFor(() => expect(card()?.state).toBe('asking'));
  chats.send({ chatId: other, text: 'hi', sessionId: null });
  await waitFor(() => expect(chats.list().map(({ isBusy }) => isBusy)).toEqual([true, false]));
  chats.stop(chatId);
  await waitFor(isIdle);
});

test('checks the model with one word', async () => {
  server.reply(says('ok'), refuses(401, 'bad key'));
  expect(await chats.checkModel()).toEqual({ error: null });
  expect(await chats.checkModel()).toMatchObject({ error: { code: 'model.unauthorized' } });
  expect(await chats.modelState()).toEqual({
    kind: 'model',
    label: 'tiny',
    provider: 'openai-compatible',
    baseUrl: server.baseUrl,
    hasKey: true,
    keySource: 'environment',
  });
});

test('a chip to a block that is gone is said to the person and to the model', async () => {
  server.reply(says('It is gone.'));
  const message = await ask('what is @term:s-1#9?');
  expect(message?.parts[0]).toMatchObject({
    type: 'tool',
    state: 'failed',
    summary: expect.stringContaining('@term:s-1#9: this block is gone'),
  });
  expect(server.requests[0]?.messages.at(-1)?.content).toContain('<focus chip="@term:s-1#9">\nthis block is gone');
});

test('terminal state goes with the newest message only', async () => {
  server.reply(says('One.'), says('Two.'));
  await ask('first');
  await ask('second');
  const contents = server.requests[1]?.messages.map(({ content }) => String(content)) ?? [];
  expect(contents.slice(1, 3)).toEqual(['first', 'One.']);
  expect(contents[3]).toMatch(/^<terminal[\s\S]*second$/);
});

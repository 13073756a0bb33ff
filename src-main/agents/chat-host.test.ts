import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  ApprovalId,
  ChatFrame,
  ChatId,
  ChatMessage,
  CommandPart,
  SessionId,
} from '../../contracts/model/index.ts';
import { createFakeClock } from '../platform/clock.fake.ts';
import { systemFiles } from '../platform/files.ts';
import { redact } from '../redaction/redact.ts';
import { createSecretStore } from '../store/secret-store.ts';
import { createSettingsStore, type SettingsStore } from '../store/settings-store.ts';
import { BUILT_IN_AGENT } from './chat/types.ts';
import { type ChatHost, createChatHost } from './chat-host.ts';
import { calls, callsAll, type ModelServer, refuses, says, startModelServer } from './model-server.fake.ts';
import { createFakeTerminal, type FakeTerminal } from './terminal.fake.ts';

const KEY = 'unit-test-key-12345';

const REQUEST = { sessionId: 's-1' as SessionId, agentId: BUILT_IN_AGENT, chatId: null };

let server: ModelServer;
let terminal: FakeTerminal;
let chats: ChatHost;
let chatId: ChatId;
let frames: ChatFrame[];
let clock: ReturnType<typeof createFakeClock>;
let settings: SettingsStore;
let end: () => void;

beforeEach(async () => {
  server = await startModelServer();
  terminal = createFakeTerminal();
  clock = createFakeClock();
  const dir = mkdtempSync(join(tmpdir(), 'vox-chat-'));
  settings = createSettingsStore({ files: systemFiles, path: join(dir, 'settings.json') });
  settings.set({ model: { baseUrl: server.baseUrl, name: 'tiny' } });
  const noKeyring = async () => Promise.reject(new Error('no keyring'));
  const keyring = { get: noKeyring, set: noKeyring, remove: noKeyring };
  const secrets = createSecretStore({ keyring, files: systemFiles, dir, env: { VOX_API_KEY: KEY } });
  chats = createChatHost({ ...terminal, settings, secrets, files: systemFiles, redact, clock, env: {}, log: () => {} });
  chatId = chats.open({ sessionId: terminal.sessionId });
  frames = [];
  void chats.attach(chatId, collect(frames));
  end = () => {
    chats.dispose();
    settings.dispose();
    secrets.dispose();
    rmSync(dir, { recursive: true });
  };
});

afterEach(async () => {
  end();
  await server.close();
});

function collect(into: ChatFrame[]) {
  return {
    send: (frame: ChatFrame) => void into.push(structuredClone(frame)),
    unacknowledgedBytes: 0,
    onDrain: () => {},
    isCancelled: false,
    onCancel: () => {},
  };
}

/** The messages as a client that only sees frames has them. */
function seen(): ChatMessage[] {
  const messages: ChatMessage[] = [];
  const at = (id: string) => messages.find((message) => message.id === id)!;
  for (const frame of structuredClone(frames)) {
    if (frame.type === 'message-added') messages.push(frame.message);
    if (frame.type === 'part-added') at(frame.messageId).parts.push(frame.part);
    if (frame.type === 'trace') at(frame.messageId).trace = frame.trace;
    if (frame.type === 'part-changed') at(frame.messageId).parts[frame.index] = frame.part;
    if (frame.type === 'message-ended') Object.assign(at(frame.messageId), { state: frame.state, error: frame.error });
    if (frame.type === 'text-delta') {
      const last = at(frame.messageId).parts.at(-1);
      if (last?.type === 'text') last.text += frame.delta;
    }
  }
  return messages;
}

const answer = () =>
  seen()
    .filter((message) => message.role === 'assistant')
    .at(-1);
const textOf = (message: ChatMessage | undefined) =>
  message?.parts.map((part) => (part.type === 'text' ? part.text : `<${part.type}>`)).join('');
const card = () => answer()?.parts.find((part): part is CommandPart => part.type === 'command');
const isIdle = () => expect(chats.list()[0]?.isBusy).toBe(false);
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

async function ask(text: string): Promise<ChatMessage | undefined> {
  chats.send({ chatId, text, sessionId: terminal.sessionId });
  await waitFor(isIdle);
  return answer();
}

/** Lets time pass while the real server answers in its own. */
async function untilIdle(stepMs: number): Promise<void> {
  await waitFor(() => {
    clock.advance(stepMs);
    isIdle();
  });
}

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
    expect(result?.content).toContain(
      'block: s-1#1\nexit 0 · 1.5 s\ncwd: /work/app\noutput, 2 lines:\nbranch set up\ntoken=[REDACTED_KEY#1]',
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
    const told = String(server.requests[1]?.messages.at(-1)?.content);
    expect(told).toMatch(/^It has not ended: less has the keyboard to itself[\s\S]*screen:\n# Title\n:$/);
    expect(terminal.typed).toEqual(['q']);
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
    expect(server.requests[1]?.messages.at(-1)?.content).toContain('output, 1 lines:\nroot');
  });

  test('after the person changed the folder is not run before the model knows', async () => {
    server.reply(call(), says('I see.'));
    chats.send({ chatId, text: 'push', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    terminal.addBlock('cd ../b', 0, '');
    terminal.moveTo('/work/b');
    await waitFor(isIdle);
    expect(card()?.state).toBe('cancelled');
    expect(server.requests[1]?.messages.at(-1)?.content).toBe(
      'The person moved to /work/b before this ran, so it did not run. Think again.\nMeanwhile the person ran (not you):\n[s-1#1] $ cd ../b (exit 0 · 1.5 s)',
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
    server = await startModelServer();
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

describe('a question of the agent', () => {
  const question = () => answer()?.parts.find((part) => part.type === 'question');

  test('is answered by the next message', async () => {
    server.reply(calls('ask_user', '{"question":"Which port?","choices":["3000","4000"]}'), says('4000 it is.'));
    chats.send({ chatId, text: 'serve', sessionId: null });
    await waitFor(() => expect(question()).toMatchObject({ state: 'asking', choices: ['3000', '4000'] }));
    chats.send({ chatId, text: '4000', sessionId: null });
    await waitFor(isIdle);
    expect(question()).toMatchObject({ state: 'answered', answer: '4000' });
    expect(server.requests[1]?.messages.at(-1)?.content).toBe('The person answers: 4000');
    expect(seen().map(({ role, state }) => `${role} ${state}`)).toEqual(['user done', 'assistant done', 'user done']);
  });

  test('ends with Stop', async () => {
    server.reply(calls('ask_user', '{"question":"Which port?"}'));
    chats.send({ chatId, text: 'serve', sessionId: null });
    await waitFor(() => expect(question()).toBeDefined());
    chats.stop(chatId);
    await waitFor(isIdle);
    expect(question()).toMatchObject({ state: 'stopped', answer: null });
  });

  test.each([
    ['Allow', ['y\r']],
    ['allow it', []],
    ['Refuse', []],
  ])('keys that act are typed only when the person says exactly Allow: %s', async (said, typed) => {
    const id = terminal.run(terminal.desk.request({ ...REQUEST, line: 'rm -i x' }).id);
    terminal.front = { pid: 7, group: 7, program: 'rm', isShell: false, waiting: 'line' };
    server.reply(callsAll(['term_write', { block: id, text: 'y', keys: ['Enter'] }]), says('Well.'));
    chats.send({ chatId, text: 'yes', sessionId: terminal.sessionId });
    await waitFor(() =>
      expect(question()).toMatchObject({ question: `The agent wants to type "y" Enter into rm (${id}).` }),
    );
    chats.send({ chatId, text: said, sessionId: terminal.sessionId });
    await untilIdle(300);
    expect(terminal.typed).toEqual(typed);
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

describe('without a model', () => {
  beforeEach(() => void settings.set({ model: { name: null } }));

  test('the offline assistant explains the failure and runs the fix the same way', async () => {
    terminal.addBlock('git push', 128, 'fatal: The current branch main has no upstream branch.');
    chats.send({ chatId, text: 'why?', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()).toMatchObject({ state: 'asking', line: 'git push --set-upstream origin main' }));
    terminal.run(card()!.approvalId!);
    terminal.finish(card()!.approvalId!, 0, 'ok');
    await waitFor(isIdle);
    expect(answer()).toMatchObject({ author: 'offline', state: 'done', error: null });
    expect(textOf(answer())).toMatch(
      /^The branch `main` is on no remote yet[\s\S]*<command>\s*Done: `s-1#2` ended with exit 0\.$/,
    );
    expect(server.requests).toEqual([]);
    expect(await chats.modelState()).toMatchObject({ kind: 'offline', label: 'Offline assistant', baseUrl: null });
  });

  test.each([
    ['dismissed', (id: ApprovalId) => terminal.dismiss(id, null), 'Dismissed: nothing was run.'],
    [
      'failed again',
      (id: ApprovalId) => {
        terminal.run(id);
        terminal.finish(id, 1, 'no');
      },
      'That did not work: `s-1#2` ended with exit 1',
    ],
    ['stopped', () => chats.stop(chatId), '<command>'],
  ])('the end is said when it was %s', async (_name, act, words) => {
    terminal.addBlock(
      'gti',
      127,
      'bash: git: command not found\nfatal: There is no tracking information for the current branch',
    );
    chats.send({ chatId, text: 'why?', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    act(card()!.approvalId!);
    await waitFor(isIdle);
    expect(textOf(answer())).toContain(words);
  });

  test('it says what it can do when nothing failed, and how to set up a model', async () => {
    terminal.addBlock('ls', 0, 'a');
    expect(textOf(await ask('hello'))).toMatch(/offline assistant[\s\S]*Nothing has failed[\s\S]*Settings/);
  });

  test('it looks at the block a chip points at', async () => {
    terminal.addBlock('cat src', 1, 'cat: src: Is a directory');
    terminal.addBlock('frob', 3, 'frob: broken');
    chats.send({ chatId, text: '@term:s-1#1', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.line).toBe('ls src'));
    chats.stop(chatId);
    await waitFor(isIdle);
    expect(textOf(await ask('and the last?'))).toContain('`frob` failed (exit 3 · 1.5 s), and none of my rules knows');
  });

  test('a failure that was mended since is no failure', async () => {
    terminal.addBlock('npm test', 1, 'FAIL');
    terminal.addBlock('npm test', 0, 'ok');
    expect(textOf(await ask('why?'))).toContain('Nothing has failed');
  });
});

import { describe, expect, test } from 'vitest';
import type { SessionId } from '../../contracts/model/index.ts';
import { BUILT_IN_AGENT } from './chat/types.ts';
import { answer, chatId, chats, isIdle, seen, server, terminal, untilIdle, waitFor } from './chat-host.fake.ts';
import { calls, callsAll, says } from './model-server.fake.ts';

const REQUEST = { sessionId: 's-1' as SessionId, agentId: BUILT_IN_AGENT, chatId: null };

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

import { expect, test } from 'vitest';
import { type ChatFrame, type ChatId, ChatFrame as Frame } from '../../contracts/model/index.ts';
import type { RpcClient } from '../../contracts/rpc/client.ts';
import { askInChat } from './ask-in-chat.ts';

const CARD = {
  type: 'command',
  toolCallId: 't',
  sessionId: 's-1',
  line: 'git push',
  approvalId: 'a-4',
  verdict: null,
  blockId: null,
  exitCode: null,
  durationMs: null,
  note: null,
};

/** A host that answers with these frames once a message is sent. */
function clientThat(frames: readonly object[]) {
  let send: (frame: ChatFrame) => void = () => {};
  return {
    call: async () => {
      for (const frame of frames) send(Frame.parse(frame));
    },
    stream: (_name: string, _params: object, sink: { onFrame(frame: ChatFrame): void }) => {
      send = sink.onFrame;
      return { cancel: () => {} };
    },
  } as unknown as RpcClient;
}

async function ask(...frames: object[]) {
  const [written, notes]: [string[], string[]] = [[], []];
  const started = { type: 'message-added', message: messageOf('m-2') };
  const answer = await askInChat(
    clientThat([started, ...frames]),
    { chatId: 'c-1' as ChatId, sessionId: null, text: 'hi' },
    { write: async (bytes) => void written.push(Buffer.from(bytes).toString()), note: (text) => void notes.push(text) },
  );
  return { answer, out: written.join(''), notes };
}

const messageOf = (id: string) => ({
  ...{ id, role: 'assistant', createdAt: 1, parts: [], state: 'streaming', error: null, author: 'tiny' },
});
const added = (part: object) => ({ type: 'part-added', messageId: 'm-2', part });
const ends = (state: string, error: object | null = null) => ({
  type: 'message-ended',
  messageId: 'm-2',
  state,
  error,
});

test('an answer is written as it comes, and what is no text is remarked', async () => {
  const asking = { ...CARD, state: 'asking' };
  const { answer, out, notes } = await ask(
    added({ type: 'text', text: 'Let me ' }),
    { type: 'text-delta', messageId: 'm-2', delta: 'push.' },
    added(asking),
    {
      type: 'part-changed',
      messageId: 'm-2',
      index: 1,
      part: { ...asking, state: 'done', exitCode: 1, blockId: 's-1#3' },
    },
    added({ type: 'text', text: 'It failed.\u001b[2J' }),
    ends('done'),
  );
  expect(out).toBe('Let me push.\nIt failed.\\u001b[2J\n');
  expect(notes).toEqual([
    '$ git push  (s-1, asking); decide with: vox approvals run a-4',
    '$ git push  (s-1#3, exit 1)',
  ]);
  expect(answer).toMatchObject({ text: 'Let me push.It failed.\u001b[2J', state: 'done', parts: [{ exitCode: 1 }] });
});

test('a failure is told, and what has come is kept', async () => {
  const error = { code: 'model.unreachable', message: 'It cannot be reached.' };
  const { answer, out, notes } = await ask(added({ type: 'text', text: 'Half' }), ends('failed', error));
  expect([out, notes]).toEqual(['Half\n', ['It cannot be reached.']]);
  expect(answer).toMatchObject({ state: 'failed', error, text: 'Half', author: 'tiny' });
});

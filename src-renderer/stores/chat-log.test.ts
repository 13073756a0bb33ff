import { describe, expect, it } from 'vitest';
import { type ChatFrame, type ChatInfo, ChatMessage, type MessageId } from '../../contracts/model/index.ts';
import { applyChatFrame, type ChatLog, EMPTY_CHAT_LOG } from './chat-log.ts';

const CHAT = { id: 'c-1', title: 'New chat', sessionId: 's-1', createdAt: 1, isBusy: false } as ChatInfo;
const M1 = 'm-1' as MessageId;
const M2 = 'm-2' as MessageId;
const COMMAND = {
  type: 'command' as const,
  toolCallId: 't-1',
  sessionId: 's-1',
  line: 'npm test',
  approvalId: 'a-1',
  state: 'asking' as const,
  verdict: null,
  blockId: null,
  exitCode: null,
  durationMs: null,
  note: null,
  waitsFor: null,
};

function message(id: MessageId, text: string, changes: object = {}): ChatMessage {
  return ChatMessage.parse({
    id,
    role: 'assistant',
    createdAt: 1,
    parts: text === '' ? [] : [{ type: 'text', text }],
    state: 'streaming',
    error: null,
    author: 'test-model',
    ...changes,
  });
}

const frame = (value: object) => value as ChatFrame;
const play = (frames: ChatFrame[]): ChatLog => frames.reduce(applyChatFrame, EMPTY_CHAT_LOG);
const snapshot = frame({ type: 'snapshot', chat: CHAT, messages: [message(M1, 'Hi')] });

describe('applyChatFrame', () => {
  const rows: [string, ChatFrame[], ChatMessage[]][] = [
    [
      'a snapshot replaces everything',
      [frame({ type: 'message-added', message: message(M2, 'x') }), snapshot],
      [message(M1, 'Hi')],
    ],
    [
      'a delta grows the last text',
      [snapshot, frame({ type: 'text-delta', messageId: M1, delta: ' there' })],
      [message(M1, 'Hi there')],
    ],
    [
      'a delta after a command starts a new text',
      [
        snapshot,
        frame({ type: 'part-added', messageId: M1, part: COMMAND }),
        frame({ type: 'text-delta', messageId: M1, delta: 'Done.' }),
      ],
      [message(M1, '', { parts: [{ type: 'text', text: 'Hi' }, COMMAND, { type: 'text', text: 'Done.' }] })],
    ],
    [
      'a part changes in place',
      [
        snapshot,
        frame({ type: 'part-added', messageId: M1, part: COMMAND }),
        frame({ type: 'part-changed', messageId: M1, index: 1, part: { ...COMMAND, state: 'done', exitCode: 0 } }),
      ],
      [
        message(M1, '', {
          parts: [
            { type: 'text', text: 'Hi' },
            { ...COMMAND, state: 'done', exitCode: 0 },
          ],
        }),
      ],
    ],
    [
      'an end carries its state and error',
      [
        snapshot,
        frame({
          type: 'message-ended',
          messageId: M1,
          state: 'failed',
          error: { code: 'model.failed', message: 'No.' },
        }),
      ],
      [message(M1, 'Hi', { state: 'failed', error: { code: 'model.failed', message: 'No.' } })],
    ],
    [
      'a message told twice stands once',
      [snapshot, frame({ type: 'message-added', message: message(M1, 'Hi') })],
      [message(M1, 'Hi')],
    ],
    [
      'a delta for an unknown message is dropped',
      [snapshot, frame({ type: 'text-delta', messageId: M2, delta: '?' })],
      [message(M1, 'Hi')],
    ],
  ];
  it.each(rows)('%s', (_name, frames, messages) => {
    expect(play(frames).messages).toEqual(messages);
  });

  it('keeps the identity of every message a frame does not touch', () => {
    const before = play([snapshot, frame({ type: 'message-added', message: message(M2, 'x') })]);
    const after = applyChatFrame(before, frame({ type: 'text-delta', messageId: M2, delta: 'y' }));
    expect(after.messages[0]).toBe(before.messages[0]);
    expect(after.messages[1]).not.toBe(before.messages[1]);
  });

  it('follows the facts of the chat', () => {
    expect(play([snapshot, frame({ type: 'chat-changed', chat: { ...CHAT, isBusy: true } })]).chat?.isBusy).toBe(true);
  });
});

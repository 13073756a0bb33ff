import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChatFrame,
  ChatFrame as ChatFrameSchema,
  ChatInfo,
  type ChatMessage,
  type ToolPart,
} from '../../../contracts/model/index.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createTranscript } from './transcript.ts';

const CHAT = ChatInfo.parse({ id: 'c-1', title: 'New chat', sessionId: null, createdAt: 1, isBusy: false });

function sink() {
  const frames: ChatFrame[] = [];
  let cancel = () => {};
  return {
    frames,
    cancel: () => cancel(),
    send: (frame: ChatFrame) => void frames.push(ChatFrameSchema.parse(frame)),
    unacknowledgedBytes: 0,
    onDrain: () => {},
    isCancelled: false,
    onCancel(listener: () => void) {
      cancel = listener;
    },
  };
}

/** The chat as a client has it that knows nothing but its frames. */
function replay(frames: readonly ChatFrame[]): ChatMessage[] {
  const messages: ChatMessage[] = [];
  for (const frame of structuredClone(frames)) {
    const message = 'messageId' in frame ? messages.find(({ id }) => id === frame.messageId) : undefined;
    if (frame.type === 'snapshot') messages.push(...frame.messages);
    if (frame.type === 'message-added') messages.push(frame.message);
    if (!message) continue;
    const last = message.parts.at(-1);
    if (frame.type === 'part-added') message.parts.push(frame.part);
    if (frame.type === 'part-changed') message.parts[frame.index] = frame.part;
    if (frame.type === 'text-delta' && last?.type === 'text') last.text += frame.delta;
    if (frame.type === 'message-ended') Object.assign(message, { state: frame.state, error: frame.error });
  }
  return messages;
}

type Act =
  | { do: 'text'; text: string }
  | { do: 'show' }
  | { do: 'change'; at: number }
  | { do: 'wait'; ms: number }
  | { do: 'attach' }
  | { do: 'next' };

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('text' as const), text: fc.string({ maxLength: 4 }) }) },
    fc.record({ do: fc.constant('show' as const) }),
    fc.record({ do: fc.constant('change' as const), at: fc.nat(5) }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.nat(60) }),
    fc.record({ do: fc.constant('attach' as const) }),
    fc.record({ do: fc.constant('next' as const) }),
  ),
  { maxLength: 40 },
);

test('every client ends with the same messages, whenever it came', () => {
  fc.assert(
    fc.property(acts, (script) => {
      const clock = createFakeClock();
      const transcript = createTranscript(CHAT, clock);
      const clients = [sink()];
      void transcript.attach(clients[0]!);
      const changers: ((part: ToolPart) => void)[] = [];
      let writer = transcript.write('tiny');
      const part = (summary: string): ToolPart => ({
        type: 'tool',
        toolCallId: 'x',
        name: 'x',
        summary,
        state: 'done',
      });
      for (const act of script) {
        if (act.do === 'text') writer.text(act.text);
        if (act.do === 'show') changers.push(writer.show(part('new')));
        if (act.do === 'change') changers[act.at]?.(part('changed'));
        if (act.do === 'wait') clock.advance(act.ms);
        if (act.do === 'next') {
          writer.end('done');
          writer = transcript.write('tiny');
        }
        if (act.do === 'attach') {
          clients.push(sink());
          void transcript.attach(clients.at(-1)!);
        }
      }
      writer.end('stopped');
      for (const { frames } of clients) expect(replay(frames)).toEqual(transcript.messages);
      transcript.dispose();
      expect(clock.pendingTimers).toBe(0);
    }),
  );
});

test('a fast model costs few frames, and the first word none of the wait', () => {
  const clock = createFakeClock();
  const transcript = createTranscript(CHAT, clock);
  const client = sink();
  void transcript.attach(client);
  const writer = transcript.write('tiny');
  for (let word = 0; word < 100; word++) writer.text('word ');
  expect(client.frames.at(-1)).toMatchObject({ type: 'part-added', part: { text: 'word ' } });
  clock.advance(40);
  expect(client.frames.filter(({ type }) => type === 'text-delta')).toHaveLength(1);
  transcript.dispose();
});

test('a card that did not change is not sent again', () => {
  const transcript = createTranscript(CHAT, createFakeClock());
  const client = sink();
  void transcript.attach(client);
  const part: ToolPart = { type: 'tool', toolCallId: 'x', name: 'x', summary: '', state: 'done' };
  transcript.write('tiny').show(part)({ ...part });
  expect(client.frames.map(({ type }) => type)).toEqual(['snapshot', 'message-added', 'part-added']);
  transcript.dispose();
});

test('a client that leaves settles its stream and gets nothing more', async () => {
  const transcript = createTranscript(CHAT, createFakeClock());
  const client = sink();
  const ended = transcript.attach(client);
  client.cancel();
  await ended;
  transcript.add({ role: 'user', parts: [], author: null });
  expect(client.frames.map(({ type }) => type)).toEqual(['snapshot']);
});

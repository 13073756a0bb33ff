import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatFrame, ChatId, ChatInfo, SessionId, WireError } from '../../contracts/model/index.ts';
import { RpcError, type StreamHandlers } from '../../contracts/rpc/client.ts';
import { type ChatStore, createChatStore } from './chat.ts';

const S1 = 's-1' as SessionId;
const CHAT = { id: 'c-1', title: 'New chat', sessionId: 's-1', createdAt: 1, isBusy: false };
const chatInfo = (changes: object) => ({ ...CHAT, ...changes }) as ChatInfo;

/** A host of which every answer is set by the test. */
class FakeHost {
  chats: ChatInfo[] = [];
  refusals: WireError[] = [];
  readonly calls: [string, unknown][] = [];
  readonly attached: string[] = [];
  handlers: StreamHandlers<ChatFrame> | null = null;

  readonly client = {
    call: async (name: string, params: unknown) => {
      this.calls.push([name, params]);
      if (name === 'chat.list') return this.chats;
      if (name === 'chat.open') return { chatId: `c-${this.chats.length + 7}` };
      const refusal = this.refusals.shift();
      if (refusal) throw new RpcError(refusal);
      return name === 'chat.send' ? { messageId: 'm-1' } : null;
    },
    stream: (_name: string, params: { chatId: string }, handlers: StreamHandlers<ChatFrame>) => {
      this.attached.push(params.chatId);
      this.handlers = handlers;
      return { acknowledge: () => {}, cancel: () => {} };
    },
  };
}

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

let host: FakeHost;
let storage: ReturnType<typeof memory>;
let store: ChatStore;
const start = () => createChatStore({ client: () => host.client as never, storage });
const sent = () => host.calls.filter(([name]) => name === 'chat.send').map(([, params]) => params);

beforeEach(() => {
  host = new FakeHost();
  storage = memory();
  store = start();
});

describe('open', () => {
  it('starts a chat about the session when there is none', async () => {
    await store.open(S1);
    expect(host.calls).toEqual([
      ['chat.list', {}],
      ['chat.open', { sessionId: S1 }],
    ]);
    expect(host.attached).toEqual(['c-7']);
  });

  it('goes to the newest chat there is', async () => {
    host.chats = [chatInfo({ id: 'c-2', updatedAt: 5 }), chatInfo({ id: 'c-1', updatedAt: 9 })];
    await store.open(S1);
    expect(host.attached).toEqual(['c-1']);
  });

  it('goes back to the chat the tab showed before a reload', async () => {
    host.chats = [chatInfo({ id: 'c-1', updatedAt: 1 })];
    await store.open(S1);
    host.chats.push(chatInfo({ id: 'c-2', updatedAt: 9 }));
    await start().open(S1);
    expect(host.attached).toEqual(['c-1', 'c-1']);
  });

  it('is ready at the snapshot, lost when the stream ends, ready again after the next', async () => {
    const snapshot: ChatFrame = { type: 'snapshot', chat: chatInfo({}), messages: [] };
    await store.open(S1);
    const phases = [store.getState().phase];
    host.handlers?.onFrame(snapshot);
    phases.push(store.getState().phase);
    host.handlers?.onEnd({ code: 'disconnected', message: 'Lost.' });
    phases.push(store.getState().phase);
    await store.open(S1);
    host.handlers?.onFrame(snapshot);
    phases.push(store.getState().phase);
    expect(phases).toEqual(['opening', 'ready', 'lost', 'ready']);
    expect(store.getState().error).toBeNull();
  });
});

describe('several chats', () => {
  const snapshot = (id: string, messages: object[] = []) =>
    host.handlers?.onFrame({ type: 'snapshot', chat: chatInfo({ id }), messages } as ChatFrame);

  it('shows another one, and hears no more of the one before', async () => {
    await store.open(S1);
    const before = host.handlers;
    store.show('c-3' as ChatId);
    before?.onEnd(null);
    before?.onFrame({ type: 'snapshot', chat: chatInfo({ id: 'c-7' }), messages: [] });
    snapshot('c-3');
    expect(store.getState()).toMatchObject({ phase: 'ready', log: { chat: { id: 'c-3' } } });
    await start().open(S1);
    expect(host.attached).toEqual(['c-7', 'c-3', 'c-7']);
  });

  it('begins a new one only when something was said in this one', async () => {
    await store.open(S1);
    snapshot('c-7');
    await store.startNew(S1);
    expect(host.attached).toEqual(['c-7']);
    snapshot('c-7', [{ id: 'm-1', role: 'user', parts: [] }]);
    host.chats = [chatInfo({ id: 'c-7' })];
    await store.startNew(S1);
    expect(host.attached).toEqual(['c-7', 'c-8']);
  });

  it('tries again without the chips of an earlier run, which point at other blocks now', async () => {
    await store.open(S1);
    const text = 'See @term:s-1#3:L1-2 and @file:a.ts';
    snapshot('c-7', [{ id: 'm-1', role: 'user', isPast: true, parts: [{ type: 'text', text }] }]);
    await store.retry(S1);
    expect(sent()).toMatchObject([{ text: 'See term:s-1#3:L1-2 and @file:a.ts' }]);
  });
});

describe('sendDraft', () => {
  beforeEach(async () => {
    await store.open(S1);
  });

  it('sends the draft and empties it', async () => {
    store.setDraft('  why? ');
    await store.sendDraft(S1);
    expect(sent()).toEqual([{ chatId: 'c-7', text: 'why?', sessionId: S1 }]);
    expect(store.getState()).toMatchObject({ draft: '', error: null, isSending: false });
  });

  it('does not send nothing', async () => {
    store.setDraft(' \n');
    await store.sendDraft(S1);
    expect(sent()).toEqual([]);
  });

  it('gives the text back when it could not be sent', async () => {
    const busy: WireError = { code: 'chat.busy', message: 'Still answering. Stop the answer first.' };
    host.refusals = [busy];
    store.setDraft('why?');
    await store.sendDraft(S1);
    expect(store.getState()).toMatchObject({ draft: 'why?', error: busy, isSending: false });
    expect(storage.getItem('vox.chat.draft')).toBe('why?');
  });

  it('keeps what was typed meanwhile behind the text that came back', async () => {
    host.refusals = [{ code: 'chat.busy', message: 'Busy.' }];
    store.setDraft('first');
    const sending = store.sendDraft(S1);
    store.setDraft('second');
    await sending;
    expect(store.getState().draft).toBe('first\nsecond');
  });

  it('starts a new chat when the host no longer knows this one', async () => {
    host.refusals = [{ code: 'chat.not-found', message: 'No chat c-7.' }];
    host.chats = [chatInfo({})];
    store.setDraft('why?');
    await store.sendDraft(S1);
    expect(sent().map((params) => (params as { chatId: string }).chatId)).toEqual(['c-7', 'c-8']);
    expect(store.getState()).toMatchObject({ draft: '', error: null });
  });

  it('keeps the draft across a reload', () => {
    store.setDraft('half a @term:s-1#2');
    expect(start().getState().draft).toBe('half a @term:s-1#2');
  });
});

it('stops the running turn', async () => {
  await store.open(S1);
  await store.stop();
  expect(host.calls.at(-1)).toEqual(['chat.stop', { chatId: 'c-7' }]);
});

it('asks the last question again', async () => {
  await store.open(S1);
  const message = { id: 'm-1', role: 'user', createdAt: 1, state: 'done', error: null, author: null };
  const messages = [{ ...message, parts: [{ type: 'text', text: 'why?' }] }];
  host.handlers?.onFrame({ type: 'snapshot', chat: chatInfo({}), messages } as ChatFrame);
  await store.retry(S1);
  expect(sent()).toEqual([{ chatId: 'c-7', text: 'why?', sessionId: S1 }]);
});

describe('images', () => {
  const image = (name: string, size = 6) => ({ name, data: `${name[0]}${'A'.repeat(size)}` });

  it('go with the message, once each, and come back when it cannot be sent', async () => {
    await store.open(S1);
    expect(store.addImages([image('a.png'), image('b.png'), image('a.png')])).toBeNull();
    store.removeImage(1);
    host.refusals = [{ code: 'internal', message: 'no' }];
    await store.sendDraft(S1);
    expect(host.calls.at(-1)).toEqual(['chat.send', expect.objectContaining({ text: '', images: [image('a.png')] })]);
    expect(store.getState().images).toEqual([image('a.png')]);
    await store.sendDraft(S1);
    expect(store.getState()).toMatchObject({ images: [], error: null });
  });

  it('too many, or too much, are refused with the reason', () => {
    expect(store.addImages(['a', 'b', 'c', 'd', 'e'].map((name) => image(name)))).toContain('takes 4 images');
    expect(store.addImages([image('a', 7_000_000)])).toContain('5 MB');
    expect(store.getState().images).toEqual([]);
  });
});

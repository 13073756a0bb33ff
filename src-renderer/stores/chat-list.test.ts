import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatId, WireError } from '../../contracts/model/index.ts';
import { RpcError } from '../../contracts/rpc/client.ts';
import { type ChatListStore, createChatListStore } from './chat-list.ts';

const C1 = 'c-1' as ChatId;

/** A host whose answers wait until the test lets them go. */
class FakeHost {
  readonly calls: [string, unknown][] = [];
  readonly waiting: (() => void)[] = [];
  refusal: WireError | null = null;
  isHeld = false;

  readonly client = {
    call: async (name: string, params: { query?: string }) => {
      this.calls.push([name, params]);
      if (this.isHeld) await new Promise<void>((resolve) => void this.waiting.push(resolve));
      if (this.refusal) throw new RpcError(this.refusal);
      if (name === 'chat.search') return [{ chat: { id: 'c-1', title: params.query || 'All' }, excerpt: '' }];
      if (name === 'chat.delete') return { undoMs: 1000 };
      return name === 'chat.storage' ? { problem: 'The disk is full.' } : { id: 'c-1' };
    },
  };
}

let host: FakeHost;
let store: ChatListStore;
const asked = () =>
  host.calls.flatMap(([name, params]) => (name === 'chat.search' ? [(params as { query: string }).query] : []));

beforeEach(() => {
  vi.useFakeTimers();
  host = new FakeHost();
  store = createChatListStore(() => host.client as never);
});
afterEach(() => void vi.useRealTimers());

describe('searching', () => {
  it('asks once at a time, and for the last of what was typed', async () => {
    host.isHeld = true;
    const done = ['p', 'po', 'por', 'port'].map((query) => store.search(query));
    host.isHeld = false;
    for (const release of host.waiting) release();
    await Promise.all(done);
    expect(asked()).toEqual(['p', 'port']);
    expect(store.getState().hits).toMatchObject([{ chat: { title: 'port' } }]);
  });

  it('keeps what it shows and says why when the host refuses', async () => {
    await store.search('');
    host.refusal = { code: 'chat.unavailable', message: 'It cannot be read.' };
    await store.search('x');
    expect(store.getState()).toMatchObject({
      hits: [{ chat: { title: 'All' } }],
      error: { message: 'It cannot be read.' },
    });
  });
});

describe('deleting', () => {
  it('can be undone until the host forgets it', async () => {
    await store.search('');
    await store.remove(C1);
    expect(store.getState().deleted).toEqual({ id: 'c-1', title: 'All' });
    expect(await store.undo()).toBe('c-1');
    expect(store.getState().deleted).toBeNull();
    await store.remove(C1);
    vi.advanceTimersByTime(1000);
    expect(store.getState().deleted).toBeNull();
    expect(await store.undo()).toBeNull();
  });

  it('of a chat that answers elsewhere is refused, and nothing can be undone', async () => {
    host.refusal = { code: 'chat.busy', message: 'Another Axis answers.' };
    await store.remove(C1);
    expect(store.getState()).toMatchObject({ deleted: null, error: { code: 'chat.busy' } });
  });
});

it('knows why chats are not kept', async () => {
  await store.readStorage();
  expect(store.getState().problem).toBe('The disk is full.');
});

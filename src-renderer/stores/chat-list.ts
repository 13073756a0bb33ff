import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatHit, ChatId, WireError } from '../../contracts/model/index.ts';
import type { RpcClient } from '../../contracts/rpc/client.ts';
import type { Result } from '../../contracts/rpc/index.ts';
import { toWireError } from './wire-error.ts';

/** More chats than anybody scrolls through; searching, or one word more, finds the others. */
const MAX_CHATS = 1000;
const MAX_HITS = 200;

export interface ChatListState {
  readonly query: string;
  /** What fits the query, the newest first; null until it is known. */
  readonly hits: readonly ChatHit[] | null;
  /** A chat that was deleted a moment ago and can be brought back. */
  readonly deleted: { readonly id: ChatId; readonly title: string } | null;
  /** What could not be done. */
  readonly error: WireError | null;
  /** Why chats are not kept as they should be; null when they are. */
  readonly problem: string | null;
}

export interface ChatListStore extends StoreApi<ChatListState> {
  search(query: string): Promise<void>;
  /** Reads it again: something in it has changed. */
  refresh(): Promise<void>;
  rename(id: ChatId, title: string): Promise<void>;
  remove(id: ChatId): Promise<void>;
  /** Brings back what was deleted last. @returns Its id, when it is back. */
  undo(): Promise<ChatId | null>;
  exported(id: ChatId): Promise<Result<'chat.export'> | null>;
  readStorage(): Promise<void>;
  setProblem(problem: string | null): void;
  dismissError(): void;
}

/** The chats there are, for the list of them. */
export function createChatListStore(client: () => Pick<RpcClient, 'call'>): ChatListStore {
  const store = createStore<ChatListState>(() => ({
    query: '',
    hits: null,
    deleted: null,
    error: null,
    problem: null,
  }));
  let undoTimer: ReturnType<typeof setTimeout> | undefined;

  /** What goes wrong is shown, never thrown. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const result = await work();
      store.setState({ error: null });
      return result;
    } catch (error) {
      store.setState({ error: toWireError(error) });
      return null;
    }
  }

  let reading: Promise<void> | null = null;
  let isOutdated = false;

  /** One question at a time: whoever types fast asks for the last of their words, not for each letter. */
  function refresh(): Promise<void> {
    isOutdated = true;
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function read(): Promise<void> {
    while (isOutdated) {
      isOutdated = false;
      const { query } = store.getState();
      const found = await attempt(() =>
        client().call('chat.search', { query, limit: query.trim() === '' ? MAX_CHATS : MAX_HITS }),
      );
      if (found) store.setState({ hits: found });
    }
  }

  function setDeleted(deleted: ChatListState['deleted'], undoMs = 0): void {
    clearTimeout(undoTimer);
    store.setState({ deleted });
    if (deleted) undoTimer = setTimeout(() => store.setState({ deleted: null }), undoMs);
  }

  return Object.assign(store, {
    refresh,
    async search(query: string) {
      store.setState({ query });
      await refresh();
    },
    async rename(id: ChatId, title: string) {
      await attempt(() => client().call('chat.rename', { chatId: id, title }));
      await refresh();
    },
    async remove(id: ChatId) {
      const title = store.getState().hits?.find(({ chat }) => chat.id === id)?.chat.title ?? id;
      const done = await attempt(() => client().call('chat.delete', { chatId: id }));
      if (done) setDeleted({ id, title }, done.undoMs);
      await refresh();
    },
    async undo() {
      const { deleted } = store.getState();
      if (!deleted) return null;
      setDeleted(null);
      const restored = await attempt(() => client().call('chat.restore', { chatId: deleted.id }));
      await refresh();
      return restored && deleted.id;
    },
    exported: (id: ChatId) => attempt(() => client().call('chat.export', { chatId: id })),
    async readStorage() {
      const storage = await attempt(() => client().call('chat.storage', {}));
      if (storage) store.setState(storage);
    },
    setProblem: (problem: string | null) => store.setState({ problem }),
    dismissError: () => store.setState({ error: null }),
  });
}

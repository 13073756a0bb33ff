import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ambient, SessionId } from '../../contracts/model/index.ts';
import type { RpcClient } from '../../contracts/rpc/client.ts';

export interface AmbientState {
  /** What the model gets to know of the followed session; null until told, or without a session. */
  readonly ambient: Ambient | null;
}

export interface AmbientStore extends StoreApi<AmbientState> {
  /** Asks again. Changes come in bursts: while one question is open, the next waits and stands for all that came after. */
  refresh(sessionId: SessionId | null): void;
}

export function createAmbientStore(client: () => Pick<RpcClient, 'call'>): AmbientStore {
  const store = createStore<AmbientState>(() => ({ ambient: null }));
  let wanted: SessionId | null = null;
  let isAsking = false;
  let isStale = false;

  async function ask(): Promise<void> {
    isAsking = true;
    do {
      isStale = false;
      const sessionId = wanted;
      if (!sessionId) break;
      try {
        const ambient = await client().call('chat.ambient', { sessionId });
        if (wanted === sessionId) store.setState({ ambient });
      } catch {
        // A session that has just gone, or a lost connection: both have a notice of their own.
        if (wanted === sessionId) store.setState({ ambient: null });
      }
    } while (isStale);
    isAsking = false;
  }

  function refresh(sessionId: SessionId | null): void {
    if (store.getState().ambient?.sessionId !== sessionId) store.setState({ ambient: null });
    wanted = sessionId;
    isStale = true;
    if (!isAsking) void ask();
  }

  return Object.assign(store, { refresh });
}

/** `1.8k`, `640`: a token count as the pill shows it. */
export function formatTokens(tokens: number): string {
  if (tokens < 1000) return String(tokens);
  const thousands = tokens / 1000;
  return `${thousands < 10 && tokens % 1000 !== 0 ? thousands.toFixed(1) : Math.round(thousands)}k`;
}

/** The pill's words: `s-1 · 4 blocks · exit 1`. */
export function ambientText({ sessionId, blockCount, lastExit }: Ambient): string {
  if (blockCount === 0) return `${sessionId} · no commands yet`;
  const blocks = blockCount === 1 ? '1 block' : `${blockCount} blocks`;
  return lastExit === null ? `${sessionId} · ${blocks}` : `${sessionId} · ${blocks} · exit ${lastExit}`;
}

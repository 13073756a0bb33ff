import { isDeepStrictEqual } from 'node:util';
import type {
  ChatFrame,
  ChatMessage,
  ChatPart,
  MessageId,
  TextPart,
  TurnTrace,
  WireError,
} from '../../../contracts/model/index.ts';
import { type Disposable, toDisposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

/** The first words go out at once; what follows within this time goes together, so that a fast model costs few renders. */
const BATCH_MS = 40;

/** What is no text. */
export type ShownPart = Exclude<ChatPart, TextPart>;

/** Writes one answer, part by part. */
export interface MessageWriter extends Disposable {
  readonly id: MessageId;
  text(delta: string): void;
  /** Adds a card or a row; the answer changes it, also after the message has ended. */
  show<P extends ShownPart>(part: P): (changed: P) => void;
  /** How the turn has gone so far. */
  trace(trace: TurnTrace): void;
  /** The last word on this message; a second call is a no-op. */
  end(state: Exclude<ChatMessage['state'], 'streaming' | 'queued'>, error?: WireError): void;
  /** Sends what is held back. */
  flush(): void;
}

/** What may change in a message. */
export type MessagePatch = Partial<Pick<ChatMessage, 'parts' | 'state' | 'error' | 'trace'>>;

export function createMessageWriter(deps: {
  id: MessageId;
  clock: Clock;
  send(frame: ChatFrame): void;
  replace(id: MessageId, patch: MessagePatch): void;
}): MessageWriter {
  const { id, clock, send, replace } = deps;
  let parts: ChatPart[] = [];
  let pending = '';
  let timer: Disposable | null = null;
  let hasEnded = false;

  function set(next: ChatPart[]): void {
    parts = next;
    replace(id, { parts });
  }

  function add(part: ChatPart): number {
    set([...parts, part]);
    send({ type: 'part-added', messageId: id, part });
    return parts.length - 1;
  }

  function flush(): void {
    if (pending === '') return;
    const delta = pending;
    pending = '';
    const last = parts.at(-1);
    if (last?.type !== 'text') return void add({ type: 'text', text: delta });
    set([...parts.slice(0, -1), { type: 'text', text: last.text + delta }]);
    send({ type: 'text-delta', messageId: id, delta });
  }

  function hold(): void {
    timer = clock.setTimer(BATCH_MS, () => {
      timer = null;
      if (pending === '') return;
      flush();
      hold();
    });
  }

  return {
    id,
    flush,
    text(delta) {
      if (hasEnded || delta === '') return;
      pending += delta;
      if (timer) return;
      flush();
      hold();
    },
    show(part) {
      flush();
      const index = add(part);
      return (changed) => {
        if (isDeepStrictEqual(parts[index], changed)) return;
        flush();
        set(parts.map((old, at) => (at === index ? changed : old)));
        send({ type: 'part-changed', messageId: id, index, part: changed });
      };
    },
    trace(trace) {
      if (hasEnded) return;
      replace(id, { trace });
      send({ type: 'trace', messageId: id, trace });
    },
    end(state, error) {
      if (hasEnded) return;
      flush();
      hasEnded = true;
      timer?.dispose();
      replace(id, { state, error: error ?? null });
      send({ type: 'message-ended', messageId: id, state, error: error ?? null });
    },
    ...toDisposable(() => timer?.dispose()),
  };
}

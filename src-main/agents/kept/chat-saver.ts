import type { ChatFrame, MessageId } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';
import { type ChatStore, RENEW_MS } from '../../store/chats/chat-store.ts';
import type { Transcript } from '../chat/transcript.ts';

/** What begins or ends is written so soon, in milliseconds: it comes as a few frames at once. */
const SOON_MS = 50;
/** An answer that streams is written so often, not with each word. */
const STREAM_MS = 1000;
/** Between two attempts while it cannot be written. */
const RETRY_MS = 10_000;

/** Writes one chat to the store as it goes on. */
export interface ChatSaver extends Disposable {
  /** Of what this process has written or read; 0 for a chat that was never written. */
  readonly revision: number;
  /** Another process wrote in between: what is here is not all of it. */
  readonly isStale: boolean;
  /** Something is here that is not in the file. */
  readonly isDirty: boolean;
  /** Takes the state of the file as known: nothing here is newer. */
  sync(revision: number): void;
  /** A change of the row that this process made itself, by another way. */
  skipRevision(): void;
  /** Writes now what is held back. */
  flush(): void;
  /** The file was begun anew: all of it is to be written again. */
  rewrite(): void;
}

export interface ChatSaverDeps {
  readonly store: ChatStore;
  readonly clock: Clock;
  readonly transcript: Transcript;
  readonly revision: number;
  /** The chat was deleted by another process. */
  onGone(): void;
}

export function createChatSaver(deps: ChatSaverDeps): ChatSaver {
  const saver = new Saver(deps);
  void deps.transcript.attach(saver.sink);
  return saver;
}

class Saver implements ChatSaver {
  readonly #deps: ChatSaverDeps;
  readonly #changed = new Set<MessageId>();
  #cancel: () => void = () => {};
  #hasNewInfo = false;
  #timer: { readonly disposable: Disposable; readonly dueAt: number } | null = null;
  #hasEnded = false;
  revision: number;
  isStale = false;

  /** The saver is one more client of the chat, so that nothing can be shown that is not written. */
  readonly sink = {
    send: (frame: ChatFrame) => this.#take(frame),
    unacknowledgedBytes: 0,
    onDrain: () => {},
    isCancelled: false,
    onCancel: (cancel: () => void) => {
      this.#cancel = cancel;
    },
  };

  constructor(deps: ChatSaverDeps) {
    this.#deps = deps;
    this.revision = deps.revision;
  }

  get isDirty(): boolean {
    return this.#changed.size > 0 || this.#hasNewInfo;
  }

  sync(revision: number): void {
    this.revision = revision;
    this.isStale = false;
    this.#changed.clear();
    this.#hasNewInfo = false;
  }

  skipRevision(): void {
    this.revision += 1;
  }

  rewrite(): void {
    this.revision = 0;
    this.isStale = false;
    for (const { id } of this.#deps.transcript.messages) this.#changed.add(id);
    this.#schedule(SOON_MS);
  }

  flush(): void {
    if (this.#hasEnded || !this.isDirty) return;
    const { store, transcript, onGone } = this.#deps;
    const { info, messages } = transcript;
    // A chat in which nothing was said yet is not worth keeping.
    if (messages.length === 0) return;
    const { id, title, isRenamed, sessionId, createdAt, updatedAt, isBusy } = info;
    const changed = messages.filter((message) => this.#changed.has(message.id));
    const written = store.write({
      ...{ id, title, isRenamed, sessionId, createdAt, updatedAt, isBusy },
      revision: this.revision,
      messages: changed,
    });
    if (written === 'gone') onGone();
    else if (written === 'not-kept') this.#schedule(RETRY_MS);
    else this.#wrote(written);
  }

  #wrote(revision: number): void {
    this.isStale ||= revision !== this.revision + 1;
    this.revision = revision;
    this.#changed.clear();
    this.#hasNewInfo = false;
    if (this.#deps.transcript.info.isBusy) this.#renew();
  }

  dispose(): void {
    this.#hasEnded = true;
    this.#timer?.disposable.dispose();
    this.#cancel();
  }

  #take(frame: ChatFrame): void {
    if (frame.type === 'snapshot') return;
    if (frame.type === 'chat-changed') this.#hasNewInfo = true;
    else this.#changed.add(frame.type === 'message-added' ? frame.message.id : frame.messageId);
    this.#schedule(frame.type === 'text-delta' ? STREAM_MS : SOON_MS);
  }

  /** A turn may be silent for hours, waiting for a person: the claim on the chat must not run out meanwhile. */
  #renew(): void {
    this.#hasNewInfo = true;
    this.#schedule(RENEW_MS);
  }

  #schedule(delayMs: number): void {
    const { clock } = this.#deps;
    const dueAt = clock.now() + delayMs;
    if (this.#hasEnded || (this.#timer && this.#timer.dueAt <= dueAt)) return;
    this.#timer?.disposable.dispose();
    const disposable = clock.setTimer(delayMs, () => {
      this.#timer = null;
      this.flush();
    });
    this.#timer = { disposable, dueAt };
  }
}

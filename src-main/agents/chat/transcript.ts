import type { ChatFrame, ChatInfo, ChatMessage, MessageId } from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import type { Clock } from '../../platform/clock.ts';
import { createMessageWriter, type MessagePatch, type MessageWriter } from './message-writer.ts';

/** One chat: its messages, and everyone who looks at it. */
export interface Transcript extends Disposable {
  readonly info: ChatInfo;
  readonly messages: readonly ChatMessage[];
  readonly onDidChange: Event<ChatInfo>;
  change(patch: Partial<Pick<ChatInfo, 'title' | 'isRenamed' | 'sessionId' | 'isBusy'>>): void;
  /** Puts another state of the chat in its place, while nothing is being written. */
  reload(info: ChatInfo, messages: readonly ChatMessage[]): void;
  /** The person's message; one that has to wait is `queued` until it is settled. */
  add(message: Pick<ChatMessage, 'role' | 'parts' | 'author'>, state?: 'done' | 'queued'): MessageId;
  /** A queued message was given to the model, or will never be. */
  settle(id: MessageId, state: 'done' | 'stopped'): void;
  /** An answer that is still to be written. */
  write(author: string): MessageWriter;
  /** A snapshot, then every change; settles when the client cancels or the chat is disposed. */
  attach(sink: FrameSink<ChatFrame>): Promise<void>;
}

/** @param past What was said before, the oldest first. */
export function createTranscript(initial: ChatInfo, clock: Clock, past: readonly ChatMessage[] = []): Transcript {
  const changed = new Emitter<ChatInfo>();
  const sinks = new Map<FrameSink<ChatFrame>, () => void>();
  const messages: ChatMessage[] = [...past];
  let writer: MessageWriter | null = null;
  let info = initial;

  function send(frame: ChatFrame): void {
    for (const sink of sinks.keys()) sink.send(frame);
  }

  function addMessage(message: Omit<ChatMessage, 'id' | 'createdAt' | 'isPast'>): ChatMessage {
    const id = `m-${Number(messages.at(-1)?.id.slice(2) ?? 0) + 1}` as MessageId;
    const added: ChatMessage = { id, createdAt: clock.now(), isPast: false, ...message };
    messages.push(added);
    info = { ...info, updatedAt: added.createdAt, messageCount: messages.length };
    send({ type: 'message-added', message: structuredClone(added) });
    return added;
  }

  function replace(id: MessageId, patch: MessagePatch): void {
    const index = messages.findIndex((message) => message.id === id);
    const message = messages[index];
    if (message) messages[index] = { ...message, ...patch };
  }

  return {
    get info() {
      return info;
    },
    messages,
    onDidChange: changed.event,
    change(patch) {
      info = { ...info, ...patch };
      send({ type: 'chat-changed', chat: info });
      changed.fire(info);
    },
    reload(next, past) {
      info = next;
      messages.splice(0, messages.length, ...past);
      send({ type: 'snapshot', chat: info, messages: structuredClone(messages) });
      changed.fire(info);
    },
    add: (message, state = 'done') => addMessage({ ...message, state, error: null, trace: null }).id,
    settle(id, state) {
      replace(id, { state });
      send({ type: 'message-ended', messageId: id, state, error: null });
    },
    write(author) {
      const { id } = addMessage({ role: 'assistant', parts: [], state: 'streaming', error: null, author, trace: null });
      writer = createMessageWriter({ id, clock, send, replace });
      return writer;
    },
    attach(sink) {
      // What is still held back is in no snapshot and would otherwise come twice.
      writer?.flush();
      const ended = Promise.withResolvers<void>();
      sinks.set(sink, ended.resolve);
      sink.onCancel(() => {
        sinks.delete(sink);
        ended.resolve();
      });
      if (!sink.isCancelled) sink.send({ type: 'snapshot', chat: info, messages: structuredClone(messages) });
      return ended.promise;
    },
    dispose() {
      writer?.dispose();
      for (const end of sinks.values()) end();
      sinks.clear();
      changed.dispose();
    },
  };
}

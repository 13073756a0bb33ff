import type {
  ChatFrame,
  ChatHit,
  ChatId,
  ChatInfo,
  ChatLink,
  ChatMessage,
  ChatPart,
  ImageType,
  MessageId,
  SentImage,
  SessionId,
} from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { KeptChat } from '../../store/chats/chat-store.ts';
import { type Chat, createChat } from '../chat/chat.ts';
import { readImages, typeOf } from '../chat/images.ts';
import { NEW_CHAT_TITLE } from '../chat/title.ts';
import type { ChatDeps } from '../chat/types.ts';
import { linksOf } from './chat-links.ts';
import { type ChatSaver, createChatSaver } from './chat-saver.ts';
import { revive } from './revive.ts';

/** How long a deleted chat can be brought back, in milliseconds. */
export const UNDO_MS = 20_000;
/** Chats at rest that stay in memory although nobody looks at them. */
const MAX_IDLE = 8;

/** A chat as one sees it who does not follow it. */
export interface ChatText {
  readonly chat: ChatInfo;
  readonly messages: ChatMessage[];
  readonly links: ChatLink[];
}

/** As `chat.send` has it. */
export interface SentMessage {
  readonly chatId: ChatId;
  readonly text: string;
  readonly sessionId: SessionId | null;
  readonly isFromTerminal?: boolean | undefined;
  readonly images?: readonly SentImage[] | undefined;
}

/** As `chat.image` has it. */
export interface ImageQuery {
  readonly chatId: ChatId;
  readonly messageId: MessageId;
  readonly index: number;
}

/** The chats: those in memory, and those in the file, which come into memory when somebody opens them. */
export interface KeptChats extends Disposable {
  readonly onDidChange: Event<ChatInfo>;
  readonly onDidDelete: Event<ChatId>;
  open(sessionId: SessionId | null): ChatId;
  /** The newest first. */
  list(): ChatInfo[];
  /** @throws {VoxError} `chat.not-found`, as all that take an id; `chat.unavailable`. */
  attach(id: ChatId, sink: FrameSink<ChatFrame>): Promise<void>;
  send(message: SentMessage): MessageId;
  /** @throws {VoxError} `file.not-found` when it is not kept. */
  image(query: ImageQuery): { readonly mediaType: ImageType; readonly data: string };
  stop(id: ChatId): void;
  rename(id: ChatId, title: string): ChatInfo;
  remove(id: ChatId): void;
  restore(id: ChatId): ChatInfo;
  search(query: string, limit: number): ChatHit[];
  read(id: ChatId): ChatText;
}

interface Loaded {
  readonly chat: Chat;
  readonly saver: ChatSaver;
  /** Clients that look at it. */
  watchers: number;
}

export function createKeptChats(deps: ChatDeps): KeptChats {
  return new Chats(deps);
}

class Chats implements KeptChats {
  readonly #deps: ChatDeps;
  /** In the order in which they were last opened. */
  readonly #loaded = new Map<ChatId, Loaded>();
  readonly #owned = new DisposableStore();
  readonly #changes = this.#owned.add(new Emitter<ChatInfo>());
  readonly #deletions = this.#owned.add(new Emitter<ChatId>());
  #purge: Disposable | null = null;

  readonly onDidChange = this.#changes.event;
  readonly onDidDelete = this.#deletions.event;

  constructor(deps: ChatDeps) {
    this.#deps = deps;
    this.#owned.add(
      deps.store.onDidReset(() => {
        for (const { saver } of this.#loaded.values()) saver.rewrite();
      }),
    );
  }

  open(sessionId: SessionId | null): ChatId {
    const { store, clock } = this.#deps;
    const now = clock.now();
    const info: ChatInfo = {
      id: store.newId(),
      title: NEW_CHAT_TITLE,
      sessionId,
      createdAt: now,
      isBusy: false,
      updatedAt: now,
      messageCount: 0,
      isRenamed: false,
    };
    this.#hold(info, [], 0);
    this.#changes.fire(info);
    return info.id;
  }

  list(): ChatInfo[] {
    const kept = this.#kept();
    // What was written once and is not in the file any more was deleted by another process.
    const unwritten = [...this.#loaded.values()].filter(({ saver }) => kept === null || saver.revision === 0);
    const chats = [
      ...(kept ?? []).map((chat) => this.#infoOf(chat)),
      ...unwritten.map(({ chat }) => chat.transcript.info),
    ];
    return chats.sort((a, b) => b.updatedAt - a.updatedAt);
  }

  async attach(id: ChatId, sink: FrameSink<ChatFrame>): Promise<void> {
    const held = this.#fresh(id);
    this.#loaded.delete(id);
    this.#loaded.set(id, held);
    held.watchers += 1;
    this.#unload();
    await held.chat.transcript.attach(sink);
    held.watchers -= 1;
  }

  send({ chatId, images: sent = [], ...message }: SentMessage): MessageId {
    const images = readImages(sent);
    const held = this.#get(chatId);
    if (!held.chat.transcript.info.isBusy) this.#claim(held);
    const messageId = held.chat.send({ ...message, images });
    // They stand after the text; a message is told to clients without their bytes.
    const first = held.chat.transcript.messages.find(({ id }) => id === messageId)?.parts.findIndex(isImage) ?? 0;
    for (const [at, { bytes }] of images.entries()) {
      this.#deps.store.keepImage({ chatId, messageId, index: first + at }, bytes);
    }
    return messageId;
  }

  image(query: ImageQuery): { readonly mediaType: ImageType; readonly data: string } {
    // Of a chat that was deleted, nothing is shown.
    this.#get(query.chatId);
    const bytes = this.#deps.store.image(query);
    const mediaType = bytes && typeOf(bytes);
    if (!mediaType) throw new VoxError('file.not-found', 'This image was not kept. Send it again.');
    return { mediaType, data: Buffer.from(bytes).toString('base64') };
  }

  stop(id: ChatId): void {
    this.#get(id).chat.stop();
  }

  rename(id: ChatId, title: string): ChatInfo {
    const { chat, saver } = this.#get(id);
    saver.flush();
    // One write, that of the name, which is nobody else's news.
    if (this.#deps.store.rename(id, title)) saver.skipRevision();
    chat.transcript.change({ title, isRenamed: true });
    return chat.transcript.info;
  }

  remove(id: ChatId): void {
    const held = this.#get(id);
    held.saver.flush();
    this.#deps.store.remove(id);
    this.#drop(id);
    this.#purge?.dispose();
    this.#purge = this.#deps.clock.setTimer(UNDO_MS, () => this.#deps.store.purge({ all: true }));
    this.#deletions.fire(id);
  }

  restore(id: ChatId): ChatInfo {
    if (!this.#deps.store.restore(id)) throw notFound(id);
    const { info } = this.#get(id).chat.transcript;
    this.#changes.fire(info);
    return info;
  }

  search(query: string, limit: number): ChatHit[] {
    for (const { saver } of this.#loaded.values()) saver.flush();
    const found = this.#deps.store.search(query, limit);
    return found.map(({ chat, messageId, excerpt }) => ({ chat: this.#infoOf(chat), messageId, excerpt }));
  }

  read(id: ChatId): ChatText {
    const { transcript } = this.#fresh(id).chat;
    const open = new Set(this.#deps.host.list().map((session) => session.id));
    const messages = structuredClone([...transcript.messages]);
    const links = linksOf(messages, (sessionId) => open.has(sessionId));
    this.#unload();
    return { chat: transcript.info, messages, links };
  }

  dispose(): void {
    this.#purge?.dispose();
    for (const { saver } of this.#loaded.values()) saver.flush();
    for (const id of [...this.#loaded.keys()]) this.#drop(id);
    this.#owned.dispose();
  }

  #get(id: ChatId): Loaded {
    return this.#loaded.get(id) ?? this.#load(id);
  }

  /** As the file has it, unless something here is newer. */
  #fresh(id: ChatId): Loaded {
    const held = this.#loaded.get(id);
    if (!held) return this.#load(id);
    const { saver, chat } = held;
    if (chat.transcript.info.isBusy || saver.isDirty || saver.revision === 0) return held;
    const kept = this.#find(id);
    if (kept === undefined) return held;
    if (kept === null) {
      this.#forget(id);
      throw notFound(id);
    }
    if (saver.isStale || kept.revision !== saver.revision) this.#reload(held, kept);
    return held;
  }

  #load(id: ChatId): Loaded {
    const kept = this.#deps.store.find(id);
    if (!kept) throw notFound(id);
    return this.#hold(this.#atRest(kept), this.#messagesOf(kept), kept.revision);
  }

  #reload({ chat, saver }: Loaded, kept: KeptChat): void {
    chat.reload(this.#atRest(kept), this.#messagesOf(kept));
    saver.sync(kept.revision);
  }

  #hold(info: ChatInfo, messages: readonly ChatMessage[], revision: number): Loaded {
    const { store, clock } = this.#deps;
    const { id } = info;
    const chat = createChat(this.#deps, info, messages);
    const { transcript } = chat;
    const saver = createChatSaver({ store, clock, transcript, revision, onGone: () => this.#forget(id) });
    transcript.onDidChange((changed) => this.#changes.fire(changed));
    const held = { chat, saver, watchers: 0 };
    this.#loaded.set(id, held);
    return held;
  }

  /** Busy is what this process does; what another one does is only listed. */
  #atRest(kept: KeptChat): ChatInfo {
    return { ...toInfo(kept, this.#deps.store.run), isBusy: false };
  }

  #messagesOf(kept: KeptChat): ChatMessage[] {
    const { store } = this.#deps;
    const messages = store.messages(kept.id).map(({ run, message }) => revive(message, { isPast: run !== store.run }));
    const last = messages.at(-1);
    if (!kept.isHeldElsewhere || last?.role !== 'assistant') return messages;
    const text = 'Another Axis on this machine is answering here. Open the chat again to see what has come since.';
    return [...messages.slice(0, -1), { ...last, parts: [...last.parts, { type: 'notice', text }] }];
  }

  /** This process answers from now on, and knows all that was said. */
  #claim(held: Loaded): void {
    const { id } = held.chat.transcript.info;
    const { saver } = held;
    saver.flush();
    const revision = this.#deps.store.claim({ id, revision: saver.revision });
    if (revision === saver.revision && !saver.isStale) return;
    const kept = this.#find(id);
    if (kept) this.#reload(held, kept);
  }

  /** Undefined when the file cannot be read now: what is in memory must do. */
  #find(id: ChatId): KeptChat | null | undefined {
    try {
      return this.#deps.store.find(id);
    } catch {
      /* As the comment says. */
      return undefined;
    }
  }

  /** Null when the file cannot be read now: those in memory can still be used. */
  #kept(): KeptChat[] | null {
    try {
      return this.#deps.store.list();
    } catch {
      /* As the comment says. */
      return null;
    }
  }

  #infoOf(kept: KeptChat): ChatInfo {
    const info = toInfo(kept, this.#deps.store.run);
    const live = this.#loaded.get(kept.id)?.chat.transcript.info;
    return live ? { ...live, title: info.title, isRenamed: info.isRenamed } : info;
  }

  #forget(id: ChatId): void {
    this.#drop(id);
    this.#deletions.fire(id);
  }

  #drop(id: ChatId): void {
    const held = this.#loaded.get(id);
    this.#loaded.delete(id);
    held?.saver.dispose();
    held?.chat.dispose();
  }

  /** Chats at rest that nobody looks at go out of memory again, the longest unused first. */
  #unload(): void {
    const idle = [...this.#loaded].filter(([, held]) => isIdle(held));
    for (const [id] of idle.slice(0, -MAX_IDLE)) this.#drop(id);
  }
}

function isImage(part: ChatPart): boolean {
  return part.type === 'image';
}

function isIdle({ chat: { transcript }, saver, watchers }: Loaded): boolean {
  if (watchers > 0 || transcript.info.isBusy) return false;
  if (transcript.messages.length === 0) return true;
  if (saver.isDirty || saver.revision === 0) return false;
  return !transcript.messages.some(({ parts }) =>
    parts.some((part) => part.type === 'command' && part.state === 'running'),
  );
}

function toInfo({ run, revision: _, isHeldElsewhere, ...kept }: KeptChat, now: string): ChatInfo {
  return { ...kept, sessionId: run === now ? kept.sessionId : null, isBusy: isHeldElsewhere };
}

function notFound(id: ChatId): VoxError {
  return new VoxError('chat.not-found', `There is no chat ${id}. List them with: vox chat list`);
}

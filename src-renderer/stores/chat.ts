import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type ChatFrame,
  type ChatId,
  type ChatInfo,
  type ChatMessage,
  findChips,
  type ImagePart,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  type MessageId,
  type SentImage,
  type SessionId,
  type WireError,
} from '../../contracts/model/index.ts';
import type { RpcClient, RpcStream } from '../../contracts/rpc/client.ts';
import { applyChatFrame, type ChatLog, EMPTY_CHAT_LOG } from './chat-log.ts';
import { toWireError } from './wire-error.ts';

export interface ChatState {
  /** `opening` until the first snapshot; `lost` while the host cannot be reached: the log stays readable. */
  readonly phase: 'opening' | 'ready' | 'lost';
  readonly log: ChatLog;
  /** What stands in the composer. */
  readonly draft: string;
  /** What goes with it. */
  readonly images: readonly SentImage[];
  /** From send until the host has taken the message. */
  readonly isSending: boolean;
  /** Why the chat could not be opened, or the last message could not be sent; its text is back in the draft. */
  readonly error: WireError | null;
}

export interface ChatStore extends StoreApi<ChatState> {
  /** Goes to this window's chat (the newest one, or a new one about `sessionId`) and follows it. Again after a reconnect. */
  open(sessionId: SessionId | null): Promise<void>;
  /** Goes to another chat, and follows it. */
  show(id: ChatId): void;
  /** Goes to a new chat; where nothing was said in the one in view, that is new enough. */
  startNew(sessionId: SessionId | null): Promise<void>;
  /** Sends what stands in the composer and empties it. */
  sendDraft(sessionId: SessionId | null): Promise<void>;
  /** Sends a text as it stands; on failure it comes back into the draft. @param isFromTerminal The answer shows there too. */
  send(text: string, sessionId: SessionId | null, isFromTerminal?: boolean): Promise<void>;
  /** Puts images to the draft, each once. @returns Why not, for the person; null when they are there. */
  addImages(images: readonly SentImage[]): string | null;
  removeImage(index: number): void;
  /** The bytes of an image in the chat in view, as a URL. Rejects with why not. */
  imageUrl(messageId: MessageId, index: number): Promise<string>;
  /** Sends the last message of the person once more. */
  retry(sessionId: SessionId | null): Promise<void>;
  stop(): Promise<void>;
  setDraft(draft: string): void;
  dismissError(): void;
}

export interface ChatStoreOptions {
  /** The client of the moment: a reconnect makes a new one. */
  client(): Pick<RpcClient, 'call' | 'stream'>;
  /** Kept by the tab across reloads. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

interface Message {
  readonly text: string;
  readonly sessionId: SessionId | null;
  readonly isFromTerminal?: true;
  readonly images?: SentImage[];
}

const DRAFT_KEY = 'vox.chat.draft';
const CHAT_KEY = 'vox.chat.id';

export function createChatStore({ client, storage }: ChatStoreOptions): ChatStore {
  const store = createStore<ChatState>(() => ({
    phase: 'opening',
    log: EMPTY_CHAT_LOG,
    draft: storage.getItem(DRAFT_KEY) ?? '',
    images: [],
    isSending: false,
    error: null,
  }));
  let stream: RpcStream | null = null;
  let attachments = 0;
  let chatId: ChatId | null = null;

  function setDraft(draft: string): void {
    storage.setItem(DRAFT_KEY, draft);
    store.setState({ draft });
  }

  function attach(id: ChatId): void {
    // What an earlier stream still says is about a chat that is not in view any more.
    const attachment = ++attachments;
    const isCurrent = () => attachment === attachments;
    stream?.cancel();
    chatId = id;
    storage.setItem(CHAT_KEY, id);
    stream = client().stream(
      'chat.attach',
      { chatId: id },
      {
        onFrame: (frame) => isCurrent() && take(frame),
        onEnd: (error) => isCurrent() && store.setState((state) => ({ phase: 'lost', error: error ?? state.error })),
      },
    );
  }

  function take(frame: ChatFrame): void {
    store.setState((state) => ({
      log: applyChatFrame(state.log, frame),
      ...(frame.type === 'snapshot' && { phase: 'ready', error: null }),
    }));
  }

  async function startNew(sessionId: SessionId | null): Promise<void> {
    const { chat, messages } = store.getState().log;
    if (chat && chat.id === chatId && messages.length === 0) return;
    try {
      attach(await create(sessionId));
    } catch (error) {
      store.setState({ error: toWireError(error) });
    }
  }

  async function open(sessionId: SessionId | null): Promise<void> {
    try {
      const known = chatToOpen(await client().call('chat.list', {}), storage.getItem(CHAT_KEY));
      attach(known ?? (await create(sessionId)));
    } catch (error) {
      store.setState({ phase: 'lost', error: toWireError(error) });
    }
  }

  async function create(sessionId: SessionId | null): Promise<ChatId> {
    return (await client().call('chat.open', sessionId ? { sessionId } : {})).chatId;
  }

  /** A host that was restarted knows no chat of before: the message then starts a new one. */
  async function deliver(message: Message): Promise<void> {
    const { sessionId } = message;
    if (!chatId) attach(await create(sessionId));
    try {
      await client().call('chat.send', { chatId: chatId!, ...message });
    } catch (error) {
      if (toWireError(error).code !== 'chat.not-found') throw error;
      attach(await create(sessionId));
      await client().call('chat.send', { chatId: chatId!, ...message });
    }
  }

  async function sendMessage(message: Message): Promise<void> {
    const { text, images = [] } = message;
    if ((text.trim() === '' && images.length === 0) || store.getState().isSending) return;
    store.setState({ isSending: true, error: null });
    try {
      await deliver(message);
    } catch (error) {
      const { draft } = store.getState();
      if (!draft.includes(text)) setDraft(draft.trim() === '' ? text : `${text}\n${draft}`);
      store.setState((state) => ({ error: toWireError(error), images: [...images, ...state.images] }));
    } finally {
      store.setState({ isSending: false });
    }
  }

  async function sendDraft(sessionId: SessionId | null): Promise<void> {
    const { draft, images, isSending } = store.getState();
    if ((draft.trim() === '' && images.length === 0) || isSending) return;
    setDraft('');
    store.setState({ images: [] });
    await sendMessage({ text: draft.trim(), sessionId, ...(images.length > 0 && { images: [...images] }) });
  }

  function addImages(added: readonly SentImage[]): string | null {
    const known = store.getState().images;
    const unlike = added.filter(({ data }, at) => ![...known, ...added.slice(0, at)].some((one) => one.data === data));
    const images = [...known, ...unlike];
    if (images.length > MAX_IMAGES) return `A message takes ${MAX_IMAGES} images. Send the others in another one.`;
    if (images.reduce((sum, image) => sum + bytesOf(image), 0) > MAX_IMAGE_BYTES)
      return `The images of a message may have ${MAX_IMAGE_BYTES / 1024 / 1024} MB together. Make them smaller, or send them one by one.`;
    store.setState({ images });
    return null;
  }

  async function imageUrl(messageId: MessageId, index: number): Promise<string> {
    const { mediaType, data } = await client().call('chat.image', { chatId: chatId!, messageId, index });
    return `data:${mediaType};base64,${data}`;
  }

  /** As it was sent before. */
  async function imagesOf({ id, parts }: ChatMessage): Promise<SentImage[]> {
    const shown = parts.flatMap((part, index) => (part.type === 'image' ? [{ part, index }] : []));
    return await Promise.all(shown.map(({ part, index }) => sentAgain(id, part, index)));
  }

  async function sentAgain(messageId: MessageId, { name }: ImagePart, index: number): Promise<SentImage> {
    const { data } = await client().call('chat.image', { chatId: chatId!, messageId, index });
    return { name, data };
  }

  async function retry(sessionId: SessionId | null): Promise<void> {
    const last = store.getState().log.messages.findLast(({ role }) => role === 'user');
    const text = last?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? '';
    try {
      const images = last ? await imagesOf(last) : [];
      const again = last?.isPast ? withoutChips(text) : text;
      await sendMessage({ text: again, sessionId, ...(images.length > 0 && { images }) });
    } catch (error) {
      store.setState({ error: toWireError(error) });
    }
  }

  async function stop(): Promise<void> {
    if (!chatId) return;
    try {
      await client().call('chat.stop', { chatId });
    } catch (error) {
      store.setState({ error: toWireError(error) });
    }
  }

  return Object.assign(store, {
    open,
    show: attach,
    startNew,
    send: (text: string, sessionId: SessionId | null, isFromTerminal = false) =>
      sendMessage({ text, sessionId, ...(isFromTerminal && { isFromTerminal }) }),
    sendDraft,
    addImages,
    removeImage: (index: number) => store.setState(({ images }) => ({ images: images.toSpliced(index, 1) })),
    imageUrl,
    retry,
    stop,
    setDraft,
    dismissError: () => store.setState({ error: null }),
  });
}

/** Base64 takes four characters for three bytes. */
function bytesOf({ data }: SentImage): number {
  return (data.length / 4) * 3;
}

/** Chips of an earlier run point at blocks that are others now: they become plain words. */
function withoutChips(text: string): string {
  return findChips(text)
    .filter(({ chip }) => chip.kind === 'term')
    .reduceRight((left, { start }) => left.slice(0, start) + left.slice(start + 1), text);
}

/** The chat this tab showed before a reload, else the one in which something was said last. */
function chatToOpen(chats: readonly ChatInfo[], remembered: string | null): ChatId | null {
  const own = chats.find(({ id }) => id === remembered);
  if (own) return own.id;
  return chats.toSorted((a, b) => b.updatedAt - a.updatedAt)[0]?.id ?? null;
}

import type {
  Ambient,
  ChatFrame,
  ChatId,
  ChatInfo,
  FoundModels,
  MessageId,
  ModelState,
  SessionId,
  WireError,
} from '../../contracts/model/index.ts';
import type { FrameSink } from '../../contracts/rpc/service.ts';
import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import { VoxError } from '../base/vox-error.ts';
import { type Chat, createChat } from './chat/chat.ts';
import { NEW_CHAT_TITLE } from './chat/title.ts';
import type { ChatDeps } from './chat/types.ts';
import { ambientOf } from './context/ambient.ts';
import { createFileFinder, type FileFinder } from './context/find-files.ts';
import { type FileText, readPointedFile } from './context/pointed-file.ts';
import { checkModel } from './model/check-model.ts';
import { createModelLister } from './model/list-models.ts';
import { modelStateOf } from './model/model-config.ts';

/** The chats of this process and the assistants that answer in them. Chats live as long as the process. */
export interface ChatHost extends Disposable {
  readonly onDidChangeChat: Event<ChatInfo>;
  readonly onDidChangeModel: Event<ModelState>;
  open(options: { sessionId?: SessionId | undefined }): ChatId;
  list(): ChatInfo[];
  /** A snapshot, then every change; settles when the client cancels. Rejects with `chat.not-found`. */
  attach(chatId: ChatId, sink: FrameSink<ChatFrame>): Promise<void>;
  /** Adds the person's message and starts the turn. @throws {VoxError} `chat.not-found`, `chat.busy`. */
  send(message: { chatId: ChatId; text: string; sessionId: SessionId | null }): MessageId;
  /** Ends the running turn and keeps what arrived; without a turn it is a no-op. @throws {VoxError} `chat.not-found`. */
  stop(chatId: ChatId): void;
  /** What a message sent now would say of this session. Rejects with `session.not-found`. */
  ambient(sessionId: SessionId): Promise<Ambient>;
  readonly fileFinder: FileFinder;
  /** A file as a chip that points at it would send it. Rejects with `file.not-found`, `forbidden`, `bad-request`. */
  readFile(sessionId: SessionId | null, path: string): Promise<FileText>;
  modelState(): Promise<ModelState>;
  /** What can be chosen. Never rejects. */
  listModels(): Promise<FoundModels[]>;
  /** Asks the configured model for one word. Never rejects. */
  checkModel(): Promise<{ error: WireError | null }>;
}

export function createChatHost(deps: ChatDeps): ChatHost {
  const chats = new Map<ChatId, Chat>();
  const owned = new DisposableStore();
  const chatChanged = owned.add(new Emitter<ChatInfo>());
  const modelChanged = owned.add(new Emitter<ModelState>());
  const tellModel = () => void modelStateOf(deps).then((state) => modelChanged.fire(state));
  owned.add(deps.settings.onDidChange(tellModel));
  owned.add(deps.secrets.onDidChange(tellModel));

  function get(chatId: ChatId): Chat {
    const chat = chats.get(chatId);
    if (!chat) throw new VoxError('chat.not-found', `There is no chat ${chatId}. Open a new one.`);
    return chat;
  }

  return {
    onDidChangeChat: chatChanged.event,
    onDidChangeModel: modelChanged.event,
    open({ sessionId }) {
      const id = `c-${chats.size + 1}` as ChatId;
      const createdAt = deps.clock.now();
      const chat = owned.add(
        createChat(deps, { id, title: NEW_CHAT_TITLE, sessionId: sessionId ?? null, createdAt, isBusy: false }),
      );
      owned.add(chat.transcript.onDidChange((info) => chatChanged.fire(info)));
      chats.set(id, chat);
      chatChanged.fire(chat.transcript.info);
      return id;
    },
    list: () => [...chats.values()].map(({ transcript }) => transcript.info),
    attach: async (chatId, sink) => get(chatId).transcript.attach(sink),
    send: ({ chatId, text, sessionId }) => get(chatId).send(text, sessionId),
    stop: (chatId) => get(chatId).stop(),
    ambient: (sessionId) => ambientOf(deps, sessionId, deps.settings.state.settings.agent.contextTokens),
    fileFinder: createFileFinder(deps),
    readFile: (sessionId, path) => readPointedFile(deps, sessionId, path),
    modelState: () => modelStateOf(deps),
    listModels: createModelLister(deps),
    checkModel: () => checkModel(deps),
    dispose: () => owned.dispose(),
  };
}

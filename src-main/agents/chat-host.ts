import type {
  Ambient,
  ChatFrame,
  ChatId,
  ChatInfo,
  ChatStorage,
  FoundModels,
  MessageId,
  ModelState,
  SessionId,
  WireError,
} from '../../contracts/model/index.ts';
import type { FrameSink } from '../../contracts/rpc/service.ts';
import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import type { ChatDeps } from './chat/types.ts';
import { contextOf } from './context/context-of.ts';
import { createFileFinder, type FileFinder } from './context/find-files.ts';
import { type FileText, readPointedFile } from './context/pointed-file.ts';
import { type ChatDocument, chatDocument } from './kept/chat-document.ts';
import { createKeptChats, type KeptChats, type SentMessage } from './kept/kept-chats.ts';
import { checkModel } from './model/check-model.ts';
import { createModelLister } from './model/list-models.ts';
import { modelStateOf } from './model/model-config.ts';

/** The chats and the assistants that answer in them. What takes a chat's id throws `chat.not-found`. */
export interface ChatHost extends Disposable {
  readonly onDidChangeChat: Event<ChatInfo>;
  readonly onDidDeleteChat: Event<ChatId>;
  readonly onDidChangeStorage: Event<ChatStorage>;
  readonly onDidChangeModel: Event<ModelState>;
  open(options: { sessionId?: SessionId | undefined }): ChatId;
  list(): ChatInfo[];
  /** A snapshot, then every change; settles when the client cancels. Rejects with `chat.not-found`. */
  attach(chatId: ChatId, sink: FrameSink<ChatFrame>): Promise<void>;
  /** Adds the person's message and starts the turn. @throws {VoxError} `chat.not-found`, `chat.busy`. */
  send(message: SentMessage): MessageId;
  /** Renaming, deleting, restoring, searching and reading them. */
  readonly kept: KeptChats;
  storage(): ChatStorage;
  /** The chat as Markdown, without secrets. */
  exportChat(chatId: ChatId): ChatDocument;
  /** Ends the running turn and keeps what arrived; without a turn it is a no-op. @throws {VoxError} `chat.not-found`. */
  stop(chatId: ChatId): void;
  /** What this message, sent now, would say of this session. Rejects with `session.not-found`. */
  ambient(sessionId: SessionId, message?: string): Promise<Ambient>;
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
  const owned = new DisposableStore();
  const modelChanged = owned.add(new Emitter<ModelState>());
  const kept = owned.add(createKeptChats(deps));
  const tellModel = () => void modelStateOf(deps).then((state) => modelChanged.fire(state));
  owned.add(deps.settings.onDidChange(tellModel));
  owned.add(deps.secrets.onDidChange(tellModel));

  return {
    onDidChangeChat: kept.onDidChange,
    onDidDeleteChat: kept.onDidDelete,
    onDidChangeStorage: deps.store.onDidChangeStorage,
    onDidChangeModel: modelChanged.event,
    kept,
    storage: () => deps.store.storage,
    exportChat: (chatId) => chatDocument(kept.read(chatId), deps.redact),
    open: ({ sessionId }) => kept.open(sessionId ?? null),
    list: () => kept.list(),
    attach: (chatId, sink) => kept.attach(chatId, sink),
    send: (message) => kept.send(message),
    stop: (chatId) => kept.stop(chatId),
    ambient: (sessionId, message) => contextOf(deps, { sessionId, message }),
    fileFinder: createFileFinder(deps),
    readFile: (sessionId, path) => readPointedFile(deps, sessionId, path),
    modelState: () => modelStateOf(deps),
    listModels: createModelLister(deps),
    checkModel: () => checkModel(deps),
    dispose: () => owned.dispose(),
  };
}

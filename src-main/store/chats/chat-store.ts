import { randomBytes } from 'node:crypto';
import type { ChatId, ChatStorage, MessageId } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type OpenSqlite, type SqliteDatabase, sqliteFault } from '../../platform/sqlite.ts';
import { createHolder } from './chat-holder.ts';
import {
  CHAT_COLUMNS,
  chatIdOf,
  type KeptChat,
  type KeptMessage,
  MESSAGE_QUERY,
  numberOf,
  type Row,
  readChat,
  readMessage,
} from './chat-rows.ts';
import { type ImagePlace, readImage, writeImage } from './kept-images.ts';
import { type OpenedChats, openChatFile } from './open-chat-file.ts';
import { excerptOf, findMessages, foldWords, searchTextOf, searchWords } from './search-chats.ts';
import { storageProblem } from './storage-problem.ts';
import {
  type ChatWrite,
  claimChat,
  heldElsewhere,
  nextNumber,
  purgeDeleted,
  type Writer,
  writeChat,
} from './write-chat.ts';

export { RENEW_MS } from './chat-holder.ts';
export type { KeptChat, KeptMessage } from './chat-rows.ts';
export type { ChatWrite } from './write-chat.ts';

/** Another process may offer to undo a deletion for so long, in milliseconds. */
const PURGE_AFTER_MS = 60_000;
/** Between two attempts to use a file that could not be used, in milliseconds. */
const REOPEN_MS = 30_000;
/** Where the counter cannot be written: numbers that no counter reaches and no two processes draw alike. */
const SPARE_NUMBERS = { from: 500_000_000, count: 499_999_999 };

export interface FoundChat {
  readonly chat: KeptChat;
  readonly messageId: MessageId | null;
  readonly excerpt: string;
}

/**
 * The chats that outlive the process: one SQLite file, which several processes may use at once. What cannot be written is
 * told of in `storage`, and never stops a chat.
 */
export interface ChatStore extends Disposable {
  /** Of this process: what was written by another run names sessions that are not those of now. */
  readonly run: string;
  readonly storage: ChatStorage;
  readonly onDidChangeStorage: Event<ChatStorage>;
  /** The file was damaged and a new one begun: what is in memory must be written again. */
  readonly onDidReset: Event<void>;
  /** A number that no chat has had before. */
  newId(): ChatId;
  /** The newest first. @throws {VoxError} `chat.unavailable`, as all that read. */
  list(): KeptChat[];
  /** Null when there is no such chat. */
  find(id: ChatId): KeptChat | null;
  messages(id: ChatId): KeptMessage[];
  search(query: string, limit: number): FoundChat[];
  /**
   * Makes a chat this process's to answer in, until it writes it with `isBusy: false`.
   * @returns The revision that is kept; 0 for a chat that never was, or where the file cannot be read.
   * @throws {VoxError} `chat.busy`: another process answers in it. `chat.not-found`: it was deleted.
   */
  claim(chat: { readonly id: ChatId; readonly revision: number }): number;
  /** @returns Its revision; `gone` when it was deleted; `not-kept` when it could not be written, which `storage` explains. */
  write(change: ChatWrite): number | 'gone' | 'not-kept';
  /** Keeps an image of a message; where it cannot be written, `storage` explains it. */
  keepImage(place: ImagePlace, bytes: Uint8Array): void;
  /** Null when it is not kept. @throws {VoxError} `chat.unavailable`. */
  image(place: ImagePlace): Uint8Array | null;
  /** @returns False when it was never written. @throws {VoxError} `chat.unavailable`. */
  rename(id: ChatId, title: string): boolean;
  /** Hides a chat; it is gone for good a while later. @throws {VoxError} `chat.busy`, `chat.unavailable`. */
  remove(id: ChatId): boolean;
  /** @returns False when it is gone for good. @throws {VoxError} `chat.unavailable`. */
  restore(id: ChatId): boolean;
  /** Removes deleted chats for good; those of the last minute only when `all`. */
  purge(options: { readonly all: boolean }): void;
}

export interface ChatStoreDeps {
  readonly open: OpenSqlite;
  /** Null keeps chats in memory. */
  readonly path: string | null;
  readonly clock: Pick<Clock, 'now'>;
}

export function createChatStore(deps: ChatStoreDeps): ChatStore {
  return new SqliteChats(deps);
}

class SqliteChats implements ChatStore {
  readonly run = `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}`;
  readonly #deps: ChatStoreDeps;
  readonly #holder = createHolder(this.run);
  readonly #changes = new Emitter<ChatStorage>();
  readonly #resets = new Emitter<void>();
  readonly #deleted = new Set<ChatId>();
  #opened: OpenedChats;
  #problem: string | null;
  #openedAt: number;
  #isDisposed = false;

  readonly onDidChangeStorage = this.#changes.event;
  readonly onDidReset = this.#resets.event;

  constructor(deps: ChatStoreDeps) {
    this.#deps = deps;
    this.#opened = openChatFile(deps.open, { path: deps.path, now: deps.clock.now() });
    this.#problem = this.#opened.problem;
    this.#openedAt = deps.clock.now();
    this.purge({ all: false });
  }

  get storage(): ChatStorage {
    return { problem: this.#problem };
  }

  newId(): ChatId {
    try {
      if (!this.#isMakeshift) return chatIdOf(this.#run((database) => nextNumber(database)));
    } catch {
      // Told of when something is to be written.
    }
    return chatIdOf(SPARE_NUMBERS.from + Math.floor(Math.random() * SPARE_NUMBERS.count));
  }

  list(): KeptChat[] {
    const sql = `SELECT ${CHAT_COLUMNS} FROM chats c WHERE c.deleted_at IS NULL ORDER BY c.updated_at DESC, c.number DESC`;
    return this.#read((database) => database.prepare(sql).all().map(this.#toChat));
  }

  find(id: ChatId): KeptChat | null {
    const sql = `SELECT ${CHAT_COLUMNS} FROM chats c WHERE c.number = ? AND c.deleted_at IS NULL`;
    const row = this.#read((database) => database.prepare(sql).get(numberOf(id)));
    return row ? this.#toChat(row) : null;
  }

  messages(id: ChatId): KeptMessage[] {
    const sql = `${MESSAGE_QUERY} WHERE m.chat = ? ORDER BY m.number`;
    return this.#read((database) => database.prepare(sql).all(numberOf(id)).map(readMessage));
  }

  search(query: string, limit: number): FoundChat[] {
    const words = searchWords(query);
    const chats = this.list();
    if (words.length === 0) return chats.slice(0, limit).map((chat) => ({ chat, messageId: null, excerpt: '' }));
    return this.#read((database) => {
      const found = new Map(findMessages(database, words).map(({ chat, message }) => [chatIdOf(chat), message]));
      const hits = chats.flatMap((chat) => {
        const folded = foldWords(chat.title);
        const message = words.every((word) => folded.includes(word)) ? null : found.get(chat.id);
        return message === undefined ? [] : [{ chat, message }];
      });
      return hits.slice(0, limit).map(({ chat, message }) => ({
        chat,
        messageId: message === null ? null : (`m-${message}` as MessageId),
        excerpt: message === null ? '' : excerptOf(textOf(database, chat.id, message), words),
      }));
    });
  }

  claim(chat: { readonly id: ChatId; readonly revision: number }): number {
    try {
      return this.#run((database) => claimChat(database, chat, this.#writer()));
    } catch (error) {
      if (error instanceof VoxError) throw error;
      this.#tell(this.#problemOf(error));
      return chat.revision;
    }
  }

  write(change: ChatWrite): number | 'gone' | 'not-kept' {
    if (this.#isMakeshift && this.#deps.clock.now() >= this.#openedAt + REOPEN_MS && this.#reopen()) return 'not-kept';
    try {
      const revision = this.#run((database) => writeChat(database, change, this.#writer()));
      if (revision === null) return 'gone';
      if (this.#isMakeshift) return 'not-kept';
      // What was held back is written now.
      this.#tell(this.#opened.problem);
      return revision;
    } catch (error) {
      this.#tell(this.#problemOf(error));
      return 'not-kept';
    }
  }

  keepImage(place: ImagePlace, bytes: Uint8Array): void {
    try {
      this.#run((database) => writeImage(database, place, bytes));
    } catch (error) {
      this.#tell(this.#problemOf(error));
    }
  }

  image(place: ImagePlace): Uint8Array | null {
    return this.#read((database) => readImage(database, place));
  }

  rename(id: ChatId, title: string): boolean {
    const sql =
      'UPDATE chats SET title = ?, renamed = 1, revision = revision + 1 WHERE number = ? AND deleted_at IS NULL';
    return this.#read((database) => database.prepare(sql).run(title, numberOf(id)).changes === 1);
  }

  remove(id: ChatId): boolean {
    if (this.find(id)?.isHeldElsewhere) throw heldElsewhere(id);
    const sql = 'UPDATE chats SET deleted_at = ? WHERE number = ? AND deleted_at IS NULL';
    const now = this.#deps.clock.now();
    const wasThere = this.#read((database) => database.prepare(sql).run(now, numberOf(id)).changes === 1);
    if (wasThere) this.#deleted.add(id);
    return wasThere;
  }

  restore(id: ChatId): boolean {
    const sql = 'UPDATE chats SET deleted_at = NULL WHERE number = ? AND deleted_at IS NOT NULL';
    this.#deleted.delete(id);
    return this.#read((database) => database.prepare(sql).run(numberOf(id)).changes === 1);
  }

  purge({ all }: { readonly all: boolean }): void {
    const now = this.#deps.clock.now();
    try {
      this.#run((database) =>
        purgeDeleted(database, now - PURGE_AFTER_MS, all ? [...this.#deleted].map(numberOf) : []),
      );
      if (all) this.#deleted.clear();
    } catch {
      // They are hidden already, and the next process removes them.
    }
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.purge({ all: true });
    this.#changes.dispose();
    this.#resets.dispose();
    this.#opened.database.close();
  }

  readonly #toChat = (row: Row): KeptChat =>
    readChat(row, (one) => this.#holder.isHeldElsewhere(one, this.#deps.clock.now()));

  #writer(): Writer {
    return { run: this.run, holder: this.#holder, now: this.#deps.clock.now() };
  }

  /** Like `#run`; what goes wrong is an error for a person. */
  #read<T>(work: (database: SqliteDatabase) => T): T {
    try {
      return this.#run(work);
    } catch (error) {
      throw new VoxError('chat.unavailable', this.#problemOf(error), { cause: error });
    }
  }

  /** A file that turns out to be damaged is set aside, and the work done on a new one. */
  #run<T>(work: (database: SqliteDatabase) => T): T {
    try {
      return work(this.#opened.database);
    } catch (error) {
      if (this.#opened.kind !== 'file' || sqliteFault(error) !== 'damaged') throw error;
      this.#reopen();
      return work(this.#opened.database);
    }
  }

  /** There should be a file to write to, and there is none. */
  get #isMakeshift(): boolean {
    return this.#opened.kind !== 'file' && this.#deps.path !== null;
  }

  /** @returns True when what is open now is another database, so that everything must be written again. */
  #reopen(): boolean {
    this.#openedAt = this.#deps.clock.now();
    const { open, path } = this.#deps;
    const next = openChatFile(open, { path, now: this.#openedAt, isSuspect: this.#opened.kind === 'file' });
    if (next.kind === this.#opened.kind && next.kind !== 'file') {
      next.database.close();
      return false;
    }
    this.#opened.database.close();
    this.#opened = next;
    this.#tell(next.problem);
    this.#resets.fire();
    return true;
  }

  #problemOf(error: unknown): string {
    const known = this.#isMakeshift ? this.#opened.problem : null;
    return known ?? storageProblem(error, this.#deps.path ?? 'memory');
  }

  #tell(problem: string | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#changes.fire(this.storage);
  }
}

function textOf(database: SqliteDatabase, id: ChatId, message: number): string {
  const row = database.prepare(`${MESSAGE_QUERY} WHERE m.chat = ? AND m.number = ?`).get(numberOf(id), message);
  return row ? searchTextOf(readMessage(row).message) : '';
}

import type { ChatId, ChatMessage, SessionId } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { SqliteDatabase } from '../../platform/sqlite.ts';
import { inTransaction } from '../migrate.ts';
import type { Holder } from './chat-holder.ts';
import { numberOf } from './chat-rows.ts';
import { foldWords, searchTextOf } from './search-chats.ts';

/** What has changed in a chat since it was last written. */
export interface ChatWrite {
  readonly id: ChatId;
  /** What its row was when this process last knew it; 0 for a chat that was never written. */
  readonly revision: number;
  /** Written with the first message only; `rename` changes it. */
  readonly title: string;
  readonly isRenamed: boolean;
  readonly sessionId: SessionId | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** This process answers in it: no other one may, until it is written again without. */
  readonly isBusy: boolean;
  readonly messages: readonly ChatMessage[];
}

export interface Writer {
  readonly run: string;
  readonly holder: Holder;
  readonly now: number;
}

/** @returns A number that no chat has had before, in this process or another. */
export function nextNumber(database: SqliteDatabase): number {
  const row = database.prepare("UPDATE counters SET value = value + 1 WHERE name = 'chat' RETURNING value").get();
  return Number(row?.value);
}

/**
 * Writes the row and the messages, all or none.
 * @returns The chat's revision now; null when the chat is no more, and nothing was written.
 */
export function writeChat(database: SqliteDatabase, change: ChatWrite, { run, holder, now }: Writer): number | null {
  const number = numberOf(change.id);
  const [held, until] = change.isBusy ? [holder.name, holder.holdUntil(now)] : [null, 0];
  return inTransaction(database, () => {
    const isThere = database.prepare('SELECT 1 FROM chats WHERE number = ?').get(number) !== undefined;
    if (!isThere && change.revision > 0) return null;
    const row = database
      .prepare(
        `INSERT INTO chats (number, title, renamed, session, run, created_at, updated_at, revision, holder, held_until)
         VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
         ON CONFLICT (number) DO UPDATE SET session = excluded.session, run = excluded.run,
           updated_at = excluded.updated_at, revision = revision + 1,
           holder = excluded.holder, held_until = excluded.held_until
         RETURNING revision`,
      )
      .get(
        number,
        change.title,
        change.isRenamed ? 1 : 0,
        change.sessionId,
        run,
        change.createdAt,
        change.updatedAt,
        held,
        until,
      );
    for (const message of change.messages) writeMessage(database, { chat: number, run, message });
    return Number(row?.revision);
  });
}

function writeMessage(
  database: SqliteDatabase,
  { chat, run, message }: { readonly chat: number; readonly run: string; readonly message: ChatMessage },
): void {
  const number = numberOf(message.id);
  database
    .prepare(
      `INSERT INTO messages (chat, number, run, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (chat, number) DO UPDATE SET run = excluded.run, body = excluded.body`,
    )
    .run(chat, number, run, JSON.stringify(message));
  database
    .prepare(
      `INSERT INTO texts (chat, number, words) VALUES (?, ?, ?)
       ON CONFLICT (chat, number) DO UPDATE SET words = excluded.words`,
    )
    .run(chat, number, foldWords(searchTextOf(message)));
}

/**
 * Makes the chat this process's to answer in, or says why not.
 * @returns The revision that is kept; 0 for a chat that never was. It is another than the caller's when somebody else wrote.
 * @throws {VoxError} `chat.busy`, `chat.not-found` (deleted meanwhile).
 */
export function claimChat(
  database: SqliteDatabase,
  { id, revision }: { readonly id: ChatId; readonly revision: number },
  { holder, now }: Writer,
): number {
  return inTransaction(database, () => {
    const row = database.prepare('SELECT * FROM chats WHERE number = ?').get(numberOf(id));
    if (!row && revision === 0) return 0;
    if (!row || row.deleted_at !== null) {
      throw new VoxError('chat.not-found', `${id} was deleted meanwhile. Open a new chat.`);
    }
    if (holder.isHeldElsewhere(row, now)) throw heldElsewhere(id);
    database
      .prepare('UPDATE chats SET holder = ?, held_until = ? WHERE number = ?')
      .run(holder.name, holder.holdUntil(now), numberOf(id));
    return Number(row.revision);
  });
}

export function heldElsewhere(id: ChatId): VoxError {
  return new VoxError(
    'chat.busy',
    `Another Axis on this machine is answering in ${id}. Wait until it has ended, or open a new chat.`,
  );
}

/** Removes for good what was deleted before a time, and what of these chats is deleted. */
export function purgeDeleted(database: SqliteDatabase, before: number, numbers: readonly number[]): void {
  const due = database
    .prepare('SELECT number, deleted_at FROM chats WHERE deleted_at IS NOT NULL')
    .all()
    .filter(({ number, deleted_at }) => Number(deleted_at) <= before || numbers.includes(Number(number)));
  if (due.length === 0) return;
  inTransaction(database, () => {
    for (const { number } of due) {
      database.prepare('DELETE FROM messages WHERE chat = ?').run(Number(number));
      database.prepare('DELETE FROM texts WHERE chat = ?').run(Number(number));
      database.prepare('DELETE FROM images WHERE chat = ?').run(Number(number));
      database.prepare('DELETE FROM chats WHERE number = ?').run(Number(number));
    }
  });
  // The log of changes still holds the pages as they were.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

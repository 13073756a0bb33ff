import type { ChatId, MessageId } from '../../../contracts/model/index.ts';
import type { SqliteDatabase } from '../../platform/sqlite.ts';
import { numberOf } from './chat-rows.ts';

/** Where an image stands: `index` is its place among the message's parts. */
export interface ImagePlace {
  readonly chatId: ChatId;
  readonly messageId: MessageId;
  readonly index: number;
}

export function writeImage(database: SqliteDatabase, place: ImagePlace, bytes: Uint8Array): void {
  database
    .prepare('INSERT OR REPLACE INTO images (chat, message, part, bytes) VALUES (?, ?, ?, ?)')
    .run(...keyOf(place), bytes);
}

/** Null when there is none. */
export function readImage(database: SqliteDatabase, place: ImagePlace): Uint8Array | null {
  const sql = 'SELECT bytes FROM images WHERE chat = ? AND message = ? AND part = ?';
  const bytes = database.prepare(sql).get(...keyOf(place))?.bytes;
  return bytes instanceof Uint8Array ? bytes : null;
}

function keyOf({ chatId, messageId, index }: ImagePlace): [number, number, number] {
  return [numberOf(chatId), numberOf(messageId), index];
}

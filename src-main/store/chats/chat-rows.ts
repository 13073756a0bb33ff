import { type ChatId, ChatMessage, type MessageId, type SessionId } from '../../../contracts/model/index.ts';

/** A chat as it is kept, without its messages. */
export interface KeptChat {
  readonly id: ChatId;
  readonly title: string;
  readonly isRenamed: boolean;
  readonly sessionId: SessionId | null;
  /** The process whose session that is. */
  readonly run: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly messageCount: number;
  /** Grows with every change, whoever makes it. */
  readonly revision: number;
  /** A process that lives, another than this one, answers in it. */
  readonly isHeldElsewhere: boolean;
}

export interface KeptMessage {
  /** The process that wrote it. */
  readonly run: string;
  readonly message: ChatMessage;
}

export type Row = Readonly<Record<string, unknown>>;

/** `c-7` is row 7. */
export function numberOf(id: ChatId | MessageId): number {
  return Number(id.slice(2));
}

export function chatIdOf(number: number): ChatId {
  return `c-${number}` as ChatId;
}

/** What `readChat` reads; `c` is the chat. */
export const CHAT_COLUMNS = 'c.*, (SELECT count(*) FROM messages n WHERE n.chat = c.number) AS message_count';

/** What `readMessage` reads. */
export const MESSAGE_QUERY =
  'SELECT m.number, m.run, m.body, t.words FROM messages m LEFT JOIN texts t ON t.chat = m.chat AND t.number = m.number';

export function readChat(row: Row, isHeldElsewhere: (row: Row) => boolean): KeptChat {
  return {
    id: chatIdOf(Number(row.number)),
    title: String(row.title),
    isRenamed: row.renamed === 1,
    sessionId: typeof row.session === 'string' ? (row.session as SessionId) : null,
    run: String(row.run),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    messageCount: Number(row.message_count),
    revision: Number(row.revision),
    isHeldElsewhere: isHeldElsewhere(row),
  };
}

/** A message that this release cannot read (a newer one wrote it, or the disk lost it) stands as a notice of itself. */
export function readMessage(row: Row): KeptMessage {
  const parsed = ChatMessage.safeParse(parseJson(String(row.body)));
  return { run: String(row.run), message: parsed.success ? parsed.data : unreadable(row) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    /* Told of by the notice in its place. */
    return null;
  }
}

function unreadable(row: Row): ChatMessage {
  return {
    id: `m-${Number(row.number)}` as MessageId,
    role: 'assistant',
    createdAt: 0,
    parts: [
      {
        type: 'notice',
        text: 'This message was kept in a form that this release of Axis cannot show; its words were:',
      },
      { type: 'text', text: String(row.words ?? '') },
    ],
    state: 'done',
    error: null,
    author: null,
    trace: null,
    isPast: true,
  };
}

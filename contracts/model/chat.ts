import { z } from 'zod';
import { ApprovalState } from './approval.ts';
import { WireError } from './error-code.ts';
import { ApprovalId, BlockId, ChatId, MessageId, SessionId } from './ids.ts';
import { Verdict } from './verdict.ts';

export const TextPart = z.object({ type: z.literal('text'), text: z.string() });
export type TextPart = z.infer<typeof TextPart>;

/** A `term_run` call as the chat shows it: the card. Its output is the block's, never a copy. */
export const CommandPart = z.object({
  type: z.literal('command'),
  toolCallId: z.string(),
  sessionId: SessionId,
  line: z.string(),
  approvalId: ApprovalId.nullable(),
  state: ApprovalState,
  verdict: Verdict.nullable(),
  blockId: BlockId.nullable(),
  exitCode: z.int().nullable(),
  durationMs: z.number().nullable(),
  note: z.string().nullable(),
});
export type CommandPart = z.infer<typeof CommandPart>;

/** Any other tool call, as one collapsed row. */
export const ToolPart = z.object({
  type: z.literal('tool'),
  toolCallId: z.string(),
  name: z.string(),
  summary: z.string(),
  state: z.enum(['running', 'done', 'failed']),
});
export type ToolPart = z.infer<typeof ToolPart>;

export const ChatPart = z.discriminatedUnion('type', [TextPart, CommandPart, ToolPart]);
export type ChatPart = z.infer<typeof ChatPart>;

export const ChatMessage = z.object({
  id: MessageId,
  role: z.enum(['user', 'assistant']),
  createdAt: z.number(),
  /** In a user's text, chips stand as `@term:s-1#3`. */
  parts: z.array(ChatPart),
  state: z.enum(['streaming', 'done', 'stopped', 'failed']),
  error: WireError.nullable(),
  /** Who answered: a model's name, `offline` for the offline assistant, null for the person. */
  author: z.string().nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatInfo = z.object({
  id: ChatId,
  title: z.string(),
  /** The session this chat talks about and runs commands in by default. */
  sessionId: SessionId.nullable(),
  createdAt: z.number(),
  isBusy: z.boolean(),
});
export type ChatInfo = z.infer<typeof ChatInfo>;

/** What the chat's model may see of the terminal without being told: counts for the pill, and the exact text on demand. */
export const Ambient = z.object({
  sessionId: SessionId,
  blockCount: z.int().min(0),
  lastExit: z.int().nullable(),
  /** The redacted text as it is sent. */
  text: z.string(),
  tokens: z.int().min(0),
  tokenBudget: z.int().min(1),
});
export type Ambient = z.infer<typeof Ambient>;

/** One event of a chat's ordered stream. The first is always `snapshot`. */
export const ChatFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), chat: ChatInfo, messages: z.array(ChatMessage) }),
  z.object({ type: z.literal('chat-changed'), chat: ChatInfo }),
  z.object({ type: z.literal('message-added'), message: ChatMessage }),
  /** Appends to the message's last part, which is text. */
  z.object({ type: z.literal('text-delta'), messageId: MessageId, delta: z.string() }),
  z.object({ type: z.literal('part-added'), messageId: MessageId, part: ChatPart }),
  z.object({ type: z.literal('part-changed'), messageId: MessageId, index: z.int().min(0), part: ChatPart }),
  z.object({
    type: z.literal('message-ended'),
    messageId: MessageId,
    state: z.enum(['done', 'stopped', 'failed']),
    error: WireError.nullable(),
  }),
]);
export type ChatFrame = z.infer<typeof ChatFrame>;

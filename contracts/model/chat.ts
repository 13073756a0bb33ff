import { z } from 'zod';
import { ApprovalState } from './approval.ts';
import { ImagePart } from './chat-image.ts';
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
  /** Its program waits: for a password (the person's matter), a line, keys, or (`unclear`) perhaps; a `server` goes on for ever. */
  waitsFor: z
    .object({ kind: z.enum(['password', 'line', 'key', 'server', 'unclear']), program: z.string() })
    .nullable()
    .default(null),
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

/** The agent asks; the person's next message answers. `answer` is null until then, and for ever when the turn was stopped. */
export const QuestionPart = z.object({
  type: z.literal('question'),
  toolCallId: z.string(),
  question: z.string(),
  choices: z.array(z.string()),
  answer: z.string().nullable(),
  state: z.enum(['asking', 'answered', 'stopped']),
});
export type QuestionPart = z.infer<typeof QuestionPart>;

/** What the product itself has to say in an answer: the conversation was shortened, the model is asked again. */
export const NoticePart = z.object({ type: z.literal('notice'), text: z.string() });
export type NoticePart = z.infer<typeof NoticePart>;

export const ChatPart = z.discriminatedUnion('type', [
  TextPart,
  CommandPart,
  ToolPart,
  NoticePart,
  QuestionPart,
  ImagePart,
]);
export type ChatPart = z.infer<typeof ChatPart>;

/** Tokens as the provider counts them, null where it does not; dollars only where the price is known. */
export const Spent = z.object({
  inputTokens: z.int().min(0).nullable(),
  outputTokens: z.int().min(0).nullable(),
  costUsd: z.number().min(0).nullable(),
});
export type Spent = z.infer<typeof Spent>;

/** One request to the model and the tools it called. Times in milliseconds. */
export const TraceStep = Spent.extend({
  durationMs: z.number().min(0),
  /** Until its first word; null when there was none. */
  firstWordMs: z.number().min(0).nullable(),
  /** Further attempts that were needed. */
  retries: z.int().min(0),
  tools: z.array(z.string()),
});
export type TraceStep = z.infer<typeof TraceStep>;

/** How a turn went: its sums, and its steps on demand. */
export const TurnTrace = Spent.extend({ durationMs: z.number().min(0), steps: z.array(TraceStep) });
export type TurnTrace = z.infer<typeof TurnTrace>;

export const ChatMessage = z.object({
  id: MessageId,
  role: z.enum(['user', 'assistant']),
  createdAt: z.number(),
  /** In a user's text, chips stand as `@term:s-1#3`. */
  parts: z.array(ChatPart),
  /** `queued`: the person wrote it while an answer was under way; the model hears it at its next step. */
  state: z.enum(['streaming', 'queued', 'done', 'stopped', 'failed']),
  error: WireError.nullable(),
  /** Who answered: a model's name, `offline` for the offline assistant, null for the person. */
  author: z.string().nullable(),
  /** Of a model's answer, after its first step. */
  trace: TurnTrace.nullable().default(null),
  /** Kept from an earlier run: the sessions, blocks and requests it names are not those of now, whatever their ids. */
  isPast: z.boolean().default(false),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatInfo = z.object({
  id: ChatId,
  title: z.string(),
  /** The session this chat talks about and runs commands in by default. */
  sessionId: SessionId.nullable(),
  createdAt: z.number(),
  isBusy: z.boolean(),
  /** When something was last said. */
  updatedAt: z.number().default(0),
  messageCount: z.int().min(0).default(0),
  /** A person gave the title; else it is made of the first message. */
  isRenamed: z.boolean().default(false),
});
export type ChatInfo = z.infer<typeof ChatInfo>;

/** Why chats are not kept as they should be; null when they are. */
export const ChatStorage = z.object({ problem: z.string().nullable() });
export type ChatStorage = z.infer<typeof ChatStorage>;

/** A session that a chat names, and which of its blocks. */
export const ChatLink = z.object({
  sessionId: SessionId,
  blockIds: z.array(BlockId),
  /** It has ended, or was one of an earlier run. */
  isGone: z.boolean(),
});
export type ChatLink = z.infer<typeof ChatLink>;

/** A chat that holds what was searched for. */
export const ChatHit = z.object({
  chat: ChatInfo,
  /** The newest message with all of the words; null when the title has them. */
  messageId: MessageId.nullable(),
  /** One line of it, around the first of the words. */
  excerpt: z.string(),
});
export type ChatHit = z.infer<typeof ChatHit>;

/** What the chat's model may see of the terminal without being told: counts for the pill, and the exact text on demand. */
export const Ambient = z.object({
  sessionId: SessionId,
  blockCount: z.int().min(0),
  lastExit: z.int().nullable(),
  /** The redacted text as it is sent. */
  text: z.string(),
  tokens: z.int().min(0),
  tokenBudget: z.int().min(1),
  /** What the chips of the message point at; absent where no message was given. A problem is a chip that points at nothing. */
  focus: z.object({ text: z.string(), tokens: z.int().min(0), problems: z.array(z.string()) }).optional(),
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
  /** A step of the turn has ended. */
  z.object({ type: z.literal('trace'), messageId: MessageId, trace: TurnTrace }),
  z.object({
    type: z.literal('message-ended'),
    messageId: MessageId,
    state: z.enum(['done', 'stopped', 'failed']),
    error: WireError.nullable(),
  }),
]);
export type ChatFrame = z.infer<typeof ChatFrame>;

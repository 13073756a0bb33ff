import { z } from 'zod';

/** A session: `s-1`. Numbers are never reused while the host lives. */
export const SessionId = z
  .string()
  .regex(/^s-[1-9]\d{0,8}$/, 'a session id looks like s-1')
  .brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;

/** A block of a session: `s-1#3`. */
export const BlockId = z
  .string()
  .regex(/^s-[1-9]\d{0,8}#[1-9]\d{0,8}$/, 'a block id looks like s-1#3')
  .brand<'BlockId'>();
export type BlockId = z.infer<typeof BlockId>;

/** An agent that may ask for commands: `axis` is the built-in one, `mcp:NAME` a client from outside. */
export const AgentId = z
  .string()
  .regex(/^(?:mcp:)?[a-z][a-z0-9-]{0,39}$/)
  .brand<'AgentId'>();
export type AgentId = z.infer<typeof AgentId>;

/** One agent request in the host's queue: `a-1`. */
export const ApprovalId = z
  .string()
  .regex(/^a-[1-9]\d{0,8}$/)
  .brand<'ApprovalId'>();
export type ApprovalId = z.infer<typeof ApprovalId>;

/** A person's standing permission for one exact command: `g-1`. */
export const GrantId = z
  .string()
  .regex(/^g-[1-9]\d{0,8}$/)
  .brand<'GrantId'>();
export type GrantId = z.infer<typeof GrantId>;

/** A chat: `c-1`. */
export const ChatId = z
  .string()
  .regex(/^c-[1-9]\d{0,8}$/)
  .brand<'ChatId'>();
export type ChatId = z.infer<typeof ChatId>;

/** A message of a chat: `m-1`, unique within its chat. */
export const MessageId = z
  .string()
  .regex(/^m-[1-9]\d{0,8}$/)
  .brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;

/** Splits `s-1#3` into its session and its number. */
export function splitBlockId(id: BlockId): { sessionId: SessionId; number: number } {
  const hash = id.indexOf('#');
  return { sessionId: id.slice(0, hash) as SessionId, number: Number(id.slice(hash + 1)) };
}

/** Joins a session and a number (1-based) into `s-1#3`. */
export function blockIdOf(sessionId: SessionId, number: number): BlockId {
  return `${sessionId}#${number}` as BlockId;
}

import { z } from 'zod';
import { ChatHit } from '../model/chat.ts';
import { method } from './method.ts';

/** Chats with all of the words in their title or in one message, the newest first. No words: all chats. */
export const chatSearch = method({
  name: 'chat.search',
  isReading: true,
  params: z.object({ query: z.string().max(1000), limit: z.int().min(1).max(1000).default(100) }),
  result: z.array(ChatHit),
  errors: ['chat.unavailable'],
  personOnly: true,
});

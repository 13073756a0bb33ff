import { z } from 'zod';
import { ChatInfo, ChatLink, ChatMessage } from '../model/chat.ts';
import { ChatId } from '../model/ids.ts';
import { method } from './method.ts';

/** A chat as it is now, with the sessions and blocks that it names. */
export const chatRead = method({
  name: 'chat.read',
  isReading: true,
  params: z.object({ chatId: ChatId }),
  result: z.object({ chat: ChatInfo, messages: z.array(ChatMessage), links: z.array(ChatLink) }),
  errors: ['chat.not-found', 'chat.unavailable'],
  personOnly: true,
});

import { z } from 'zod';
import { ChatInfo } from '../model/chat.ts';
import { ChatId } from '../model/ids.ts';
import { method } from './method.ts';

/** Gives a chat a title of the person's own; what is said later no longer changes it. */
export const chatRename = method({
  name: 'chat.rename',
  params: z.object({ chatId: ChatId, title: z.string().trim().min(1).max(200) }),
  result: ChatInfo,
  errors: ['chat.not-found', 'chat.unavailable'],
  personOnly: true,
});

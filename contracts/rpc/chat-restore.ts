import { z } from 'zod';
import { ChatInfo } from '../model/chat.ts';
import { ChatId } from '../model/ids.ts';
import { method } from './method.ts';

/** Brings back a chat that was deleted a moment ago. */
export const chatRestore = method({
  name: 'chat.restore',
  params: z.object({ chatId: ChatId }),
  result: ChatInfo,
  errors: ['chat.not-found', 'chat.unavailable'],
  personOnly: true,
});

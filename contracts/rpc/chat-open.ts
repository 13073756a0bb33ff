import { z } from 'zod';
import { ChatId, SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** A new chat, linked to a session or to none. */
export const chatOpen = method({
  name: 'chat.open',
  params: z.object({ sessionId: SessionId.optional() }),
  result: z.object({ chatId: ChatId }),
  personOnly: true,
});

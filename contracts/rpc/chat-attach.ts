import { z } from 'zod';
import { ChatFrame } from '../model/chat.ts';
import { ChatId } from '../model/ids.ts';
import { stream } from './method.ts';

/** A snapshot of the chat, then everything that happens in it. */
export const chatAttach = stream({
  name: 'chat.attach',
  isReading: true,
  params: z.object({ chatId: ChatId }),
  frame: ChatFrame,
  errors: ['chat.not-found'],
});

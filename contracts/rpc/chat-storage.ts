import { z } from 'zod';
import { ChatStorage } from '../model/chat.ts';
import { method } from './method.ts';

/** Whether chats are kept as they should be. */
export const chatStorage = method({
  name: 'chat.storage',
  isReading: true,
  params: z.object({}),
  result: ChatStorage,
});

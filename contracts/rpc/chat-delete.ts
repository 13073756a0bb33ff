import { z } from 'zod';
import { ChatId } from '../model/ids.ts';
import { method } from './method.ts';

/** Ends what runs in a chat and deletes it. It can be restored for `undoMs` milliseconds; then nothing of it is left. */
export const chatDelete = method({
  name: 'chat.delete',
  params: z.object({ chatId: ChatId }),
  result: z.object({ undoMs: z.int().min(0) }),
  errors: ['chat.not-found', 'chat.busy', 'chat.unavailable'],
  personOnly: true,
});

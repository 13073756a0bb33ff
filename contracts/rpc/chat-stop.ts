import { z } from 'zod';
import { ChatId } from '../model/ids.ts';
import { method } from './method.ts';

/** Stops the running turn and keeps what arrived. Requests of that turn that have not run are cancelled. */
export const chatStop = method({
  name: 'chat.stop',
  params: z.object({ chatId: ChatId }),
  result: z.null(),
  errors: ['chat.not-found'],
  personOnly: true,
});

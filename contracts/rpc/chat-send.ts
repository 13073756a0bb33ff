import { z } from 'zod';
import { ChatId, MessageId, SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** Sends a message and starts the turn. `sessionId` is the session the person looks at; chips stand in the text. */
export const chatSend = method({
  name: 'chat.send',
  params: z.object({
    chatId: ChatId,
    text: z.string().min(1).max(200_000),
    sessionId: SessionId.nullable(),
    /** Asked in the terminal: the answer shows there as well, in every face of the session. */
    isFromTerminal: z.boolean().optional(),
  }),
  result: z.object({ messageId: MessageId }),
  errors: ['chat.not-found', 'chat.busy'],
  personOnly: true,
});

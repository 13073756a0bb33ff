import { z } from 'zod';
import { MAX_IMAGES, SentImage } from '../model/chat-image.ts';
import { ChatId, MessageId, SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** Sends a message and starts the turn. `sessionId` is the session the person looks at; chips stand in the text. */
export const chatSend = method({
  name: 'chat.send',
  params: z
    .object({
      chatId: ChatId,
      /** May be empty where an image says it all. */
      text: z.string().max(200_000),
      sessionId: SessionId.nullable(),
      /** Asked in the terminal: the answer shows there as well, in every face of the session. */
      isFromTerminal: z.boolean().optional(),
      images: z.array(SentImage).max(MAX_IMAGES).optional(),
    })
    .refine(({ text, images }) => text !== '' || (images ?? []).length > 0, 'a message has a text or an image'),
  result: z.object({ messageId: MessageId }),
  errors: ['chat.not-found', 'chat.busy'],
  personOnly: true,
});

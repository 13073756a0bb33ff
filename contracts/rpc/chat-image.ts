import { z } from 'zod';
import { ImageType } from '../model/chat-image.ts';
import { ChatId, MessageId } from '../model/ids.ts';
import { method } from './method.ts';

/** The bytes of an image in a message; `index` is its place among the message's parts. */
export const chatImage = method({
  name: 'chat.image',
  isReading: true,
  params: z.object({ chatId: ChatId, messageId: MessageId, index: z.int().min(0) }),
  /** Base64. */
  result: z.object({ mediaType: ImageType, data: z.string() }),
  errors: ['chat.not-found', 'chat.unavailable', 'file.not-found'],
  personOnly: true,
});

import { z } from 'zod';
import { ChatId } from '../model/ids.ts';
import { method } from './method.ts';

/** A chat as Markdown, without its secrets: a file to give away. */
export const chatExport = method({
  name: 'chat.export',
  isReading: true,
  params: z.object({ chatId: ChatId }),
  result: z.object({ fileName: z.string(), markdown: z.string() }),
  errors: ['chat.not-found', 'chat.unavailable'],
  personOnly: true,
});

import { z } from 'zod';
import { ChatId } from '../model/ids.ts';
import { event } from './event.ts';

/** A chat was deleted; while it can be restored, `chat.changed` may tell of it again. */
export const chatDeleted = event('chat.deleted', z.object({ chatId: ChatId }));

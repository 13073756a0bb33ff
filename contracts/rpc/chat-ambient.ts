import { z } from 'zod';
import { Ambient } from '../model/chat.ts';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** What a message sent now would tell the model about this session, word for word. */
export const chatAmbient = method({
  name: 'chat.ambient',
  isReading: true,
  params: z.object({ sessionId: SessionId }),
  result: Ambient,
  errors: ['session.not-found'],
});

import { z } from 'zod';
import { Ambient } from '../model/chat.ts';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** What a message sent now would tell the model about this session, word for word; with its text, what its chips point at too. */
export const chatAmbient = method({
  name: 'chat.ambient',
  isReading: true,
  params: z.object({ sessionId: SessionId, message: z.string().max(100_000).optional() }),
  result: Ambient,
  errors: ['session.not-found'],
});

import { z } from 'zod';
import { SessionInfo } from '../model/session.ts';
import { method } from './method.ts';

export const termList = method({
  name: 'term.list',
  isReading: true,
  params: z.object({}),
  result: z.array(SessionInfo),
});

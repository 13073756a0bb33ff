import { z } from 'zod';
import { ChatInfo } from '../model/chat.ts';
import { method } from './method.ts';

export const chatList = method({ name: 'chat.list', isReading: true, params: z.object({}), result: z.array(ChatInfo) });

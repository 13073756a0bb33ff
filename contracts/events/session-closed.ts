import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { event } from './event.ts';

/** A session is gone from the list. */
export const sessionClosed = event('session.closed', z.object({ sessionId: SessionId }));

import { SessionInfo } from '../model/session.ts';
import { event } from './event.ts';

/** A session was opened, or one of its facts changed. */
export const sessionChanged = event('session.changed', SessionInfo);

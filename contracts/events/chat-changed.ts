import { ChatInfo } from '../model/chat.ts';
import { event } from './event.ts';

/** A chat was opened, or its title or state changed. */
export const chatChanged = event('chat.changed', ChatInfo);

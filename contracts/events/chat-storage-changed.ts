import { ChatStorage } from '../model/chat.ts';
import { event } from './event.ts';

/** Chats are no longer kept as they should be, or are so again. */
export const chatStorageChanged = event('chat.storage-changed', ChatStorage);

import { chatIdOf, firstWord } from '../argument.ts';
import { printable } from '../printable.ts';
import { UsageError } from '../usage-error.ts';
import { withChats } from '../with-chats.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const chatId = chatIdOf(firstWord(args, 'a chat and a title'));
    const title = args.words.slice(1).join(' ').trim();
    if (title === '') throw new UsageError('It needs a title.');
    const chat = await withChats(context, (chats) => chats.call('chat.rename', { chatId, title }));
    context.print(args.options.json ? JSON.stringify(chat) : `${chat.id} is now "${printable(chat.title)}".`);
    return 0;
  },
};

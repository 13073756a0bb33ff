import { chatIdOf, firstWord } from '../argument.ts';
import { chatText } from '../describe-chat.ts';
import { withChats } from '../with-chats.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const chatId = chatIdOf(firstWord(args, 'a chat'));
    const shown = await withChats(context, (chats) => chats.call('chat.read', { chatId }));
    context.print(args.options.json ? JSON.stringify(shown) : chatText(shown));
    return 0;
  },
};

import { chatIdOf, firstWord } from '../argument.ts';
import { withChats } from '../with-chats.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const chatId = chatIdOf(firstWord(args, 'a chat'));
    const document = await withChats(context, (chats) => chats.call('chat.export', { chatId }));
    context.print(args.options.json ? JSON.stringify(document) : document.markdown.trimEnd());
    return 0;
  },
};

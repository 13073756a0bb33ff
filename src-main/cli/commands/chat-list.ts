import { numberOption } from '../argument.ts';
import { chatRow } from '../describe-chat.ts';
import { formatTable } from '../format-table.ts';
import { withChats } from '../with-chats.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const limit = numberOption(args, 'limit', 0, 1_000_000) ?? 50;
    const all = await withChats(context, (chats) => chats.call('chat.list', {}));
    const chats = limit === 0 ? all : all.slice(0, limit);
    if (args.options.json) context.print(JSON.stringify(chats));
    else if (chats.length === 0) context.note('No chat is kept. Begin one with: vox chat ask QUESTION');
    else context.print(formatTable(chats.map(chatRow)));
    if (chats.length < all.length) context.note(`${all.length - chats.length} more: vox chat list --limit 0`);
    return 0;
  },
};

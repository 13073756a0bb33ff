import { numberOption } from '../argument.ts';
import { printable } from '../printable.ts';
import { withChats } from '../with-chats.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const query = args.words.join(' ');
    const limit = numberOption(args, 'limit', 1, 1000) ?? 50;
    const hits = await withChats(context, (chats) => chats.call('chat.search', { query, limit }));
    if (args.options.json) context.print(JSON.stringify(hits));
    else if (hits.length === 0) context.note('No chat has all of these words.');
    else {
      const rows = hits.map(({ chat, excerpt }) => {
        const place = excerpt === '' ? '' : `\n    ${printable(excerpt)}`;
        return `${chat.id}  ${printable(chat.title)}${place}`;
      });
      context.print(rows.join('\n'));
    }
    return 0;
  },
};

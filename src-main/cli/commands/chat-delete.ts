import type { ChatId, ChatInfo } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { chatIdOf } from '../argument.ts';
import { chatRow } from '../describe-chat.ts';
import { formatTable } from '../format-table.ts';
import { UsageError } from '../usage-error.ts';
import { withChats } from '../with-chats.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const ids = [...new Set(args.words.map(chatIdOf))];
    if (args.options.yes !== true && !context.person) {
      throw new UsageError('Deleting chats needs a yes, and nobody can be asked here. Add --yes.');
    }
    return withChats(context, async (chats) => {
      const doomed = chosen(ids, await chats.call('chat.list', {}));
      if (args.options.yes !== true) {
        context.note(formatTable(doomed.map(chatRow)));
        const question = doomed.length === 1 ? 'Delete this chat?' : `Delete these ${doomed.length} chats?`;
        if ((await context.person?.pressKey(`${question} [y/N] `)) !== 'y') {
          context.note('Nothing was deleted.');
          return 130;
        }
      }
      for (const { id } of doomed) await chats.call('chat.delete', { chatId: id });
      const deleted = doomed.map(({ id }) => id);
      context.print(args.options.json ? JSON.stringify({ deleted }) : `Deleted ${deleted.join(', ')}.`);
      return 0;
    });
  },
};

/** All of them or none: a wrong id is found out before anything is gone. */
function chosen(ids: readonly ChatId[], all: readonly ChatInfo[]): ChatInfo[] {
  return ids.map((id) => {
    const chat = all.find((one) => one.id === id);
    if (!chat) {
      throw new VoxError(
        'chat.not-found',
        `There is no chat ${id}; nothing was deleted. List them with: vox chat list`,
      );
    }
    return chat;
  });
}

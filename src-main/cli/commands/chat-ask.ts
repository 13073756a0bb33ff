import { chatIdOf, sessionIdOf, textOption } from '../argument.ts';
import { askInChat } from '../ask-in-chat.ts';
import { UsageError } from '../usage-error.ts';
import { withChats } from '../with-chats.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const [chat, session] = [textOption(args, 'chat'), textOption(args, 'session')];
    const sessionId = session === undefined ? null : sessionIdOf(session);
    const isFromInput = args.words.length === 1 && args.words[0] === '-';
    const text = (isFromInput ? Buffer.from(await context.readInput()).toString() : args.words.join(' ')).trim();
    if (text === '') throw new UsageError('It needs a question.');
    return withChats(context, async (client) => {
      const chatId =
        chat === undefined ? (await client.call('chat.open', sessionId ? { sessionId } : {})).chatId : chatIdOf(chat);
      const isJson = args.options.json === true;
      const answer = await askInChat(client, { chatId, sessionId, text }, isJson ? silent(context) : context);
      if (isJson) context.print(JSON.stringify(answer));
      else context.note(`${chatId} goes on with: vox chat ask --chat ${chatId} …`);
      return answer.state === 'done' ? 0 : answer.state === 'stopped' ? 130 : 1;
    });
  },
};

function silent<C extends { write(bytes: Uint8Array): Promise<void> }>(context: C): C {
  return { ...context, write: async () => {} };
}

import type { ChatInfo, ChatLink, ChatMessage, ChatPart, CommandPart } from '../../contracts/model/index.ts';
import { localMinute } from './local-time.ts';
import { printable, printableLines, shortened } from './printable.ts';

/** Characters of a title in a list. */
const TITLE_CHARS = 80;

/** A chat as a row of a list. */
export function chatRow({ id, title, messageCount, updatedAt, isBusy }: ChatInfo): string[] {
  const count = messageCount === 1 ? '1 message' : `${messageCount} messages`;
  return [id, localMinute(updatedAt), isBusy ? `${count}, answering` : count, shortened(printable(title), TITLE_CHARS)];
}

interface ShownChat {
  readonly chat: ChatInfo;
  readonly messages: readonly ChatMessage[];
  readonly links: readonly ChatLink[];
}

/** A whole chat for a person to read. */
export function chatText({ chat, messages, links }: ShownChat): string {
  const head = [`${chat.id}  ${printable(chat.title)}`, ...links.map(linkLine)].join('\n');
  return [head, ...messages.map(messageText)].join('\n\n');
}

function linkLine({ sessionId, blockIds, isGone }: ChatLink): string {
  const blocks = blockIds.length === 0 ? '' : `: ${blockIds.join(', ')}`;
  return `${sessionId}${isGone ? ' (ended)' : ''}${blocks}`;
}

function messageText({ role, author, createdAt, parts, state, error }: ChatMessage): string {
  const who = role === 'user' ? 'You' : author === 'offline' ? 'Offline assistant' : (author ?? 'Assistant');
  const end = error ? [printableLines(error.message)] : state === 'stopped' ? ['(stopped)'] : [];
  const lines = [...parts.map(partText), ...end].filter((text) => text !== '');
  return [`${printable(who)}, ${localMinute(createdAt)}`, ...lines].join('\n');
}

function partText(part: ChatPart): string {
  switch (part.type) {
    case 'text':
      return printableLines(part.text.trim());
    case 'command':
      return commandLine(part);
    case 'question':
      return `? ${printable(part.question)}${part.answer === null ? '' : `\n  ${printable(part.answer)}`}`;
    case 'notice':
      return `(${printable(part.text)})`;
    case 'image':
      return `[image] ${printable(part.name)}`;
    case 'tool':
      return `[${part.name}] ${printable(part.summary)}`;
    default:
      return '';
  }
}

/** What an agent asked to run, and what became of it. */
export function commandLine({ line, state, exitCode, blockId, sessionId }: CommandPart): string {
  const end = state === 'done' && exitCode !== null ? `exit ${exitCode}` : state;
  return `$ ${printable(line)}  (${blockId ?? sessionId}, ${end})`;
}

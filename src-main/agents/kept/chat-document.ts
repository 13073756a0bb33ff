import type { ChatInfo, ChatMessage, ChatPart, CommandPart } from '../../../contracts/model/index.ts';
import { OFFLINE_AUTHOR } from '../chat/chat.ts';

/** UTF-16 units of a file's name that come from the title. */
const NAME_CHARS = 60;

export interface ChatDocument {
  readonly fileName: string;
  readonly markdown: string;
}

/** A chat as a Markdown file to give away. It is redacted as a whole, so that one secret has one name throughout. */
export function chatDocument(
  { chat, messages }: { readonly chat: ChatInfo; readonly messages: readonly ChatMessage[] },
  redact: (text: string) => string,
): ChatDocument {
  const head = [`# ${oneLine(chat.title)}`, `Chat ${chat.id} of Axis, ${timeOf(chat.createdAt)}`];
  const markdown = [...head, ...messages.map(messageText)].join('\n\n');
  return { fileName: fileNameOf(redact(chat.title), chat.id), markdown: `${redact(markdown)}\n` };
}

function messageText(message: ChatMessage): string {
  const parts = message.parts.map(partText).filter((text) => text !== '');
  const end = endOf(message);
  return [`## ${whoOf(message)}, ${timeOf(message.createdAt)}`, ...parts, ...(end ? [`*${end}*`] : [])].join('\n\n');
}

function whoOf({ role, author }: ChatMessage): string {
  if (role === 'user') return 'You';
  return author === OFFLINE_AUTHOR ? 'Offline assistant' : `Assistant${author ? ` (${oneLine(author)})` : ''}`;
}

function endOf({ state, error, role }: ChatMessage): string | null {
  if (error) return oneLine(error.message);
  if (state === 'stopped') return role === 'user' ? 'Not sent: the answer was stopped.' : 'Stopped.';
  return state === 'done' ? null : 'Not finished.';
}

function partText(part: ChatPart): string {
  switch (part.type) {
    case 'text':
      return part.text.trim();
    case 'command':
      return commandText(part);
    case 'question':
      return [
        `> ${oneLine(part.question)}`,
        part.answer === null ? '> No answer.' : `> Answer: ${oneLine(part.answer)}`,
      ].join('\n');
    case 'notice':
      return `> ${oneLine(part.text)}`;
    case 'image':
      return `> Image: ${oneLine(part.name)}`;
    case 'tool':
      return `> ${part.name}: ${oneLine(part.summary)}`;
    default:
      return '';
  }
}

function commandText(part: CommandPart): string {
  const where = part.blockId ?? part.sessionId;
  const note = part.note ? ` ${oneLine(part.note)}` : '';
  return `${fenced(part.line, 'sh')}\n\n> ${where}: ${outcomeOf(part)}.${note}`;
}

function outcomeOf({ state, exitCode, durationMs, verdict }: CommandPart): string {
  const time = durationMs === null ? '' : ` after ${(durationMs / 1000).toFixed(1)} s`;
  if (state === 'done') return exitCode === null ? `ended${time}` : `exit ${exitCode}${time}`;
  if (state === 'blocked') return `blocked${verdict ? ` by the rule ${verdict.rule}` : ''}, it did not run`;
  return state === 'running'
    ? 'still running'
    : `${state === 'asking' || state === 'queued' ? 'waiting' : state}, it did not run`;
}

/** In a fence that is longer than any in the text. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A name that every file system takes. */
function fileNameOf(title: string, id: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, NAME_CHARS)
    .replace(/^-+|-+$/g, '');
  return `${name === '' ? 'chat' : name}-${id}.md`;
}

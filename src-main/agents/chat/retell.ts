import type { ChatMessage, ChatPart } from '../../../contracts/model/index.ts';
import { forModel } from '../context/block-text.ts';
import { estimateTokens } from '../context/tokens.ts';

/** What a model is told of a chat that was kept; the newest of it, because that is what the person goes on from. */
const RETOLD_TOKENS = 4000;

const PREFACE =
  'This chat was kept from before. The sessions, blocks and requests named here may be gone, and their ids may be those of others now: look before you rely on them.';

/** What was said in a chat before this conversation, for a model that was not there; empty when nothing was. */
export function retell(messages: readonly ChatMessage[], redact: (text: string) => string): string {
  const told: string[] = [];
  let left = RETOLD_TOKENS;
  for (const message of messages.toReversed()) {
    const text = textOf(message, redact);
    left -= estimateTokens(text);
    if (left < 0) break;
    if (text !== '') told.unshift(text);
  }
  return told.length === 0 ? '' : [PREFACE, ...told].join('\n');
}

function textOf({ role, parts, state }: ChatMessage, redact: (text: string) => string): string {
  const lines = parts.map(lineOf).filter((line) => line !== '');
  if (lines.length === 0 || (role === 'user' && state === 'stopped')) return '';
  return `${role === 'user' ? 'Person' : 'Agent'}: ${forModel(redact, lines.join('\n'))}`;
}

function lineOf(part: ChatPart): string {
  switch (part.type) {
    case 'text':
      return part.text.trim();
    case 'command':
      return `[command in ${part.sessionId}: ${part.line} (${part.exitCode === null ? part.state : `exit ${part.exitCode}`})]`;
    case 'image':
      return `[image: ${part.name}, not shown again]`;
    case 'question':
      return `[asked: ${part.question} Answer: ${part.answer ?? 'none'}]`;
    default:
      return '';
  }
}

import type { ChatRequest } from './model-wire.ts';

type Content = ChatRequest['messages'][number]['content'];

/** The text of the person's newest message, with everything that was sent along. */
export function personText(request: ChatRequest): string {
  return textOf(request.messages.findLast(({ role }) => role === 'user')?.content ?? null);
}

/** What the tools have answered so far, oldest first. */
export function toolResults(request: ChatRequest): string[] {
  return request.messages.filter(({ role }) => role === 'tool').map(({ content }) => textOf(content));
}

/** The lines sent for a chip, without the two lines that say which command they are of. */
export function focusedLines(request: ChatRequest, chip: string): string[] {
  const [, focus = ''] = personText(request).split(`<focus chip="${chip}">\n`);
  return (focus.split('\n</focus>')[0] ?? '').split('\n').slice(2);
}

function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('');
}

import type { ChatFrame, ChatPart, MessageId, TerminalAnswer } from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';

/** UTF-16 units that a terminal shows; who wants to read more reads the chat. */
const MAX_CHARS = 20_000;
const MORE = '\n\n*(The rest of it is in the chat.)*';

/** One more client of a chat: tells a terminal what one answer in it says, from the first word to the last. */
export class AnswerEcho implements FrameSink<ChatFrame> {
  readonly unacknowledgedBytes = 0;
  readonly #messageId: MessageId;
  readonly #tell: (answer: TerminalAnswer) => void;
  #answer: TerminalAnswer;
  #leave: () => void = () => {};
  #isFull = false;
  isCancelled = false;

  constructor(
    answer: Pick<TerminalAnswer, 'chatId' | 'messageId' | 'question' | 'author'>,
    tell: (answer: TerminalAnswer) => void,
  ) {
    this.#messageId = answer.messageId;
    this.#tell = tell;
    this.#answer = { ...answer, text: '', state: 'streaming', error: null };
    tell(this.#answer);
  }

  send(frame: ChatFrame): void {
    if (!('messageId' in frame) || frame.messageId !== this.#messageId) return;
    if (frame.type === 'text-delta') this.#add(frame.delta);
    else if (frame.type === 'part-added') this.#addPart(frame.part);
    else if (frame.type === 'message-ended') this.#end(frame);
  }

  onDrain(): void {
    // Nothing waits here.
  }

  onCancel(listener: () => void): void {
    this.#leave = listener;
  }

  #addPart(part: ChatPart): void {
    const text = textOf(part);
    if (text !== null) this.#add(this.#answer.text === '' ? text : `\n\n${text}`);
  }

  #add(text: string): void {
    if (this.#isFull) return;
    const whole = this.#answer.text + text;
    this.#isFull = whole.length > MAX_CHARS;
    this.#change({ text: this.#isFull ? whole.slice(0, MAX_CHARS) + MORE : whole });
  }

  #end({ state, error }: Extract<ChatFrame, { type: 'message-ended' }>): void {
    this.#change({ state, error: error?.message ?? null });
    this.isCancelled = true;
    this.#leave();
  }

  #change(change: Partial<TerminalAnswer>): void {
    this.#answer = { ...this.#answer, ...change };
    this.#tell(this.#answer);
  }
}

/** What a terminal shows of it: words, and the line of a command, whose card is the request that stands there anyway. */
function textOf(part: ChatPart): string | null {
  if (part.type === 'text' || part.type === 'notice') return part.text;
  if (part.type === 'question') return part.question;
  return part.type === 'command' ? codeOf(`$ ${part.line}`) : null;
}

/** As Markdown: between more backticks than stand in it. */
function codeOf(line: string): string {
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const text = line.replaceAll('\n', ' ');
  return runs.length > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

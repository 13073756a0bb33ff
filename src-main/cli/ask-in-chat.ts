import type { ChatFrame, ChatId, ChatMessage, ChatPart, SessionId, WireError } from '../../contracts/model/index.ts';
import type { RpcClient } from '../../contracts/rpc/client.ts';
import { VoxError } from '../base/vox-error.ts';
import type { CommandContext } from './commands/types.ts';
import { commandLine } from './describe-chat.ts';
import { printable, printableLines } from './printable.ts';
import { holds } from './with-host.ts';

export interface Question {
  readonly chatId: ChatId;
  readonly sessionId: SessionId | null;
  readonly text: string;
}

export interface Answer {
  readonly chatId: ChatId;
  readonly author: string | null;
  readonly text: string;
  readonly state: 'done' | 'stopped' | 'failed';
  readonly error: WireError | null;
  /** Everything in the answer that is no text. */
  readonly parts: readonly ChatPart[];
}

/**
 * Sends one message and writes the answer as it comes, until it has ended. Ctrl+C ends the answer and keeps what has come.
 * @throws {VoxError} `session.not-found`, `chat.not-found`, `chat.busy`; `disconnected`: the host has gone.
 */
export async function askInChat(
  client: RpcClient,
  question: Question,
  context: Pick<CommandContext, 'write' | 'note'>,
): Promise<Answer> {
  const { chatId, sessionId } = question;
  if (sessionId && !(await holds(sessionId)(client))) {
    throw new VoxError(
      'session.not-found',
      `There is no session ${sessionId} in the daemon. List them with: vox term list`,
    );
  }
  const ended = Promise.withResolvers<ChatMessage>();
  // When sending fails, nobody waits for the end any more.
  ended.promise.catch(() => {});
  const shown = new ShownAnswer(context, ended.resolve);
  const stop = () => void client.call('chat.stop', { chatId }).catch(ended.reject);
  const stream = client.stream(
    'chat.attach',
    { chatId },
    {
      onFrame: (frame) => shown.take(frame),
      onEnd: (error) => ended.reject(new VoxError(error?.code ?? 'disconnected', error?.message ?? 'Axis has ended.')),
    },
  );
  try {
    process.once('SIGINT', stop);
    await client.call('chat.send', question);
    const { author, state, error, parts } = await ended.promise;
    await shown.finish();
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    const others = parts.filter(({ type }) => type !== 'text');
    return {
      chatId,
      author,
      text,
      state: state === 'done' || state === 'stopped' ? state : 'failed',
      error,
      parts: others,
    };
  } finally {
    process.off('SIGINT', stop);
    stream.cancel();
  }
}

/** The newest answer of a chat, on standard output; what is no text goes to standard error. */
class ShownAnswer {
  readonly #context: Pick<CommandContext, 'write' | 'note'>;
  readonly #onEnd: (message: ChatMessage) => void;
  #message: ChatMessage | null = null;
  #last = '\n';
  #written: Promise<void> = Promise.resolve();

  constructor(context: Pick<CommandContext, 'write' | 'note'>, onEnd: (message: ChatMessage) => void) {
    this.#context = context;
    this.#onEnd = onEnd;
  }

  take(frame: ChatFrame): void {
    if (frame.type === 'message-added' && frame.message.role === 'assistant') this.#message = frame.message;
    if (!this.#message || !('messageId' in frame) || frame.messageId !== this.#message.id) return;
    const { parts } = this.#message;
    if (frame.type === 'text-delta') {
      const last = parts.at(-1);
      if (last?.type === 'text') this.#replace(parts.length - 1, { ...last, text: last.text + frame.delta });
      this.#write(frame.delta);
    } else if (frame.type === 'part-added') {
      this.#replace(parts.length, frame.part);
      this.#show(frame.part);
    } else if (frame.type === 'part-changed') {
      this.#replace(frame.index, frame.part);
      this.#show(frame.part);
    } else if (frame.type === 'message-ended') {
      this.#onEnd({ ...this.#message, state: frame.state, error: frame.error });
      if (frame.error) this.#remark(frame.error.message);
    }
  }

  /** Ends the last line and settles when all of it is written. */
  async finish(): Promise<void> {
    if (this.#last !== '\n') this.#write('\n');
    await this.#written;
  }

  #replace(index: number, part: ChatPart): void {
    if (this.#message) this.#message = { ...this.#message, parts: this.#message.parts.toSpliced(index, 1, part) };
  }

  #show(part: ChatPart): void {
    if (part.type === 'text') this.#write(part.text);
    else if (part.type === 'notice') this.#remark(part.text);
    else if (part.type === 'tool') this.#remark(`${part.name}: ${part.summary}`);
    else if (part.type === 'question') this.#remark(part.question);
    else if (part.type === 'command') {
      const decide = part.state === 'asking' ? `; decide with: vox approvals run ${part.approvalId}` : '';
      this.#remark(commandLine(part) + decide);
    }
  }

  #remark(text: string): void {
    if (this.#last !== '\n') this.#write('\n');
    this.#context.note(printable(text));
  }

  #write(text: string): void {
    if (text === '') return;
    this.#last = text.at(-1) ?? this.#last;
    const bytes = Buffer.from(printableLines(text));
    this.#written = this.#written.then(() => this.#context.write(bytes));
  }
}

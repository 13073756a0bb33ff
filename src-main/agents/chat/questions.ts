import type { QuestionPart } from '../../../contracts/model/index.ts';
import type { MessageWriter } from './message-writer.ts';

/** A question that waits for the person. One at a time, as tools run one after another. */
export class Questions {
  #answer: ((text: string) => void) | null = null;

  get isAsking(): boolean {
    return this.#answer !== null;
  }

  /** Takes a message of the person as the answer. */
  take(text: string): void {
    this.#answer?.(text);
    this.#answer = null;
  }

  /** Shows the question and waits; null when the turn is stopped instead. */
  async ask(
    { question, choices }: { question: string; choices: readonly string[] },
    { writer, signal, callId }: { writer: MessageWriter; signal: AbortSignal; callId: string },
  ): Promise<string | null> {
    const part: QuestionPart = {
      type: 'question',
      toolCallId: callId,
      question,
      choices: [...choices],
      answer: null,
      state: 'asking',
    };
    const change = writer.show(part);
    const answer = await new Promise<string | null>((resolve) => {
      this.#answer = resolve;
      signal.addEventListener('abort', () => resolve(null), { once: true });
      if (signal.aborted) resolve(null);
    });
    this.#answer = null;
    change({ ...part, answer, state: answer === null ? 'stopped' : 'answered' });
    return answer;
  }
}

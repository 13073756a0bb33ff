import type { Block } from '../../../contracts/model/index.ts';
import { spokenSummary } from './spoken-rules.ts';

/** After one sentence of a command, the next comes this much later at the earliest. Milliseconds. */
export const QUIET_MS = 2000;

interface Ended {
  readonly block: Block;
  readonly words: string;
}

/** Says which commands ended: one at once, and a flood of them as one sentence for each `QUIET_MS`. */
export class EndedSpeech {
  readonly #say: (words: string) => void;
  #waiting: Ended[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (words: string) => void) {
    this.#say = say;
  }

  add(block: Block, words: string): void {
    this.#waiting.push({ block, words });
    if (this.#timer === undefined) this.#flush();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #flush(): void {
    const [first, ...others] = this.#waiting.splice(0);
    this.#timer = first && setTimeout(() => this.#flush(), QUIET_MS);
    if (!first) return;
    this.#say(others.length === 0 ? first.words : spokenSummary([first, ...others].map(({ block }) => block)));
  }
}

import { estimateTokens } from '../context/tokens.ts';
import type { ModelImage, ModelMessage } from '../model/model-port.ts';
import { SYSTEM_PROMPT } from './prompt.ts';

/** Bytes of images that are sent with one request, the newest first: providers refuse requests of 20 MB and more. */
const IMAGES_SENT_BYTES = 10 * 1024 * 1024;
/** What providers count for one of usual size. */
const IMAGE_TOKENS = 1500;

/** One message of the person with everything the model said and did in answer to it. */
export interface PastTurn {
  /** What they wrote, with what they pointed at. */
  said: string;
  /** The terminal's state at the time; only the newest is sent, as an old one would only mislead. */
  ambient: string;
  /** What they showed with it. */
  images: readonly ModelImage[];
  readonly replies: ModelMessage[];
}

/** What the model is told of a chat. The chat itself keeps every word; here old turns may shrink to a summary. */
export class Conversation {
  #turns: PastTurn[] = [];
  #summary: string;

  /** @param earlier What was said before the first turn, in short. */
  constructor(earlier = '') {
    this.#summary = earlier;
  }

  /** The turn that is being answered; its replies are appended to. */
  get current(): PastTurn {
    const turn = this.#turns.at(-1);
    if (!turn) throw new Error('no turn was begun');
    return turn;
  }

  get past(): readonly PastTurn[] {
    return this.#turns.slice(0, -1);
  }

  get summary(): string {
    return this.#summary;
  }

  begin(said: string, ambient: string, images: readonly ModelImage[] = []): void {
    this.#turns.push({ said, ambient, images, replies: [] });
  }

  /** The model cannot look at them, and would refuse all that is said after them. */
  dropImages(): void {
    for (const turn of this.#turns) turn.images = [];
  }

  /** Puts a summary in the place of the oldest turns (and of an older summary). */
  fold(count: number, summary: string): void {
    this.#turns = this.#turns.slice(count);
    this.#summary = summary;
  }

  messages(): ModelMessage[] {
    const shown = newestImages(this.#turns.flatMap(({ images }) => images));
    const turns = this.#turns.flatMap((turn, index) => {
      const images = turn.images.filter((image) => shown.has(image));
      const text = this.#textOf(turn, index);
      return [{ role: 'user' as const, text, ...(images.length > 0 && { images }) }, ...turn.replies];
    });
    return [{ role: 'system', text: SYSTEM_PROMPT }, ...turns];
  }

  tokens(): number {
    return tokensOf(this.messages());
  }

  #textOf(turn: PastTurn, index: number): string {
    const earlier = index === 0 && this.#summary !== '' ? `<earlier>\n${this.#summary}\n</earlier>` : '';
    return joined(earlier, index === this.#turns.length - 1 ? turn.ambient : '', turn.said);
  }
}

function newestImages(images: readonly ModelImage[]): ReadonlySet<ModelImage> {
  const shown = new Set<ModelImage>();
  let left = IMAGES_SENT_BYTES;
  for (const image of images.toReversed()) {
    left -= image.bytes.length;
    if (left < 0) break;
    shown.add(image);
  }
  return shown;
}

export function tokensOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((total, message) => {
    const calls = message.role === 'assistant' ? JSON.stringify(message.calls) : '';
    const images = message.role === 'user' ? (message.images ?? []).length * IMAGE_TOKENS : 0;
    return total + estimateTokens(message.text) + estimateTokens(calls) + images;
  }, 0);
}

export function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

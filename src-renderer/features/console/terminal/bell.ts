import type { Settings } from '../../../../contracts/model/index.ts';

/** A program may ring as often as it likes; a person sees or hears it this often. Milliseconds. */
const QUIET_MS = 1000;
const FLASH_MS = 160;
const TONE = { hertz: 660, seconds: 0.12, volume: 0.08 };

/** Rings as the settings say, at most once a second. */
export class Bell {
  readonly #element: HTMLElement;
  #rangAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #audio: AudioContext | null = null;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  ring(kind: Settings['terminal']['bell']): void {
    const now = performance.now();
    if (kind === 'none' || now - this.#rangAt < QUIET_MS) return;
    this.#rangAt = now;
    if (kind === 'sound') this.#beep();
    else this.#flash();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    void this.#audio?.close();
  }

  #flash(): void {
    this.#element.dataset.bell = 'true';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => delete this.#element.dataset.bell, FLASH_MS);
  }

  #beep(): void {
    this.#audio ??= new AudioContext();
    const { currentTime, destination } = this.#audio;
    const tone = new OscillatorNode(this.#audio, { frequency: TONE.hertz });
    const gain = new GainNode(this.#audio, { gain: TONE.volume });
    gain.gain.setTargetAtTime(0, currentTime + TONE.seconds / 2, 0.02);
    tone.connect(gain).connect(destination);
    tone.start();
    tone.stop(currentTime + TONE.seconds);
  }
}

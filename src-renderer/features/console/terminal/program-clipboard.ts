import type { Terminal } from '@xterm/xterm';
import { createStore } from 'zustand/vanilla';
import { changeSettings, settingsStore } from '../../../stores/settings.ts';
import { decideClipboard, type RequestPlace } from './clipboard-request.ts';

type Place = Pick<RequestPlace, 'isInView' | 'isReplaying'>;

/**
 * Text that a program of one session wants on the clipboard (OSC 52). A person is asked once a session; the newest text
 * waits for the answer. xterm's own add-on is not used: it answers programs that ask for the clipboard.
 */
export class ProgramClipboard {
  /** The text that waits; null when nothing does. */
  readonly waiting = createStore<{ readonly text: string | null }>(() => ({ text: null }));
  readonly #handler: { dispose(): void };
  readonly #place: () => Place;
  #answer: RequestPlace['answer'] = null;

  constructor(term: Terminal, place: () => Place) {
    this.#place = place;
    this.#handler = term.parser.registerOscHandler(52, (data) => {
      this.#take(data);
      return true;
    });
  }

  answer(answer: 'allow' | 'deny' | 'always'): void {
    const { text } = this.waiting.getState();
    this.waiting.setState({ text: null });
    this.#answer = answer === 'deny' ? 'deny' : 'allow';
    if (answer === 'always') void changeSettings({ terminal: { clipboardWrite: 'allow' } });
    if (text !== null && answer !== 'deny') write(text);
  }

  dispose(): void {
    this.#handler.dispose();
  }

  #take(data: string): void {
    const setting = settingsStore.getState().settings.terminal.clipboardWrite;
    const decision = decideClipboard(data, { setting, answer: this.#answer, ...this.#place() });
    if (decision.kind === 'write') write(decision.text);
    if (decision.kind === 'ask') this.waiting.setState({ text: decision.text });
  }
}

function write(text: string): void {
  void navigator.clipboard.writeText(text).catch(() => {
    // The page is not in front any more: what is not seen does not touch the clipboard.
  });
}

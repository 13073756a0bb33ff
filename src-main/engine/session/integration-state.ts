import type { Integration } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

export interface IntegrationStateOptions {
  readonly clock: Clock;
  /** What the marks that were taken so far amount to. */
  marks(): Integration;
  /** A program waits for a line right now, outside of the alternate screen. */
  isEditingLine(): boolean;
  onDidChange(): void;
}

/** A shell prints its own mark within this time of a line editor's start, or somebody else's line editor was started. */
const OWN_MARK_MS = 500;

/**
 * How much the session's shell tells. What it told so far does not hold while another shell has the terminal: a nested
 * one, `exec zsh`, ssh, `sudo su`. Such a one waits for lines inside a running command, and none of our marks come.
 */
export class IntegrationState implements Disposable {
  readonly #options: IntegrationStateOptions;
  #lost: Integration | null = null;
  /** Foreign prompt marks came since our last mark. */
  #hasForeign = false;
  #check: Disposable | null = null;

  constructor(options: IntegrationStateOptions) {
    this.#options = options;
  }

  get value(): Integration {
    return this.#lost ?? this.#options.marks();
  }

  /** Another shell has the terminal. */
  get isLost(): boolean {
    return this.#lost !== null;
  }

  /** A mark of the session's own shell came. */
  marked(): void {
    this.dispose();
    this.#hasForeign = false;
    if (this.#lost === null) return;
    this.#lost = null;
    this.#options.onDidChange();
  }

  /** Inside a running command a line editor began, or a prompt mark came that is not our shell's. */
  prompted({ isForeignMark }: { isForeignMark: boolean }): void {
    this.#hasForeign ||= isForeignMark;
    this.#check ??= this.#options.clock.setTimer(OWN_MARK_MS, () => {
      this.#check = null;
      this.#judge();
    });
  }

  dispose(): void {
    this.#check?.dispose();
    this.#check = null;
  }

  #judge(): void {
    const next = this.#hasForeign ? 'hints' : this.#options.isEditingLine() ? 'none' : this.#lost;
    if (next === this.#lost) return;
    this.#lost = next;
    this.#options.onDidChange();
  }
}

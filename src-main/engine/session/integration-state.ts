import type { Integration } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

export interface IntegrationStateOptions {
  readonly clock: Clock;
  /** What the marks that were taken so far amount to. */
  marks(): Integration;
  /** A program waits for a line right now, outside of the alternate screen. */
  isEditingLine(): boolean;
  /** What the process runs that the session was opened with. */
  programLine(): string | null;
  /** The session's own shell has made way for another one (`exec zsh`). */
  onReplaced(): void;
  onDidChange(): void;
}

/** A shell prints its own mark within this time of a line editor's start, or somebody else's line editor was started. */
const OWN_MARK_MS = 500;

/** A command line that starts a shell, with or without arguments. */
const SHELL_LINE = /^-?(?:[^\0]*\/)?-?(?:sh|ash|dash|bash|ksh\d*|mksh|zsh|fish|csh|tcsh|nu|pwsh|xonsh|elvish)(?:\0|$)/;

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
  /** As it was at the shell's first mark. */
  #programLine: string | null = null;

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

  /** The session's own shell is at its first prompt. */
  started(): void {
    this.#programLine = this.#options.programLine();
  }

  /** A mark of the session's own shell came. */
  marked(): void {
    this.dispose();
    this.#hasForeign = false;
    if (this.#lost === null) return;
    this.#lost = null;
    this.#options.onDidChange();
  }

  /** Inside a running command a line editor began or may begin, or a prompt mark came that is not our shell's. */
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

  #isReplaced(): boolean {
    const now = this.#options.programLine();
    return this.#programLine !== null && now !== null && now !== this.#programLine && SHELL_LINE.test(now);
  }

  #followReplaced(): void {
    this.#programLine = this.#options.programLine();
    this.#lost = null;
    this.#hasForeign = false;
    this.#options.onReplaced();
  }

  #judge(): void {
    if (this.#isReplaced()) {
      this.#followReplaced();
      return;
    }
    const next = this.#hasForeign ? 'hints' : this.#options.isEditingLine() ? 'none' : this.#lost;
    if (next === this.#lost) return;
    this.#lost = next;
    this.#options.onDidChange();
  }
}

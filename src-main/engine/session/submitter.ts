import type { BlockId, BlockOrigin, SessionId } from '../../../contracts/model/index.ts';
import type { Event } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Started } from '../blocks/block-list.ts';
import type { IntegrationState } from './integration-state.ts';
import type { PromptState } from './prompt-state.ts';
import { settled } from './settled.ts';
import { keysOfLine, keysToErase, needsPaste, Submission } from './submission.ts';
import { whyBusy } from './why-busy.ts';

export interface SubmitterOptions {
  readonly id: SessionId;
  readonly clock: Clock;
  readonly prompt: PromptState;
  readonly integration: Pick<IntegrationState, 'value' | 'isLost'>;
  /** Fires whenever one of the things below or above may have changed. */
  readonly onDidChange: Event<void>;
  /** A command runs, as far as the marks tell. */
  hasOpenBlock(): boolean;
  /** The shell takes bracketed paste now. */
  takesPaste(): boolean;
  /** @throws {VoxError} `session.closed`. */
  assertAlive(): void;
  /** An agent's command is typed next. @returns Keys before it, for a line editor that is at work. */
  announceAgent(): string;
  write(bytes: Buffer): void;
}

/** How long a line submitted to a starting shell waits for its first prompt. */
const FIRST_PROMPT_MS = 15_000;

/** By then the first prompt shows whether text that was typed before it stands there. */
const TYPED_AHEAD_MS = 2000;

/** Prompts that ask git or the network are seldom slower than this. */
const NEXT_PROMPT_MS = 2000;

/** zsh, fish and Nushell turn bracketed paste on a moment after the prompt; a shell that has not by then never will. */
const PASTE_MS = 500;

const NO_PASTE =
  'This shell takes no pasted text, so several lines or tabs cannot be typed into it safely. Ask for one line without tabs.';

/** Types whole lines at the prompt, one at a time, and follows the one that is on its way to its block. */
export class Submitter {
  readonly #options: SubmitterOptions;
  #submission: Submission | null = null;

  constructor(options: SubmitterOptions) {
    this.#options = options;
  }

  /**
   * @param isStillFit Asked last, just before the keys are written.
   * @returns The block that the line opened, or null where it opened none.
   * @throws {VoxError} `session.busy`, `session.closed`, `bad-request`, `policy.blocked`.
   */
  async submit(line: string, origin: BlockOrigin, isStillFit?: () => boolean): Promise<BlockId | null> {
    const { clock, prompt, integration, hasOpenBlock, takesPaste, assertAlive, announceAgent, write } = this.#options;
    assertAlive();
    // No turn of the event loop is given away when there is nothing to wait for: somebody else could type in it.
    const hasStarted = () => prompt.activity !== 'starting';
    if (!hasStarted()) {
      await this.#when(hasStarted, FIRST_PROMPT_MS);
      // What was typed before may have answered a question of a start file; the prompt shows it a moment later.
      if (prompt.isDirty) await this.#when(() => !prompt.isDirty, TYPED_AHEAD_MS);
    }
    // The command before has ended and its prompt is being drawn: the line is early, not wrong.
    const isBetween = () => prompt.activity === 'running' && !this.#submission && !hasOpenBlock();
    if (isBetween()) await this.#when(() => !isBetween(), NEXT_PROMPT_MS);
    if (needsPaste(line) && !takesPaste()) await this.#when(takesPaste, PASTE_MS);
    assertAlive();
    this.#assertFree();
    // Key by key a tab completes, and the first of several lines reads the others: what an agent asked for would not be what runs.
    if (origin.kind === 'agent' && needsPaste(line) && !takesPaste()) throw new VoxError('bad-request', NO_PASTE);
    if (isStillFit && !isStillFit()) throw new VoxError('policy.blocked', 'The line is not what was judged any more.');
    const submission = new Submission(line, origin, clock);
    this.#submission = integration.value === 'none' ? null : submission;
    if (this.#submission) prompt.started();
    else submission.settle(null);
    const key = origin.kind === 'agent' && integration.value === 'full' ? announceAgent() : '';
    write(Buffer.concat([Buffer.from(takesPaste() ? key : ''), keysOfLine(line, takesPaste())]));
    return await submission.opened;
  }

  /** A line was typed, and neither its block nor another prompt has come. */
  get isPending(): boolean {
    return this.#submission !== null;
  }

  /** Whose the command is that starts now. */
  claim(command: string): Started {
    return this.#submission?.claim(command) ?? { origin: { kind: 'user' }, sent: null };
  }

  /** A block was opened: the line's own, when its command was claimed. */
  opened(id: BlockId): void {
    if (!this.#submission?.isClaimed) return;
    this.#submission.settle(id);
    this.#submission = null;
  }

  /** A new prompt came. */
  prompted(): void {
    if (this.#submission?.prompted()) this.#submission = null;
  }

  /** The shell left lines at the prompt to be mended. Submitted ones are nobody's half-typed text, and are erased. */
  kept(lines: number): void {
    if (this.#submission) this.#options.write(keysToErase(lines));
  }

  /** The shell has ended. */
  ended(): void {
    this.#submission?.fail();
    this.#submission = null;
  }

  #assertFree(): void {
    const { id, prompt, integration } = this.#options;
    if (prompt.activity !== 'prompt' || prompt.isDirty || this.#submission)
      throw new VoxError('session.busy', whyBusy(id, prompt, integration));
  }

  #when(isTrue: () => boolean, timeoutMs: number): Promise<void> {
    return settled(this.#options.onDidChange, isTrue, { clock: this.#options.clock, timeoutMs });
  }
}

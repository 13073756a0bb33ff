import type { SessionId, Size } from '../../../contracts/model/index.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Foreground } from '../../platform/foreground.ts';
import type { PtyExit } from '../../platform/pty.ts';
import type { BlockChange, BlockList } from '../blocks/block-list.ts';
import { isBlankAfterPrompt } from '../screen/read-typed.ts';
import { EarlyKeys } from './early-keys.ts';
import { IntegrationState } from './integration-state.ts';
import { PromptState } from './prompt-state.ts';
import { ResizeThrottle } from './resize-throttle.ts';
import type { ShellLaunch } from './session-options.ts';
import type { SessionStream } from './session-stream.ts';
import { ShellMarks } from './shell-marks.ts';
import { Submitter } from './submitter.ts';

export interface ShellRunOptions extends ShellLaunch {
  readonly id: SessionId;
  readonly clock: Clock;
  readonly hostname: string;
  /** Short name of the shell. */
  readonly shell: string;
  readonly stream: SessionStream;
  readonly blocks: BlockList;
  /** Of the terminal, now. */
  size(): Size;
  /** Anything of the session changed. */
  readonly onDidChange: Event<void>;
  /** A new prompt was begun, and everything about it is known. */
  onPrompt(): void;
  /** A command is about to end, its last output is taken. */
  onCommandEnd(): void;
  onBlocks(changes: readonly BlockChange[]): void;
  onData(chunk: Buffer<ArrayBuffer>): void;
  onExit(exit: PtyExit): void;
  changed(): void;
}

export interface ShellExit {
  /** Null where nobody knows. */
  readonly code: number | null;
}

/**
 * One shell in a session: its terminal, its secret, and what is known of it. A session that is restarted gets another one;
 * stream, blocks and clients stay the session's.
 */
export class ShellRun implements Disposable {
  readonly prompt: PromptState;
  readonly integration: IntegrationState;
  readonly submitter: Submitter;
  readonly marks: ShellMarks;
  /** Where a person's keys go. */
  readonly keys: EarlyKeys;
  readonly #options: ShellRunOptions;
  readonly #resizer: ResizeThrottle;
  readonly #store = new DisposableStore();
  #exit: ShellExit | null = null;

  constructor(options: ShellRunOptions) {
    const { clock, stream, blocks, pty, changed } = options;
    this.#options = options;
    this.#resizer = new ResizeThrottle(clock, (size) => pty.resize(size));
    this.prompt = new PromptState({ clock, isLineBlank: () => this.#isLineBlank(), onDidChange: changed });
    this.integration = new IntegrationState({
      clock,
      marks: () => this.marks.soFar,
      isEditingLine: () => stream.modes.isOn(2004) && !stream.modes.isAlternateScreen,
      programLine: () => pty.programLine(),
      onReplaced: () => this.marks.replaced(),
      onDidChange: changed,
    });
    this.keys = new EarlyKeys({
      clock,
      startedAt: () => blocks.open?.startedAt ?? null,
      isAtWork: () => this.#hasProgram(),
      write: (bytes) => pty.write(bytes),
    });
    this.submitter = new Submitter({
      id: options.id,
      clock,
      prompt: this.prompt,
      integration: this.integration,
      onDidChange: options.onDidChange,
      hasOpenBlock: () => blocks.open !== null,
      takesPaste: () => stream.modes.isOn(2004),
      assertAlive: () => this.assertAlive(),
      announceAgent: () => options.announceAgent(),
      write: (bytes) => pty.write(bytes),
    });
    this.marks = new ShellMarks({
      ...options,
      stream,
      blocks,
      prompt: this.prompt,
      integration: this.integration,
      submitter: this.submitter,
      onStarted: () => this.#noteStarted(),
      onDidChange: changed,
    });
    this.#store.add(pty.onData((chunk) => options.onData(chunk)));
    this.#store.add(pty.onExit((exit) => options.onExit(exit)));
  }

  /** How the shell ended; null while it lives. */
  get exit(): ShellExit | null {
    return this.#exit;
  }

  get pty(): ShellLaunch['pty'] {
    return this.#options.pty;
  }

  /** @throws {VoxError} `session.closed`. */
  assertAlive(): void {
    if (!this.#exit) return;
    const { id } = this.#options;
    throw new VoxError(
      'session.closed',
      `The shell of ${id} has ended. Open a new session, or start it anew: vox term restart ${id}.`,
    );
  }

  /** Who has the keyboard; null once the shell has ended or where the system does not tell. */
  async foreground(): Promise<Foreground | null> {
    return this.#exit ? null : await this.pty.foreground();
  }

  /** The chunk was taken in. */
  printed(): void {
    if (this.prompt.activity === 'starting') this.marks.printedAtStart();
    else this.prompt.printed();
  }

  resize(size: Size): void {
    this.#resizer.push(size);
  }

  /** Nothing comes of this shell any more. @returns How it ended, as shells report it: 128 and the number of the signal. */
  ended({ exitCode, signal }: PtyExit): ShellExit {
    this.#exit = { code: signal === null ? exitCode : 128 + signal };
    this.prompt.exited();
    this.dispose();
    return this.#exit;
  }

  /** What it prints from now on is nobody's business; the process is ended by `pty.kill`. */
  dispose(): void {
    this.submitter.ended();
    this.#store.dispose();
    this.#resizer.dispose();
    this.integration.dispose();
    this.marks.dispose();
    this.prompt.dispose();
    this.#options.cleanUp();
  }

  /** A program other than the shell has the terminal, as far as the system tells. */
  async #hasProgram(): Promise<boolean> {
    const front = await this.foreground();
    return !front || (!front.isShell && front.program !== this.#options.shell);
  }

  #isLineBlank(): boolean | null {
    const line = this.#options.blocks.promptLine;
    if (line) return isBlankAfterPrompt(line, this.#options.size());
    // A shell that sends marks has not printed its prompt whole yet.
    return this.marks.soFar === 'none' ? null : false;
  }

  #noteStarted(): void {
    this.#options.cleanUp();
    this.integration.started();
  }
}

import type { Integration } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import { type LiveNames, readLiveNames } from '../../policy/index.ts';
import type { BlockChange, BlockList } from '../blocks/block-list.ts';
import type { OscSequence } from '../blocks/escape-scanner.ts';
import { MarkPolicy } from '../blocks/mark.ts';
import type { Mark } from '../blocks/read-mark.ts';
import type { IntegrationState } from './integration-state.ts';
import type { PromptState } from './prompt-state.ts';
import type { SessionOptions } from './session-options.ts';
import type { SessionStream } from './session-stream.ts';
import { SilentStart } from './silent-start.ts';
import type { Submitter } from './submitter.ts';

export interface ShellMarksOptions
  extends Pick<SessionOptions, 'clock' | 'hasIntegration' | 'isProgram' | 'nonce' | 'hostname'> {
  readonly stream: SessionStream;
  readonly blocks: BlockList;
  readonly prompt: PromptState;
  readonly integration: IntegrationState;
  readonly submitter: Submitter;
  /** The shell's script is at its first prompt. */
  onStarted(): void;
  /** A new prompt was begun, and everything about it is known. */
  onPrompt(): void;
  /** A command is about to end, its last output is taken. */
  onCommandEnd(): void;
  onBlocks(changes: readonly BlockChange[]): void;
  onDidChange(): void;
}

/** What a shell says by its marks, and what follows from each of them. */
export class ShellMarks implements Disposable {
  readonly #options: ShellMarksOptions;
  readonly #policy: MarkPolicy;
  readonly #silentStart: SilentStart;
  #promptId: string | null = null;
  /** A prompt of ours came, so the shell has read what the launch left on disk. */
  #hasStarted = false;
  #shellVersion: string | null = null;
  #names: LiveNames | null = null;

  constructor(options: ShellMarksOptions) {
    const { clock, hasIntegration, nonce, hostname } = options;
    this.#options = options;
    this.#policy = new MarkPolicy({ nonce: hasIntegration ? nonce : null, isOurs: hasIntegration, hostname });
    this.#silentStart = new SilentStart({ clock, hasScript: hasIntegration, onSilence: () => this.#noteSilentShell() });
  }

  /** What the marks that were taken so far amount to. */
  get soFar(): Integration {
    if (this.#options.hasIntegration && this.#policy.hasTrusted) return 'full';
    return this.#policy.hasHints ? 'hints' : 'none';
  }

  get shellVersion(): string | null {
    return this.#shellVersion;
  }

  /** Aliases and functions of the shell; null when it has not told them. */
  get names(): LiveNames | null {
    return this.#names;
  }

  /** Output came while no prompt has yet. */
  printedAtStart(): void {
    this.#silentStart.printed();
  }

  read(sequence: OscSequence): void {
    const { stream, blocks, integration } = this.#options;
    const mark = this.#policy.read(sequence);
    if (!mark) {
      if (isPromptMark(sequence) && blocks.open) integration.prompted({ isForeignMark: true });
      return;
    }
    if (this.#policy.hasTrusted) integration.marked();
    stream.takeUntil(sequence.end);
    const endsCommand = blocks.open !== null && (mark.kind === 'command-end' || mark.kind === 'prompt-start');
    const added = endsCommand ? stream.resetLeftOvers() : 0;
    if (endsCommand) this.#options.onCommandEnd();
    // What was printed before a prompt (a greeting, a hook's notice) is no part of the next block's head.
    if (mark.kind === 'prompt-start') stream.flush();
    this.#options.onBlocks(blocks.mark(mark, sequence.end + added));
    this.#follow(mark);
  }

  /** `exec zsh`: from now on another shell is the session's own, and marks are hints at most. How `exec` went is unknown. */
  replaced(): void {
    const { blocks, stream, prompt, onBlocks, onDidChange } = this.#options;
    this.#names = null;
    this.#policy.release();
    onBlocks(blocks.end(null, stream.end));
    prompt.prompted(true);
    onDidChange();
  }

  dispose(): void {
    this.#silentStart.dispose();
  }

  #follow(mark: Mark): void {
    const { prompt, submitter, onDidChange } = this.#options;
    if (mark.kind === 'prompt-start') this.#startPrompt(mark.promptId);
    // A prompt that is only drawn again while a line is on its way to the shell (a key before it does that) waits for nobody.
    else if (mark.kind === 'prompt-end' && !submitter.isPending) prompt.prompted(false);
    else if (mark.kind === 'command-start') this.#startCommand();
    else if (mark.kind === 'cwd') onDidChange();
    else if (mark.kind === 'property') this.#followProperty(mark.name, mark.value);
  }

  #startPrompt(promptId: string | null): void {
    const { submitter, prompt, onStarted, onPrompt } = this.#options;
    const isNew = promptId === null || promptId !== this.#promptId;
    this.#promptId = promptId;
    if (!isNew) return;
    this.#silentStart.dispose();
    if (this.#policy.hasTrusted && !this.#hasStarted) {
      this.#hasStarted = true;
      onStarted();
    }
    submitter.prompted();
    prompt.prompted(true);
    onPrompt();
  }

  #startCommand(): void {
    const { prompt, blocks, integration } = this.#options;
    prompt.started();
    if (/\bexec\b/.test(blocks.open?.command ?? '')) integration.prompted({ isForeignMark: false });
  }

  #followProperty(name: string, value: string): void {
    if (name === 'ShellVersion') this.#shellVersion = value;
    // A program that prints a mark of its own must not give a name a harmless meaning.
    else if (name === 'Names' && this.#policy.hasTrusted) this.#names = readLiveNames(value);
    else if (name === 'LinesKept') this.#followKeptLines(Number(value) || 1);
  }

  /** A command that could not start is left at the prompt to be mended. */
  #followKeptLines(count: number): void {
    this.#options.prompt.kept();
    this.#options.submitter.kept(count);
  }

  /** A shell that sends no marks is at its prompt as far as anybody can tell, once it has printed something. */
  #noteSilentShell(): void {
    const { prompt, isProgram } = this.#options;
    if (this.#policy.hasHints || prompt.activity !== 'starting') return;
    if (isProgram) {
      prompt.started();
      return;
    }
    this.#policy.loosen();
    prompt.prompted(true);
  }
}

function isPromptMark({ number, payload, isNested }: OscSequence): boolean {
  return (number === 633 || number === 133) && payload[0] === 0x41 && !isNested;
}

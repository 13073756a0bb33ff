import { basename } from 'node:path';
import type {
  Activity,
  Block,
  BlockId,
  BlockOrigin,
  Integration,
  SessionId,
  SessionInfo,
  Size,
  TermFrame,
} from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import type { Viewer } from '../../../contracts/rpc/session-host.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import type { Foreground } from '../../platform/foreground.ts';
import type { Pty, PtyExit } from '../../platform/pty.ts';
import { type LiveNames, readLiveNames } from '../../policy/index.ts';
import { type BlockChange, type BlockEntry, BlockList } from '../blocks/block-list.ts';
import type { OscSequence } from '../blocks/escape-scanner.ts';
import { MarkPolicy } from '../blocks/mark.ts';
import type { Mark } from '../blocks/read-mark.ts';
import type { ControlSession } from '../control/control.ts';
import { cursorAfter } from '../screen/cursor-after.ts';
import type { ScreenText } from '../screen/headless-screen.ts';
import { isBlankAfterPrompt, readTyped } from '../screen/read-typed.ts';
import { screenAfter } from '../screen/screen-text.ts';
import { readGitFacts } from './git-facts.ts';
import { IntegrationState } from './integration-state.ts';
import { PromptState } from './prompt-state.ts';
import { QueryDesk } from './query-desk.ts';
import { ResizeThrottle } from './resize-throttle.ts';
import { SessionStream } from './session-stream.ts';
import { settled } from './settled.ts';
import { SilentStart } from './silent-start.ts';
import { keysOfLine, keysToErase, needsPaste, Submission } from './submission.ts';
import { queryOfCsi, queryOfOsc } from './terminal-query.ts';
import { whyBusy } from './why-busy.ts';

export interface SessionOptions {
  readonly id: SessionId;
  readonly pty: Pty;
  readonly clock: Clock;
  readonly files: Files;
  /** Short name of the shell. */
  readonly shell: string;
  readonly grammar: ControlSession['grammar'];
  readonly hasIntegration: boolean;
  readonly nonce: string;
  readonly hostname: string;
  readonly cwd: string;
  readonly workspaceRoot: string;
  readonly branch: string | null;
  readonly size: Size;
  readonly replayBytes: number;
  readonly blockBytes: number;
  /** Mode and level, which control owns. */
  control(): Pick<SessionInfo, 'controlMode' | 'level'>;
  /** Removes what the launch left on disk: at the first prompt, and at the end. */
  cleanUp(): void;
  /** Shown above the shell's first output; null for nothing to say. */
  readonly notice: string | null;
}

/** How long a line submitted to a starting shell waits for its first prompt. */
const FIRST_PROMPT_MS = 15_000;

/** By then the first prompt shows whether text that was typed before it stands there. */
const TYPED_AHEAD_MS = 2000;

/** A cursor's place is read off a screen that has seen so many of the last bytes. */
const CURSOR_BYTES = 128 * 1024;

/** zsh, fish and Nushell turn bracketed paste on a moment after the prompt; a shell that has not by then never will. */
const PASTE_MS = 500;

const NO_PASTE =
  'This shell takes no pasted text, so several lines or tabs cannot be typed into it safely. Ask for one line without tabs.';

/** One live terminal: the pty, its blocks, its replay, and the clients that watch it. */
export class Session implements ControlSession {
  readonly id: SessionId;
  readonly grammar: ControlSession['grammar'];
  readonly workspaceRoot: string;
  readonly #options: SessionOptions;
  readonly #changes = new Emitter<void>();
  readonly #closedBlocks = new Emitter<Block>();
  readonly #policy: MarkPolicy;
  readonly #blocks: BlockList;
  readonly #stream: SessionStream;
  readonly #prompt: PromptState;
  readonly #resizer: ResizeThrottle;
  readonly #integration: IntegrationState;
  readonly #queries: QueryDesk;
  readonly #silentStart: SilentStart;
  readonly #createdAt: number;
  #size: Size;
  #branch: string | null;
  #shellVersion: string | null = null;
  #names: LiveNames | null = null;
  #exit: { readonly code: number | null } | null = null;
  #submission: Submission | null = null;
  #promptId: string | null = null;
  /** A prompt of ours came, so the shell has read what the launch left on disk. */
  #hasStarted = false;

  readonly onDidChange = this.#changes.event;
  readonly onDidCloseBlock = this.#closedBlocks.event;
  /** Id of a client that was attached and is no more. */
  readonly onDidLeave: Event<string> = (listener) => this.#stream.attachments.onDidLeave(listener);

  constructor(options: SessionOptions) {
    this.id = options.id;
    this.grammar = options.grammar;
    this.workspaceRoot = options.workspaceRoot;
    this.#options = options;
    this.#size = options.size;
    this.#branch = options.branch;
    this.#createdAt = options.clock.now();
    const { hasIntegration, nonce, hostname, clock } = options;
    this.#policy = new MarkPolicy({ nonce: hasIntegration ? nonce : null, isOurs: hasIntegration, hostname });
    this.#blocks = new BlockList({
      sessionId: options.id,
      now: () => clock.now(),
      size: () => this.#size,
      blockBytes: options.blockBytes,
      readCommand: readTyped,
      startedBy: (command) => this.#submission?.claim(command) ?? { origin: { kind: 'user' }, sent: null },
    });
    this.#stream = new SessionStream({
      clock,
      replayBytes: options.replayBytes,
      size: options.size,
      output: (bytes) => this.#blocks.output(bytes),
      osc: (sequence) => this.#readOsc(sequence),
      csi: (body, end) => this.#readCsi(body, end),
      onDidChangeCount: () => this.#changed(),
    });
    this.#prompt = new PromptState({
      clock,
      isLineBlank: () => this.#isLineBlank(),
      onDidChange: () => this.#changed(),
    });
    this.#resizer = new ResizeThrottle(clock, (size) => options.pty.resize(size));
    this.#integration = new IntegrationState({
      clock,
      marks: () => this.#marksSoFar(),
      isEditingLine: () => this.#stream.modes.isOn(2004) && !this.#stream.modes.isAlternateScreen,
      programLine: () => options.pty.programLine(),
      onReplaced: () => this.#followReplaced(),
      onDidChange: () => this.#changed(),
    });
    this.#silentStart = new SilentStart({ clock, hasScript: hasIntegration, onSilence: () => this.#noteSilentShell() });
    this.#queries = new QueryDesk({
      clock,
      facts: {
        cursor: () => cursorAfter(this.#stream.tail(CURSOR_BYTES), this.#size),
        isModeOn: (mode) => this.#stream.modes.stateOf(mode),
      },
      hasClients: () => this.#stream.attachments.count > this.#stream.attachments.observerCount,
      write: (bytes) => options.pty.write(bytes),
    });
    this.#stream.attachments.onDidLeave((clientId) => this.#queries.left(clientId));
    if (options.notice !== null) this.#stream.read(Buffer.from(`\x1b[33m${options.notice}\x1b[39m\r\n`));
    options.pty.onData((chunk) => this.#read(chunk));
    options.pty.onExit((exit) => this.#end(exit));
  }

  get cwd(): string {
    return this.#blocks.cwd ?? this.#options.cwd;
  }

  get names(): LiveNames | null {
    return this.#names;
  }

  get shell(): string {
    return this.#options.shell;
  }

  get branch(): string | null {
    return this.#branch;
  }

  get activity(): Activity {
    return this.#prompt.activity;
  }

  get isPromptDirty(): boolean {
    return this.#prompt.isDirty;
  }

  get size(): Size {
    return this.#size;
  }

  get info(): SessionInfo {
    return {
      id: this.id,
      title: `${this.#options.shell} · ${basename(this.cwd) || '/'}`,
      shell: this.#options.shell,
      shellVersion: this.#shellVersion,
      cwd: this.cwd,
      branch: this.#branch,
      createdAt: this.#createdAt,
      attached: this.#stream.attachments.count,
      observers: this.#stream.attachments.observerCount,
      blockCount: this.#blocks.count,
      lastExit: this.#blocks.lastExit,
      activity: this.#prompt.activity,
      isPromptDirty: this.#prompt.isDirty,
      integration: this.#integration.value,
      ...this.#options.control(),
      size: this.#size,
      exitCode: this.#exit?.code ?? null,
    };
  }

  blocks(): Block[] {
    return this.#blocks.list();
  }

  findBlock(id: BlockId): BlockEntry | null {
    return this.#blocks.find(id);
  }

  /** @returns Null for an unknown block. @throws {VoxError} `block.too-many-pinned`. */
  pin(id: BlockId, pinned: boolean): Block | null {
    const block = this.#blocks.pin(id, pinned);
    if (!block) return null;
    this.#stream.flush();
    this.#stream.send({ type: 'block-changed', block });
    this.#changes.fire();
    return block;
  }

  /** The block that runs; null at the prompt. */
  get openBlock(): Block | null {
    return this.#blocks.open;
  }

  screen(): ScreenText {
    return screenAfter(this.#stream.tail(CURSOR_BYTES), this.#size);
  }

  /** Who has the keyboard; null once the shell has ended or where the system does not tell. */
  async foreground(): Promise<Foreground | null> {
    return this.#exit ? null : await this.#options.pty.foreground();
  }

  async endForeground(): Promise<void> {
    this.assertAlive();
    await this.#options.pty.endForeground();
  }

  /** An agent's keys, after control has let them pass. */
  typeAsAgent(bytes: Uint8Array): void {
    this.assertAlive();
    this.#options.pty.write(bytes);
  }

  /** Settles when the stream has ended. */
  attach(sink: FrameSink<TermFrame>, viewer?: Viewer): Promise<void> {
    const settled = this.#stream.attach(
      sink,
      () => ({
        session: this.info,
        blocks: this.blocks(),
        promptOffset: this.#blocks.promptOffset,
        size: this.#size,
      }),
      viewer,
    );
    if (this.#exit) this.#stream.finish({ type: 'exit', code: this.#exit.code });
    return settled;
  }

  /** Writes a client's keys. @param isTyping False for what its terminal answered by itself. */
  input(bytes: Uint8Array, isTyping: boolean, clientId = ''): void {
    this.assertAlive();
    if (isTyping) {
      this.#prompt.typed(bytes);
      this.#queries.typed(clientId);
    }
    this.#options.pty.write(isTyping ? bytes : this.#queries.accept(bytes, clientId));
  }

  async submitAs(line: string, origin: BlockOrigin, isStillFit?: () => boolean): Promise<BlockId | null> {
    this.assertAlive();
    // No turn of the event loop is given away when there is nothing to wait for: somebody else could type in it.
    const hasStarted = () => this.#prompt.activity !== 'starting';
    if (!hasStarted()) {
      await this.#when(hasStarted, FIRST_PROMPT_MS);
      // What was typed before may have answered a question of a start file; the prompt shows it a moment later.
      if (this.#prompt.isDirty) await this.#when(() => !this.#prompt.isDirty, TYPED_AHEAD_MS);
    }
    if (needsPaste(line) && !this.#stream.modes.isOn(2004))
      await this.#when(() => this.#stream.modes.isOn(2004), PASTE_MS);
    this.assertAlive();
    if (this.#prompt.activity !== 'prompt' || this.#prompt.isDirty || this.#submission) {
      throw new VoxError('session.busy', whyBusy(this.id, this.#prompt, this.#integration));
    }
    // Key by key a tab completes, and the first of several lines reads the others: what an agent asked for would not be what runs.
    if (origin.kind === 'agent' && needsPaste(line) && !this.#stream.modes.isOn(2004))
      throw new VoxError('bad-request', NO_PASTE);
    if (isStillFit && !isStillFit()) throw new VoxError('policy.blocked', 'The line is not what was judged any more.');
    const submission = new Submission(line, origin, this.#options.clock);
    this.#submission = this.#integration.value === 'none' ? null : submission;
    if (this.#submission) this.#prompt.started();
    else submission.settle(null);
    this.#options.pty.write(keysOfLine(line, this.#stream.modes.isOn(2004)));
    return await submission.opened;
  }

  resize(size: Size): void {
    this.assertAlive();
    if (size.cols === this.#size.cols && size.rows === this.#size.rows) return;
    this.#size = size;
    this.#stream.resize(size);
    this.#resizer.push(size);
    this.#changed();
  }

  /** Tells the clients that mode or level changed. */
  noteControlChanged(): void {
    this.#changed();
  }

  /** Ends the shell and everything in its terminal; settles once all of it is gone. */
  async close(): Promise<void> {
    await this.#options.pty.kill();
    // A terminal that will not close must not keep its session.
    if (!this.#exit) this.#end({ exitCode: null, signal: null });
    this.#stream.dispose();
  }

  get isAlive(): boolean {
    return this.#exit === null;
  }

  /** @throws {VoxError} `session.closed`. */
  assertAlive(): void {
    if (this.#exit) {
      throw new VoxError('session.closed', `The shell of ${this.id} has ended. Open a new session.`);
    }
  }

  #marksSoFar(): Integration {
    if (this.#options.hasIntegration && this.#policy.hasTrusted) return 'full';
    return this.#policy.hasHints ? 'hints' : 'none';
  }

  #isLineBlank(): boolean | null {
    const line = this.#blocks.promptLine;
    if (line) return isBlankAfterPrompt(line, this.#size);
    // A shell that sends marks has not printed its prompt whole yet.
    return this.#marksSoFar() === 'none' ? null : false;
  }

  #when(isTrue: () => boolean, timeoutMs: number): Promise<void> {
    return settled(this.#changes.event, isTrue, { clock: this.#options.clock, timeoutMs });
  }

  #read(chunk: Buffer<ArrayBuffer>): void {
    this.#stream.read(chunk);
    if (this.#prompt.activity === 'starting') this.#silentStart.printed();
    else this.#prompt.printed();
  }

  /** A shell that sends no marks is at its prompt as far as anybody can tell, once it has printed something. */
  #noteSilentShell(): void {
    if (this.#policy.hasHints || this.#prompt.activity !== 'starting') return;
    this.#policy.loosen();
    this.#prompt.prompted(true);
  }

  #readCsi(body: string, end: number): void {
    const query = queryOfCsi(body);
    if (query) {
      // The cursor is asked for where the query stands.
      this.#stream.takeUntil(end);
      this.#queries.asked(query);
      return;
    }
    const couldPaste = this.#stream.modes.isOn(2004);
    this.#stream.modes.csi(body);
    if (!couldPaste && this.#stream.modes.isOn(2004)) this.#changes.fire();
    if (!this.#blocks.open) this.#stream.leftOvers.noteShell(body);
    else if (this.#stream.modes.isAlternateScreen) this.#blocks.noteFullScreen();
    else if (body === '?2004h') this.#integration.prompted({ isForeignMark: false });
  }

  #readOsc(sequence: OscSequence): void {
    const query = queryOfOsc(sequence.number, sequence.payload);
    if (query) this.#queries.asked(query);
    const mark = this.#policy.read(sequence);
    if (!mark) {
      if (isPromptMark(sequence) && this.#blocks.open) this.#integration.prompted({ isForeignMark: true });
      return;
    }
    if (this.#policy.hasTrusted) this.#integration.marked();
    this.#stream.takeUntil(sequence.end);
    const endsCommand = mark.kind === 'command-end' || mark.kind === 'prompt-start';
    const added = endsCommand && this.#blocks.open ? this.#stream.resetLeftOvers() : 0;
    if (endsCommand && this.#blocks.open) this.#queries.forget();
    // What was printed before a prompt (a greeting, a hook's notice) is no part of the next block's head.
    if (mark.kind === 'prompt-start') this.#stream.flush();
    this.#emit(this.#blocks.mark(mark, sequence.end + added));
    this.#follow(mark);
  }

  #follow(mark: Mark): void {
    if (mark.kind === 'prompt-start') this.#startPrompt(mark.promptId);
    else if (mark.kind === 'prompt-end') this.#prompt.prompted(false);
    else if (mark.kind === 'command-start') this.#startCommand();
    else if (mark.kind === 'cwd') this.#changed();
    else if (mark.kind === 'property') this.#followProperty(mark.name, mark.value);
  }

  #startCommand(): void {
    this.#prompt.started();
    if (/\bexec\b/.test(this.#blocks.open?.command ?? '')) this.#integration.prompted({ isForeignMark: false });
  }

  /** `exec zsh`: from now on another shell is the session's own, and marks are hints at most. How `exec` went is unknown. */
  #followReplaced(): void {
    this.#names = null;
    this.#policy.release();
    this.#emit(this.#blocks.end(null, this.#stream.end));
    this.#prompt.prompted(true);
    this.#changed();
  }

  #followProperty(name: string, value: string): void {
    if (name === 'ShellVersion') this.#shellVersion = value;
    // A program that prints a mark of its own must not give a name a harmless meaning.
    else if (name === 'Names' && this.#policy.hasTrusted) this.#names = readLiveNames(value);
    else if (name === 'LinesKept') this.#followKeptLines(Number(value) || 1);
  }

  /** A command that could not start is left at the prompt to be mended. A submitted one is nobody's half-typed text. */
  #followKeptLines(count: number): void {
    this.#prompt.kept();
    if (this.#submission) this.#options.pty.write(keysToErase(count));
  }

  #startPrompt(promptId: string | null): void {
    const isNew = promptId === null || promptId !== this.#promptId;
    this.#promptId = promptId;
    if (!isNew) return;
    this.#silentStart.dispose();
    if (this.#policy.hasTrusted && !this.#hasStarted) this.#options.cleanUp();
    if (this.#policy.hasTrusted && !this.#hasStarted) this.#integration.started();
    this.#hasStarted ||= this.#policy.hasTrusted;
    if (this.#submission?.prompted()) this.#submission = null;
    this.#prompt.prompted(true);
    this.#readBranch();
  }

  #readBranch(): void {
    const branch = readGitFacts(this.#options.files, this.cwd)?.branch ?? null;
    if (branch === this.#branch) return;
    this.#branch = branch;
    this.#changed();
  }

  #emit(changes: readonly BlockChange[]): void {
    for (const { type, block } of changes) {
      this.#stream.flush();
      this.#stream.send({ type: type === 'opened' ? 'block-opened' : 'block-closed', block });
      if (type === 'closed') this.#closedBlocks.fire(block);
      else if (this.#submission?.isClaimed) this.#settleSubmission(block.id);
    }
  }

  #settleSubmission(id: BlockId): void {
    this.#submission?.settle(id);
    this.#submission = null;
  }

  #changed(): void {
    this.#changes.fire();
    this.#stream.send({ type: 'session-changed', session: this.info });
  }

  #end({ exitCode, signal }: PtyExit): void {
    if (this.#exit) return;
    // As shells report it: 128 and the number of the signal.
    this.#exit = { code: signal === null ? exitCode : 128 + signal };
    this.#emit(this.#blocks.end(exitCode, this.#stream.end));
    this.#resizer.dispose();
    this.#integration.dispose();
    this.#queries.dispose();
    this.#silentStart.dispose();
    this.#submission?.fail();
    this.#submission = null;
    this.#options.cleanUp();
    this.#prompt.exited();
    this.#prompt.dispose();
    this.#stream.finish({ type: 'exit', code: this.#exit.code });
  }
}

function isPromptMark({ number, payload, isNested }: OscSequence): boolean {
  return (number === 633 || number === 133) && payload[0] === 0x41 && !isNested;
}

import { basename } from 'node:path';
import type {
  Activity,
  Block,
  BlockId,
  BlockOrigin,
  SessionId,
  SessionInfo,
  Size,
  TermFrame,
} from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import type { Viewer } from '../../../contracts/rpc/session-host.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Foreground } from '../../platform/foreground.ts';
import type { PtyExit } from '../../platform/pty.ts';
import type { LiveNames } from '../../policy/index.ts';
import { type BlockChange, type BlockEntry, BlockList } from '../blocks/block-list.ts';
import type { OscSequence } from '../blocks/escape-scanner.ts';
import type { ControlSession } from '../control/control.ts';
import { cursorAfter } from '../screen/cursor-after.ts';
import type { ScreenText } from '../screen/headless-screen.ts';
import { isBlankAfterPrompt, readTyped } from '../screen/read-typed.ts';
import { screenAfter } from '../screen/screen-text.ts';
import { EarlyKeys } from './early-keys.ts';
import { readGitFacts } from './git-facts.ts';
import { IntegrationState } from './integration-state.ts';
import { PromptState } from './prompt-state.ts';
import { QueryDesk } from './query-desk.ts';
import { ResizeThrottle } from './resize-throttle.ts';
import type { SessionOptions } from './session-options.ts';
import { SessionStream } from './session-stream.ts';
import { ShellMarks } from './shell-marks.ts';
import { Submitter } from './submitter.ts';
import { queryOfCsi, queryOfOsc } from './terminal-query.ts';

/** A cursor's place is read off a screen that has seen so many of the last bytes. */
const CURSOR_BYTES = 128 * 1024;

/** One live terminal: the pty, its blocks, its replay, and the clients that watch it. */
export class Session implements ControlSession {
  readonly id: SessionId;
  readonly grammar: ControlSession['grammar'];
  readonly workspaceRoot: string;
  readonly #options: SessionOptions;
  readonly #changes = new Emitter<void>();
  readonly #closedBlocks = new Emitter<Block>();
  readonly #blocks: BlockList;
  readonly #stream: SessionStream;
  readonly #prompt: PromptState;
  readonly #resizer: ResizeThrottle;
  readonly #integration: IntegrationState;
  readonly #queries: QueryDesk;
  readonly #keys: EarlyKeys;
  readonly #submitter: Submitter;
  readonly #marks: ShellMarks;
  readonly #createdAt: number;
  #size: Size;
  #branch: string | null;
  #exit: { readonly code: number | null } | null = null;

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
    const { clock, hasIntegration, nonce, hostname } = options;
    this.#blocks = new BlockList({
      sessionId: options.id,
      now: () => clock.now(),
      size: () => this.#size,
      blockBytes: options.blockBytes,
      readCommand: readTyped,
      startedBy: (command) => this.#submitter.claim(command),
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
      marks: () => this.#marks.soFar,
      isEditingLine: () => this.#stream.modes.isOn(2004) && !this.#stream.modes.isAlternateScreen,
      programLine: () => options.pty.programLine(),
      onReplaced: () => this.#marks.replaced(),
      onDidChange: () => this.#changed(),
    });
    this.#keys = new EarlyKeys({
      clock,
      startedAt: () => this.#blocks.open?.startedAt ?? null,
      isAtWork: () => this.#hasProgram(),
      write: (bytes) => options.pty.write(bytes),
    });
    this.#submitter = new Submitter({
      id: options.id,
      clock,
      prompt: this.#prompt,
      integration: this.#integration,
      onDidChange: this.#changes.event,
      hasOpenBlock: () => this.#blocks.open !== null,
      takesPaste: () => this.#stream.modes.isOn(2004),
      assertAlive: () => this.assertAlive(),
      write: (bytes) => options.pty.write(bytes),
    });
    this.#marks = new ShellMarks({
      clock,
      hasIntegration,
      nonce,
      hostname,
      stream: this.#stream,
      blocks: this.#blocks,
      prompt: this.#prompt,
      integration: this.#integration,
      submitter: this.#submitter,
      onStarted: () => this.#noteStarted(),
      onPrompt: () => this.#readBranch(),
      onCommandEnd: () => this.#queries.forget(),
      onBlocks: (changes) => this.#emit(changes),
      onDidChange: () => this.#changed(),
    });
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
    return this.#marks.names;
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
      shellVersion: this.#marks.shellVersion,
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

  /** A program other than the shell has the terminal, as far as the system tells. */
  async #hasProgram(): Promise<boolean> {
    const front = await this.foreground();
    return !front || (!front.isShell && front.program !== this.#options.shell);
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
    if (isTyping) this.#keys.write(bytes);
    else this.#options.pty.write(this.#queries.accept(bytes, clientId));
  }

  submitAs(line: string, origin: BlockOrigin, isStillFit?: () => boolean): Promise<BlockId | null> {
    return this.#submitter.submit(line, origin, isStillFit);
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

  #isLineBlank(): boolean | null {
    const line = this.#blocks.promptLine;
    if (line) return isBlankAfterPrompt(line, this.#size);
    // A shell that sends marks has not printed its prompt whole yet.
    return this.#marks.soFar === 'none' ? null : false;
  }

  #read(chunk: Buffer<ArrayBuffer>): void {
    this.#stream.read(chunk);
    if (this.#prompt.activity === 'starting') this.#marks.printedAtStart();
    else this.#prompt.printed();
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
    this.#marks.read(sequence);
  }

  #noteStarted(): void {
    this.#options.cleanUp();
    this.#integration.started();
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
      else this.#submitter.opened(block.id);
    }
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
    this.#marks.dispose();
    this.#submitter.ended();
    this.#options.cleanUp();
    this.#prompt.exited();
    this.#prompt.dispose();
    this.#stream.finish({ type: 'exit', code: this.#exit.code });
  }
}

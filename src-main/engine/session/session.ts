import { basename } from 'node:path';
import {
  type Activity,
  type Block,
  type BlockId,
  type BlockOrigin,
  newsOfAnswer,
  type SessionId,
  type SessionInfo,
  type Size,
  type TermFrame,
  type TerminalAnswer,
} from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import type { Viewer } from '../../../contracts/rpc/session-host.ts';
import { Emitter, type Event } from '../../base/emitter.ts';
import type { Foreground } from '../../platform/foreground.ts';
import type { PtyExit } from '../../platform/pty.ts';
import type { LiveNames } from '../../policy/index.ts';
import type { KeptSession, SessionKey } from '../../store/kept-sessions.ts';
import { type BlockChange, type BlockEntry, BlockList } from '../blocks/block-list.ts';
import type { OscSequence } from '../blocks/escape-scanner.ts';
import type { ControlSession } from '../control/control.ts';
import { cursorAfter } from '../screen/cursor-after.ts';
import type { ScreenText } from '../screen/headless-screen.ts';
import { readTyped } from '../screen/read-typed.ts';
import { screenAfter } from '../screen/screen-text.ts';
import { readGitFacts } from './git-facts.ts';
import { keepSession, restoreSession } from './keep-session.ts';
import { QueryDesk } from './query-desk.ts';
import type { SessionOptions, ShellLaunch } from './session-options.ts';
import { SessionStream } from './session-stream.ts';
import { ShellRun } from './shell-run.ts';
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
  readonly #ends = new Emitter<number | null>();
  readonly #blocks: BlockList;
  readonly #stream: SessionStream;
  readonly #queries: QueryDesk;
  readonly #createdAt: number;
  #size: Size;
  #branch: string | null;
  #shell: ShellRun;
  /** What an assistant said here last. */
  #answer: TerminalAnswer | null = null;

  readonly onDidChange = this.#changes.event;
  readonly onDidCloseBlock = this.#closedBlocks.event;
  /** The shell ended by itself; its exit code, null where nobody knows. */
  readonly onDidEnd = this.#ends.event;
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
    const { clock } = options;
    this.#blocks = new BlockList({
      sessionId: options.id,
      now: () => clock.now(),
      size: () => this.#size,
      blockBytes: options.blockBytes,
      readCommand: readTyped,
      startedBy: (command) => this.#shell.submitter.claim(command),
    });
    this.#stream = new SessionStream({
      clock,
      replayBytes: options.replayBytes,
      size: options.restored?.sizes[0]?.size ?? options.size,
      output: (bytes) => this.#blocks.output(bytes),
      osc: (sequence) => this.#readOsc(sequence),
      csi: (body, end) => this.#readCsi(body, end),
      onDidChangeCount: () => this.#changed(),
    });
    this.#queries = new QueryDesk({
      clock,
      facts: {
        cursor: () => cursorAfter(this.#stream.tail(CURSOR_BYTES), this.#size),
        isModeOn: (mode) => this.#stream.modes.stateOf(mode),
      },
      hasClients: () => this.#stream.attachments.count > this.#stream.attachments.observerCount,
      write: (bytes) => this.#shell.pty.write(bytes),
    });
    this.#stream.attachments.onDidLeave((clientId) => this.#queries.left(clientId));
    this.#shell = this.#startShell(options);
    if (options.restored) restoreSession(this.#kept, options.restored, options.size);
    if (options.notice !== null) this.#stream.read(Buffer.from(`\x1b[33m${options.notice}\x1b[39m\r\n`));
  }

  get cwd(): string {
    return this.#blocks.cwd ?? this.#options.cwd;
  }

  get names(): LiveNames | null {
    return this.#shell.marks.names;
  }

  get shell(): string {
    return this.#options.shell;
  }

  get branch(): string | null {
    return this.#branch;
  }

  get activity(): Activity {
    return this.#shell.prompt.activity;
  }

  get isPromptDirty(): boolean {
    return this.#shell.prompt.isDirty;
  }

  get size(): Size {
    return this.#size;
  }

  get info(): SessionInfo {
    return {
      id: this.id,
      title: `${this.#options.shell} · ${basename(this.cwd) || '/'}`,
      shell: this.#options.shell,
      shellVersion: this.#shell.marks.shellVersion,
      cwd: this.cwd,
      branch: this.#branch,
      createdAt: this.#createdAt,
      attached: this.#stream.attachments.count,
      observers: this.#stream.attachments.observerCount,
      blockCount: this.#blocks.count,
      lastExit: this.#blocks.lastExit,
      activity: this.#shell.prompt.activity,
      isPromptDirty: this.#shell.prompt.isDirty,
      integration: this.#shell.integration.value,
      ...this.#options.control(),
      size: this.#size,
      exitCode: this.#shell.exit?.code ?? null,
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
    return await this.#shell.foreground();
  }

  async endForeground(): Promise<void> {
    this.assertAlive();
    await this.#shell.pty.endForeground();
  }

  /** An agent's keys, after control has let them pass. */
  typeAsAgent(bytes: Uint8Array): void {
    this.assertAlive();
    this.#shell.pty.write(bytes);
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
        answer: this.#answer,
      }),
      viewer,
    );
    if (this.#shell.exit) this.#stream.finish({ type: 'exit', code: this.#shell.exit.code });
    return settled;
  }

  /** Writes a client's keys. @param isTyping False for what its terminal answered by itself. */
  input(bytes: Uint8Array, isTyping: boolean, clientId = ''): void {
    this.assertAlive();
    if (isTyping) {
      this.#shell.prompt.typed(bytes);
      this.#queries.typed(clientId);
    }
    if (isTyping) this.#shell.keys.write(bytes);
    else this.#shell.pty.write(this.#queries.accept(bytes, clientId));
  }

  submitAs(line: string, origin: BlockOrigin, isStillFit?: () => boolean): Promise<BlockId | null> {
    return this.#shell.submitter.submit(line, origin, isStillFit);
  }

  resize(size: Size): void {
    this.assertAlive();
    if (size.cols === this.#size.cols && size.rows === this.#size.rows) return;
    this.#size = size;
    this.#stream.resize(size);
    this.#shell.resize(size);
    this.#changed();
  }

  get key(): SessionKey {
    return { sessionId: this.id, createdAt: this.#createdAt };
  }

  /** What it shows, for a session that begins with it once this one is gone. */
  keep(): KeptSession {
    return keepSession(this.#kept, this.#options.clock.now());
  }

  get #kept() {
    return { stream: this.#stream, blocks: this.#blocks };
  }

  /** An assistant says something to whoever looks at the session. Nothing of it is output. @param answer All of it so far. */
  tell(answer: TerminalAnswer): void {
    const news = newsOfAnswer(this.#answer, answer);
    this.#answer = answer;
    this.#stream.flush();
    this.#stream.send({ type: 'agent', ...news });
  }

  /** Tells the clients that mode or level changed. */
  noteControlChanged(): void {
    this.#changed();
  }

  /**
   * Puts another shell in the place of this one, which is ended with everything in its terminal: the same session, clients
   * and blocks, a new secret. Settles once the old one is gone.
   */
  async restart(launch: ShellLaunch): Promise<void> {
    const old = this.#shell;
    old.dispose();
    this.#shell = this.#startShell(launch);
    this.#queries.forget();
    this.#emit(this.#blocks.restart(this.#stream.end));
    this.#stream.startOver('restarted, a new shell starts here');
    launch.pty.resize(this.#size);
    this.#changed();
    await old.pty.kill();
  }

  /** Ends the shell and everything in its terminal; settles once all of it is gone. */
  async close(): Promise<void> {
    await this.#shell.pty.kill();
    // A terminal that will not close must not keep its session.
    if (!this.#shell.exit) this.#end({ exitCode: null, signal: null });
    this.#stream.dispose();
  }

  get isAlive(): boolean {
    return this.#shell.exit === null;
  }

  /** @throws {VoxError} `session.closed`. */
  assertAlive(): void {
    this.#shell.assertAlive();
  }

  #startShell(launch: ShellLaunch): ShellRun {
    const { id, clock, hostname, shell } = this.#options;
    return new ShellRun({
      ...launch,
      id,
      clock,
      hostname,
      shell,
      stream: this.#stream,
      blocks: this.#blocks,
      size: () => this.#size,
      onDidChange: this.#changes.event,
      onPrompt: () => this.#readBranch(),
      onCommandEnd: () => this.#queries.forget(),
      onBlocks: (changes) => this.#emit(changes),
      onData: (chunk) => this.#read(chunk),
      onExit: (exit) => this.#end(exit),
      changed: () => this.#changed(),
    });
  }

  #read(chunk: Buffer<ArrayBuffer>): void {
    this.#stream.read(chunk);
    this.#shell.printed();
    this.#options.onDidPrint();
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
    else if (body === '?2004h') this.#shell.integration.prompted({ isForeignMark: false });
  }

  #readOsc(sequence: OscSequence): void {
    const query = queryOfOsc(sequence.number, sequence.payload);
    if (query) this.#queries.asked(query);
    this.#shell.marks.read(sequence);
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
      else this.#opened(block);
    }
  }

  #opened(block: Block): void {
    this.#shell.submitter.opened(block.id);
    if (block.origin.kind === 'user' && this.#answer?.state !== 'streaming') this.#answer = null;
  }

  #changed(): void {
    this.#changes.fire();
    this.#stream.send({ type: 'session-changed', session: this.info });
  }

  #end(exit: PtyExit): void {
    if (this.#shell.exit) return;
    const ended = this.#blocks.end(exit.exitCode, this.#stream.end);
    const { code } = this.#shell.ended(exit);
    this.#emit(ended);
    this.#queries.dispose();
    this.#stream.finish({ type: 'exit', code });
    this.#ends.fire(code);
  }
}

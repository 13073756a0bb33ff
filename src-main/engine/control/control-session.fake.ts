import type { Activity, Block, BlockId, BlockOrigin, SessionId } from '../../../contracts/model/index.ts';
import { blockIdOf, statusOfExit } from '../../../contracts/model/index.ts';
import { Emitter } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { ControlSession } from './control.ts';

type Facts = Pick<ControlSession, 'activity' | 'isPromptDirty' | 'cwd' | 'branch' | 'names'>;

/** A session at a clean prompt. What is typed in it stays pending until the test says how it went. */
export class FakeControlSession implements ControlSession {
  readonly id: SessionId;
  readonly shell = 'bash';
  readonly grammar = 'posix';
  names: ControlSession['names'] = null;
  readonly workspaceRoot = '/code';
  cwd = '/code';
  branch: string | null = null;
  activity: Activity = 'prompt';
  isPromptDirty = false;
  /** Told of each line at the instant it is typed. */
  onType: (line: string, origin: BlockOrigin) => void = () => {};
  /** Typing has to wait first, as for bracketed paste; `typeWaiting` ends that. */
  waitsToType = false;
  /** The line that is typed now had to wait. */
  hasWaited = false;
  #waiting: (() => void) | null = null;
  readonly typed: string[] = [];
  readonly #changes = new Emitter<void>();
  readonly #closes = new Emitter<Block>();
  readonly onDidChange = this.#changes.event;
  readonly onDidCloseBlock = this.#closes.event;
  #pending: PromiseWithResolvers<BlockId | null> | null = null;
  #openBlock: BlockId | null = null;
  #lastNumber = 0;

  constructor(id = 's-1') {
    this.id = id as SessionId;
  }

  get hasListeners(): boolean {
    return this.#changes.hasListeners || this.#closes.hasListeners;
  }

  get isTyping(): boolean {
    return this.#pending !== null;
  }

  get isWaitingToType(): boolean {
    return this.#waiting !== null;
  }

  get openBlock(): BlockId | null {
    return this.#openBlock;
  }

  async submitAs(line: string, origin: BlockOrigin, isStillFit: () => boolean = () => true): Promise<BlockId | null> {
    this.hasWaited = this.waitsToType;
    if (this.waitsToType) await new Promise<void>((resolve) => (this.#waiting = resolve));
    if (!isStillFit()) throw new VoxError('policy.blocked', 'not fit any more');
    this.onType(line, origin);
    this.typed.push(line);
    this.#pending = Promise.withResolvers();
    const { promise } = this.#pending;
    this.become({ activity: 'running' });
    return await promise;
  }

  typeWaiting(): void {
    const go = this.#waiting;
    this.#waiting = null;
    go?.();
  }

  become(facts: Partial<Facts>): void {
    Object.assign(this, facts);
    this.#changes.fire();
  }

  /** The shell's folder changed, and nobody was told. */
  moveSilently(cwd: string): void {
    this.cwd = cwd;
  }

  /** The pre-execution mark came: the typed line has a block. */
  openTypedBlock(): BlockId {
    const id = blockIdOf(this.id, ++this.#lastNumber);
    this.#openBlock = id;
    this.#settle((pending) => pending.resolve(id));
    return id;
  }

  /** The prompt came back and the shell had opened no block. */
  takeWithoutBlock(): void {
    this.#settle((pending) => pending.resolve(null));
    this.become({ activity: 'prompt' });
  }

  refuse(code: 'session.busy' | 'session.closed' | 'policy.blocked' | 'bad-request' | 'internal'): void {
    this.#settle((pending) => pending.reject(new VoxError(code, `refused: ${code}`)));
  }

  /** @param command What the shell says it ran. */
  closeBlock(id: BlockId, exitCode = 0, command = ''): void {
    if (this.#openBlock === id) this.#openBlock = null;
    const sessionId = this.id;
    const range = { prompt: 0, output: 0, end: 0 };
    const origin: BlockOrigin = { kind: 'user' };
    const times = { startedAt: 0, endedAt: 0, exitCode, status: statusOfExit(exitCode) };
    const text = { command, trusted: true, cwd: this.cwd, omittedBytes: 0, fullScreen: false, pinned: false };
    this.#closes.fire({ id, sessionId, origin, range, ...times, ...text });
  }

  #settle(how: (pending: PromiseWithResolvers<BlockId | null>) => void): void {
    const pending = this.#pending;
    this.#pending = null;
    if (pending) how(pending);
  }
}

import type { Activity, Block, BlockId, BlockOrigin, SessionId } from '../../../contracts/model/index.ts';
import { blockIdOf } from '../../../contracts/model/index.ts';
import { Emitter } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { ControlSession } from './control.ts';

type Facts = Pick<ControlSession, 'activity' | 'isPromptDirty' | 'cwd'>;

/** A session at a clean prompt. What is typed in it stays pending until the test says how it went. */
export class FakeControlSession implements ControlSession {
  readonly id: SessionId;
  readonly grammar = 'posix';
  readonly workspaceRoot = '/work';
  cwd = '/work';
  readonly branch = null;
  activity: Activity = 'prompt';
  isPromptDirty = false;
  /** Told of each line at the instant it is typed. */
  onType: (line: string, origin: BlockOrigin) => void = () => {};
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

  get openBlock(): BlockId | null {
    return this.#openBlock;
  }

  submitAs(line: string, origin: BlockOrigin): Promise<BlockId | null> {
    this.onType(line, origin);
    this.typed.push(line);
    this.#pending = Promise.withResolvers();
    const { promise } = this.#pending;
    this.become({ activity: 'running' });
    return promise;
  }

  become(facts: Partial<Facts>): void {
    Object.assign(this, facts);
    this.#changes.fire();
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

  refuse(code: 'session.busy' | 'session.closed' | 'internal'): void {
    this.#settle((pending) => pending.reject(new VoxError(code, `refused: ${code}`)));
  }

  closeBlock(id: BlockId): void {
    if (this.#openBlock === id) this.#openBlock = null;
    const sessionId = this.id;
    const range = { prompt: 0, output: 0, end: 0 };
    const origin: BlockOrigin = { kind: 'user' };
    const times = { startedAt: 0, endedAt: 0, exitCode: 0, status: 'ok' as const };
    const text = { command: '', trusted: true, cwd: this.cwd, omittedBytes: 0, fullScreen: false, pinned: false };
    this.#closes.fire({ id, sessionId, origin, range, ...times, ...text });
  }

  #settle(how: (pending: PromiseWithResolvers<BlockId | null>) => void): void {
    const pending = this.#pending;
    this.#pending = null;
    if (pending) how(pending);
  }
}

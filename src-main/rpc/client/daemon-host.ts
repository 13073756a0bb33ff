import type {
  Approval,
  ApprovalDecision,
  ApprovalId,
  Block,
  BlockId,
  BlockOutput,
  ControlMode,
  SecurityLevel,
  SessionId,
  SessionInfo,
  Size,
  TermFrame,
} from '../../../contracts/model/index.ts';
import type { RpcClient, RpcStream } from '../../../contracts/rpc/client.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import type {
  AnySessionHost,
  ControlChange,
  OpenSpec,
  OutputQuery,
  Viewer,
} from '../../../contracts/rpc/session-host.ts';
import { toDisposable } from '../../base/disposable.ts';
import type { Event } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';

/** Bytes the sink may hold before the host is no longer told that they were taken. */
const HELD_BYTES = 256 * 1024;

/** The sessions of another process, and the requests that wait for a person there. Every method is one request. */
export class DaemonHost implements AnySessionHost {
  readonly #client: RpcClient;

  constructor(client: RpcClient) {
    this.#client = client;
  }

  readonly onDidChangeSession: Event<SessionInfo> = (listener) =>
    toDisposable(this.#client.onEvent('session.changed', listener));

  readonly onDidCloseSession: Event<SessionId> = (listener) =>
    toDisposable(this.#client.onEvent('session.closed', ({ sessionId }) => listener(sessionId)));

  readonly onDidChangeApproval: Event<Approval> = (listener) =>
    toDisposable(this.#client.onEvent('approval.changed', listener));

  async open({ shell, cwd, size, env, restore }: OpenSpec): Promise<SessionId> {
    const where = { ...(shell && { shell }), ...(cwd && { cwd }), ...(size && { size }) };
    const spec = { ...where, ...(env && { env: { ...env } }), ...(restore && { restore }) };
    return (await this.#client.call('term.open', spec)).sessionId;
  }

  list(): Promise<SessionInfo[]> {
    return this.#client.call('term.list', {});
  }

  attach(sessionId: SessionId, sink: FrameSink<TermFrame>, viewer?: Viewer): Promise<void> {
    return new Promise((resolve, reject) => {
      const feed = new SinkFeed(sink);
      const stream = this.#client.stream(
        'term.attach',
        { sessionId, readOnly: viewer?.isReadOnly ?? false },
        {
          onFrame: (frame) => feed.take(frame),
          onEnd: (error) => (error ? reject(new VoxError(error.code, error.message)) : resolve()),
        },
      );
      feed.follow(stream);
      sink.onCancel(() => {
        stream.cancel();
        resolve();
      });
    });
  }

  async input(sessionId: SessionId, bytes: Uint8Array): Promise<void> {
    await this.#client.call('term.input', { sessionId, bytes: new Uint8Array(bytes) });
  }

  async submit(sessionId: SessionId, line: string): Promise<BlockId | null> {
    return (await this.#client.call('term.submit', { sessionId, line })).blockId;
  }

  async resize(sessionId: SessionId, size: Size): Promise<void> {
    await this.#client.call('term.resize', { sessionId, size });
  }

  async restart(sessionId: SessionId): Promise<void> {
    await this.#client.call('term.restart', { sessionId });
  }

  async close(sessionId: SessionId): Promise<void> {
    await this.#client.call('term.close', { sessionId });
  }

  async setMode(sessionId: SessionId, mode: ControlMode, { version }: ControlChange = {}): Promise<void> {
    await this.#client.call('term.setMode', { sessionId, mode, ...(version !== undefined && { version }) });
  }

  async setLevel(sessionId: SessionId, level: SecurityLevel): Promise<void> {
    await this.#client.call('term.setLevel', { sessionId, level });
  }

  async setPaused(sessionId: SessionId, isPaused: boolean): Promise<void> {
    await this.#client.call('term.setPaused', { sessionId, isPaused });
  }

  async noteActivity(sessionId: SessionId): Promise<void> {
    await this.#client.call('term.noteActivity', { sessionId });
  }

  async takeOver(sessionId: SessionId): Promise<void> {
    await this.#client.call('term.takeOver', { sessionId });
  }

  blocks(sessionId: SessionId): Promise<Block[]> {
    return this.#client.call('block.list', { sessionId });
  }

  blockOutput(blockId: BlockId, { lines, tail }: OutputQuery): Promise<BlockOutput> {
    return this.#client.call('block.output', { blockId, ...(lines && { lines }), ...(tail && { tail }) });
  }

  pin(blockId: BlockId, pinned: boolean): Promise<Block> {
    return this.#client.call('block.pin', { blockId, pinned });
  }

  approvals(): Promise<Approval[]> {
    return this.#client.call('approval.list', {});
  }

  resolve(approvalId: ApprovalId, decision: ApprovalDecision): Promise<Approval> {
    return this.#client.call('approval.resolve', { approvalId, decision });
  }
}

/** Hands frames on, and tells the host that output was taken once the sink has room. */
class SinkFeed {
  readonly #sink: FrameSink<TermFrame>;
  #stream: RpcStream | null = null;
  #untoldBytes = 0;

  constructor(sink: FrameSink<TermFrame>) {
    this.#sink = sink;
    sink.onDrain(() => this.#tell());
  }

  follow(stream: RpcStream): void {
    this.#stream = stream;
    this.#tell();
  }

  take(frame: TermFrame): void {
    this.#sink.send(frame);
    if (frame.type !== 'output') return;
    this.#untoldBytes += frame.bytes.length;
    if (this.#sink.unacknowledgedBytes <= HELD_BYTES) this.#tell();
  }

  #tell(): void {
    if (!this.#stream || this.#untoldBytes === 0) return;
    this.#stream.acknowledge(this.#untoldBytes);
    this.#untoldBytes = 0;
  }
}

import type {
  Approval,
  ApprovalId,
  ApprovalPreview,
  Block,
  BlockId,
  ControlMode,
  Grant,
  GrantId,
  SecurityLevel,
  Verdict,
} from '../../../contracts/model/index.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AuditLog } from '../../store/audit/audit-log.ts';
import { auditRowsOf, type ControlStep } from './audit-rows.ts';
import type { ControlSession, SessionControl } from './control.ts';
import {
  approvalOf,
  type ControlEvent,
  covers,
  isStillFit,
  type Reduction,
  reduce,
  refuseAll,
  wakeAt,
} from './control-machine.ts';
import { type BlockEnd, type ControlState, type Entry, initialControl, type Surroundings } from './control-state.ts';
import { hasEnded, isWaiting } from './request-phases.ts';

interface DriverDeps {
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly defaults: { readonly mode: ControlMode; readonly level: SecurityLevel };
  /** Milliseconds; read at every step. */
  expiryMs(): number;
  judge(line: string, level: SecurityLevel, cwd: string): Verdict;
  /** A request is new or has changed: called at once, so that the desk's answers are never stale. */
  record(approval: Approval): void;
  /** The same, in the same order, once the driver has acted on the change: for listeners. */
  announce(approval: Approval): void;
  announceGrants(grants: Grant[]): void;
  onDispose(): void;
}

/** Feeds one session's events to the machine, and does the one thing it asks for: typing. */
export class SessionDriver implements SessionControl {
  readonly #session: ControlSession;
  readonly #deps: DriverDeps;
  readonly #store = new DisposableStore();
  readonly #changes = new Emitter<void>();
  readonly #outbox: Approval[] = [];
  #state: ControlState;
  #alarm: { readonly at: number; readonly timer: Disposable } | null = null;
  #isDisposed = false;
  #names: ControlSession['names'] = null;
  #namesVersion = 0;
  #version = 0;

  readonly onDidChange = this.#changes.event;

  constructor(session: ControlSession, deps: DriverDeps) {
    this.#session = session;
    this.#deps = deps;
    this.#state = initialControl(deps.defaults.mode, deps.defaults.level);
    this.#store.add(session.onDidChange(() => this.dispatch({ type: 'session-changed' })));
    this.#store.add(
      session.onDidCloseBlock((block) => this.dispatch({ type: 'block-closed', blockId: block.id, end: endOf(block) })),
    );
  }

  get mode(): ControlMode {
    return this.#state.mode;
  }

  get level(): SecurityLevel {
    return this.#state.level;
  }

  get isPaused(): boolean {
    return this.#state.isPaused;
  }

  get version(): number {
    return this.#version;
  }

  get hasExited(): boolean {
    return this.#session.activity === 'exited';
  }

  get grants(): readonly Grant[] {
    return this.#state.grants;
  }

  hasGrant(id: GrantId): boolean {
    return this.#state.grants.some((grant) => grant.id === id);
  }

  preview(line: string): ApprovalPreview {
    const { cwd, judge } = this.#lookAround();
    const verdict = judge(line, this.level);
    return { line, level: this.level, verdict, isGranted: covers(this.#state.grants, { line, cwd, verdict }) };
  }

  /** Requests that have not ended. */
  get openCount(): number {
    return this.#state.entries.filter(({ phase }) => !hasEnded(phase)).length;
  }

  setMode(mode: ControlMode, client: string | null = null): void {
    if (mode !== this.mode) this.dispatch({ type: 'mode-set', mode, client });
  }

  setLevel(level: SecurityLevel, client: string | null = null): void {
    if (level !== this.level) this.dispatch({ type: 'level-set', level, client });
  }

  setPaused(isPaused: boolean, client: string | null = null): void {
    if (isPaused !== this.isPaused) this.dispatch({ type: 'pause-set', isPaused, client });
  }

  noteActivity(): void {
    this.dispatch({ type: 'person-acted' });
  }

  /** In Autopilot the same as a key: Manual at once. In CoPilot it only restarts the wait for idleness. */
  takeOver(): void {
    this.dispatch({ type: 'person-acted' });
  }

  /** Whether a person may still decide about it: nothing of it has been typed. */
  isWaiting(id: ApprovalId): boolean {
    return this.#state.entries.some((entry) => entry.id === id && isWaiting(entry.phase));
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.dispatch({ type: 'disposed' });
    this.#isDisposed = true;
    this.#alarm?.timer.dispose();
    this.#store.dispose();
    this.#deps.onDispose();
    this.#changes.dispose();
  }

  dispatch(event: ControlEvent): void {
    if (this.#isDisposed) return;
    const before = this.#state;
    const { state, type } = this.#onRecord(before, event);
    this.#state = state;
    const isHandedOver = before.mode !== state.mode || before.isPaused !== state.isPaused;
    if (isHandedOver) this.#version += 1;
    const expiryMs = this.#deps.expiryMs();
    for (const entry of state.entries) if (!before.entries.includes(entry)) this.#record(approvalOf(entry, expiryMs));
    // Typing comes first: a listener could change what the machine has just seen.
    if (type) this.#type(type);
    this.#setAlarm();
    for (let next = this.#outbox.shift(); next; next = this.#outbox.shift()) this.#deps.announce(next);
    if (before.grants !== state.grants) this.#deps.announceGrants([...state.grants]);
    if (isHandedOver || before.level !== state.level) this.#changes.fire();
  }

  /** The step, once the audit log has it. Where it cannot be written, nothing that waits is typed, now or later. */
  #onRecord(before: ControlState, event: ControlEvent): Reduction {
    const { audit } = this.#deps;
    const reduction = reduce(before, event, this.#lookAround());
    const rowsOf = (step: ControlStep) => auditRowsOf(this.#session.id, step);
    const rows = rowsOf({ before, after: reduction.state, event });
    try {
      audit.append(rows);
      return reduction;
    } catch (error) {
      const refused = refuseAll(reduction, error instanceof Error ? error.message : String(error));
      audit.note(rowsOf({ before, after: refused.state, event }));
      return refused;
    }
  }

  #record(approval: Approval): void {
    this.#deps.record(approval);
    this.#outbox.push(approval);
  }

  #lookAround(): Surroundings {
    const { activity, isPromptDirty, cwd } = this.#session;
    return {
      activity,
      isPromptDirty,
      cwd,
      shellState: this.#shellState(),
      now: this.#deps.clock.now(),
      expiryMs: this.#deps.expiryMs(),
      judge: (line, level) => this.#deps.judge(line, level, cwd),
    };
  }

  /** Another text whenever the branch, or what names mean in the shell, is another. */
  #shellState(): string {
    const { branch, names } = this.#session;
    if (names !== this.#names) this.#namesVersion += 1;
    this.#names = names;
    return `${this.#namesVersion} ${branch ?? ''}`;
  }

  #type(entry: Entry): void {
    const { id } = entry;
    this.#submit(entry).then(
      (blockId) => this.dispatch({ type: 'typed', id, blockId }),
      (error: unknown) => this.dispatch(eventOfFailure(id, error)),
    );
  }

  /** Even a `submitAs` that throws at once answers later: the machine handles one event at a time. */
  async #submit(entry: Entry): Promise<BlockId | null> {
    const { line, agentId } = entry;
    const isFit = () => isStillFit(entry, this.#state, this.#lookAround());
    return this.#session.submitAs(line, { kind: 'agent', agentId }, isFit);
  }

  #setAlarm(): void {
    const at = wakeAt(this.#state, this.#deps.expiryMs());
    if (at === (this.#alarm?.at ?? null)) return;
    this.#alarm?.timer.dispose();
    this.#alarm =
      at === null
        ? null
        : { at, timer: this.#deps.clock.setTimer(Math.max(0, at - this.#deps.clock.now()), () => this.#wake()) };
  }

  #wake(): void {
    this.#alarm = null;
    this.dispatch({ type: 'woke' });
  }
}

export function isOpen({ state }: Approval): boolean {
  return state === 'asking' || state === 'queued' || state === 'running';
}

/** A shell without our script is read off the screen: its word proves nothing. */
function endOf({ exitCode, command, trusted }: Block): BlockEnd {
  return { exitCode, command: trusted ? command : null };
}

function eventOfFailure(id: ApprovalId, error: unknown): ControlEvent {
  const code = error instanceof VoxError ? error.code : 'internal';
  if (code === 'session.busy') return { type: 'bounced', id };
  if (code === 'policy.blocked') return { type: 'lapsed', id };
  return {
    type: 'failed',
    id,
    note: code === 'session.closed' ? null : String(error instanceof Error ? error.message : error),
  };
}

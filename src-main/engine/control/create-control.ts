import type {
  Approval,
  ApprovalDecision,
  ApprovalId,
  ApprovalPreview,
  ControlMode,
  Grant,
  GrantId,
  SecurityLevel,
  SessionId,
} from '../../../contracts/model/index.ts';
import { Emitter } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Judge } from '../../policy/judge.ts';
import type { AuditLog } from '../../store/audit/audit-log.ts';
import type { AgentDesk, AgentRequest } from './agent-desk.ts';
import type { Control, ControlSession, SessionControl } from './control.ts';
import type { ControlEvent } from './control-machine.ts';
import { assertLineFits, asTyped, blockUntypable } from './line-guard.ts';
import { isOpen, SessionDriver } from './session-driver.ts';

interface ControlDeps {
  readonly clock: Clock;
  readonly judge: Judge;
  /** Asks the shell's own parser about a line, for `judge` to know of. */
  consult?(grammar: ControlSession['grammar'], line: string): Promise<void>;
  readonly audit: AuditLog;
  /** The person's home folder, for the gate. */
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Mode and level of a new session, read when it is added. */
  defaults(): { mode: ControlMode; level: SecurityLevel };
  /** Milliseconds after which a request that nobody decided ends; 0 is never. */
  expiryMs(): number;
}

/** Open requests one session may have; an agent that asks faster than a person can answer is told to wait. */
const MAX_OPEN_REQUESTS = 100;
/** Ended requests that `get` and `whenEnded` still know, over all sessions. */
const MAX_ENDED_REQUESTS = 500;

/** The host's control: modes, levels and the one queue of agent requests. Sessions join by `addSession`. */
export function createControl(deps: ControlDeps): Control {
  return new HostControl(deps);
}

class HostControl implements Control, AgentDesk {
  readonly desk: AgentDesk = this;
  readonly #deps: ControlDeps;
  readonly #drivers = new Map<SessionId, SessionDriver>();
  readonly #sessions = new Map<SessionId, ControlSession>();
  readonly #approvals = new Map<ApprovalId, Approval>();
  readonly #waiters = new Map<ApprovalId, ((approval: Approval) => void)[]>();
  readonly #changes = new Emitter<Approval>();
  readonly #grantChanges = new Emitter<{ readonly sessionId: SessionId; readonly grants: Grant[] }>();
  #lastNumber = 0;
  #lastGrant = 0;

  readonly onDidChange = this.#changes.event;
  readonly onDidChangeGrants = this.#grantChanges.event;

  constructor(deps: ControlDeps) {
    this.#deps = deps;
  }

  addSession(session: ControlSession): SessionControl {
    const { judge, home, env, clock, audit, defaults, expiryMs } = this.#deps;
    const driver = new SessionDriver(session, {
      clock,
      audit,
      defaults: defaults(),
      expiryMs,
      judge: (line, level, cwd) =>
        blockUntypable(line, session.shell) ??
        judge(line, {
          shell: session.grammar,
          level,
          workspaceRoot: session.workspaceRoot,
          cwd,
          home,
          branch: session.branch ?? undefined,
          names: session.names ?? undefined,
          ...(env && { env }),
        }),
      record: (approval) => this.#record(approval),
      announce: (approval) => this.#changes.fire(approval),
      announceGrants: (grants) => this.#grantChanges.fire({ sessionId: session.id, grants }),
      onDispose: () => {
        this.#drivers.delete(session.id);
        this.#sessions.delete(session.id);
      },
    });
    this.#sessions.set(session.id, session);
    this.#drivers.set(session.id, driver);
    return driver;
  }

  async prepare(sessionId: SessionId, line: string): Promise<void> {
    const session = this.#sessions.get(sessionId);
    if (session) await this.#deps.consult?.(session.grammar, asTyped(line));
  }

  request({ sessionId, agentId, chatId, line: asked }: AgentRequest): Approval {
    assertLineFits(asked);
    const line = asTyped(asked);
    const driver = this.#driverOf(sessionId);
    if (driver.hasExited)
      throw new VoxError('session.closed', `The shell of ${sessionId} has ended. Open a new session.`);
    if (driver.openCount >= MAX_OPEN_REQUESTS) throw tooManyRequests(sessionId);
    const id = `a-${++this.#lastNumber}` as ApprovalId;
    driver.dispatch({ type: 'requested', request: { id, sessionId, agentId, chatId, line } });
    return this.get(id);
  }

  list(): Approval[] {
    return [...this.#approvals.values()].filter(isOpen);
  }

  get(id: ApprovalId): Approval {
    const approval = this.#approvals.get(id);
    if (approval) return approval;
    throw new VoxError('approval.not-found', `No request ${id}. It may have ended long ago.`);
  }

  resolve(id: ApprovalId, decision: ApprovalDecision, client: string | null = null): Approval {
    const approval = this.get(id);
    const driver = this.#drivers.get(approval.sessionId);
    if (!driver?.isWaiting(id))
      throw new VoxError('approval.resolved', `Request ${id} was already decided: ${approval.state}.`);
    if (decision.action === 'edit') assertLineFits(decision.line);
    driver.dispatch(this.#eventOf(id, decision, client));
    return this.get(id);
  }

  grants(): Grant[] {
    return [...this.#drivers.values()].flatMap(({ grants }) => grants).sort((a, b) => a.grantedAt - b.grantedAt);
  }

  revoke(grantId: GrantId, client: string | null = null): void {
    const driver = [...this.#drivers.values()].find((one) => one.hasGrant(grantId));
    if (!driver)
      throw new VoxError('approval.not-found', `No permission ${grantId}. It may have ended with its session.`);
    driver.dispatch({ type: 'revoked', grantId, client });
  }

  preview(sessionId: SessionId, line: string): ApprovalPreview {
    assertLineFits(line);
    return this.#driverOf(sessionId).preview(asTyped(line));
  }

  cancel(id: ApprovalId): void {
    const approval = this.#approvals.get(id);
    if (approval) this.#drivers.get(approval.sessionId)?.dispatch({ type: 'recalled', id });
  }

  async whenEnded(id: ApprovalId): Promise<Approval> {
    const approval = this.get(id);
    if (!isOpen(approval)) return approval;
    return new Promise((resolve) => {
      this.#waiters.set(id, [...(this.#waiters.get(id) ?? []), resolve]);
    });
  }

  dispose(): void {
    for (const driver of [...this.#drivers.values()]) driver.dispose();
    this.#changes.dispose();
    this.#grantChanges.dispose();
  }

  #driverOf(sessionId: SessionId): SessionDriver {
    const driver = this.#drivers.get(sessionId);
    if (driver) return driver;
    throw new VoxError('session.not-found', `No session ${sessionId}. List them with: vox term list`);
  }

  #eventOf(id: ApprovalId, decision: ApprovalDecision, client: string | null): ControlEvent {
    switch (decision.action) {
      case 'run':
        return {
          type: 'run',
          id,
          grantId: decision.remember ? this.#newGrantId() : null,
          isStep: decision.step === true,
          client,
        };
      case 'edit':
        return { type: 'edited', id, line: asTyped(decision.line), client };
      case 'dismiss':
        return { type: 'dismissed', id, note: decision.note ?? null, client };
    }
  }

  #newGrantId(): GrantId {
    this.#lastGrant += 1;
    return `g-${this.#lastGrant}` as GrantId;
  }

  #record(approval: Approval): void {
    this.#approvals.set(approval.id, approval);
    if (!isOpen(approval)) this.#end(approval);
  }

  #end(approval: Approval): void {
    for (const resolve of this.#waiters.get(approval.id) ?? []) resolve(approval);
    this.#waiters.delete(approval.id);
    const ended = [...this.#approvals.values()].filter((candidate) => !isOpen(candidate));
    for (const { id } of ended.slice(0, Math.max(0, ended.length - MAX_ENDED_REQUESTS))) this.#approvals.delete(id);
  }
}

function tooManyRequests(sessionId: SessionId): VoxError {
  return new VoxError(
    'session.busy',
    `${sessionId} already has ${MAX_OPEN_REQUESTS} open agent requests. Wait until a person has answered some of them.`,
  );
}

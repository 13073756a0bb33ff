import type {
  Approval,
  ApprovalDecision,
  ApprovalId,
  ControlMode,
  SecurityLevel,
  SessionId,
} from '../../../contracts/model/index.ts';
import { Emitter } from '../../base/emitter.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Judge } from '../../policy/judge.ts';
import type { AgentDesk, AgentRequest } from './agent-desk.ts';
import type { Control, ControlSession, SessionControl } from './control.ts';
import type { ControlEvent } from './control-machine.ts';
import { assertLineFits, blockUntypable } from './line-guard.ts';
import { isOpen, SessionDriver } from './session-driver.ts';

interface ControlDeps {
  readonly clock: Clock;
  readonly judge: Judge;
  /** The person's home folder, for the gate. */
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Mode and level of a new session, read when it is added. */
  defaults(): { mode: ControlMode; level: SecurityLevel };
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
  readonly #approvals = new Map<ApprovalId, Approval>();
  readonly #waiters = new Map<ApprovalId, ((approval: Approval) => void)[]>();
  readonly #changes = new Emitter<Approval>();
  #lastNumber = 0;

  readonly onDidChange = this.#changes.event;

  constructor(deps: ControlDeps) {
    this.#deps = deps;
  }

  addSession(session: ControlSession): SessionControl {
    const { judge, home, env, clock, defaults } = this.#deps;
    const driver = new SessionDriver(session, {
      clock,
      defaults: defaults(),
      judge: (line, level, cwd) =>
        blockUntypable(line) ??
        judge(line, {
          shell: session.grammar,
          level,
          workspaceRoot: session.workspaceRoot,
          cwd,
          home,
          branch: session.branch ?? undefined,
          ...(env && { env }),
        }),
      record: (approval) => this.#record(approval),
      announce: (approval) => this.#changes.fire(approval),
      onDispose: () => this.#drivers.delete(session.id),
    });
    this.#drivers.set(session.id, driver);
    return driver;
  }

  request({ sessionId, agentId, chatId, line }: AgentRequest): Approval {
    assertLineFits(line);
    const driver = this.#drivers.get(sessionId);
    if (!driver) throw new VoxError('session.not-found', `No session ${sessionId}. List them with: vox term list`);
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

  resolve(id: ApprovalId, decision: ApprovalDecision): Approval {
    const approval = this.get(id);
    const driver = this.#drivers.get(approval.sessionId);
    if (!driver?.isWaiting(id))
      throw new VoxError('approval.resolved', `Request ${id} was already decided: ${approval.state}.`);
    if (decision.action === 'edit') assertLineFits(decision.line);
    driver.dispatch(eventOf(id, decision));
    return this.get(id);
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

function eventOf(id: ApprovalId, decision: ApprovalDecision): ControlEvent {
  switch (decision.action) {
    case 'run':
      return { type: 'run', id };
    case 'edit':
      return { type: 'edited', id, line: decision.line };
    case 'dismiss':
      return { type: 'dismissed', id, note: decision.note ?? null };
  }
}

function tooManyRequests(sessionId: SessionId): VoxError {
  return new VoxError(
    'session.busy',
    `${sessionId} already has ${MAX_OPEN_REQUESTS} open agent requests. Wait until a person has answered some of them.`,
  );
}

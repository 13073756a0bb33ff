import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type AgentId,
  type Approval,
  type ApprovalDecision,
  type ApprovalId,
  CONTROL_MODES,
  COPILOT_IDLE_MS,
  type SecurityLevel,
  type Verdict,
} from '../../../contracts/model/index.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { FakeAuditLog } from '../../store/audit/audit-log.fake.ts';
import type { SessionControl } from './control.ts';
import { FakeControlSession } from './control-session.fake.ts';
import { createControl } from './create-control.ts';

const LEVELS: SecurityLevel[] = ['L1', 'L3', 'L5'];
const FOLDERS = ['/code', '/other'];
const EXPIRY_MS = 20 * COPILOT_IDLE_MS;

/** What the gate looks at besides the line and the level. A file changes without a word to anybody. */
interface Place {
  readonly cwd: string;
  readonly branch: string | null;
  readonly isFileBad: boolean;
}

/**
 * A gate that looks at all of it: `ask@/code` asks there and is allowed elsewhere, `push` is blocked on `main`, and `script`
 * is what its file is.
 */
function gate(line: string, level: SecurityLevel, { cwd, branch, isFileBad }: Place): Verdict['verdict'] {
  const [kind = '', where] = (line.split(' ')[0] ?? '').split('@');
  if (kind === 'block' || (kind === 'write' && level === 'L1')) return 'block';
  if (kind === 'push') return branch === 'main' ? 'block' : 'ask';
  if (kind === 'script') return isFileBad ? 'ask' : 'allow';
  if (kind === 'ask') return where === undefined || where === cwd ? 'ask' : 'allow';
  return kind === 'write' && level === 'L3' ? 'ask' : 'allow';
}

const KINDS = ['allow', 'ask', 'block', 'write', 'ask@/code', 'push', 'script'];
/** Lines of which the very same bytes are asked for more than once: a permission may cover them. */
const SAME = ['ask', 'push', 'script'];
const pick = fc.nat({ max: 1000 });
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('request' as const), kind: fc.constantFrom(...KINDS) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('key' as const, 'take-over' as const, 'enter' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('run' as const, 'step' as const, 'remember' as const, 'dismiss' as const, 'cancel' as const),
      pick,
    }),
  },
  fc.record({ do: fc.constant('edit' as const), pick, kind: fc.constantFrom(...KINDS) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mode' as const), mode: fc.constantFrom(...CONTROL_MODES) }) },
  fc.record({ do: fc.constant('level' as const), level: fc.constantFrom(...LEVELS) }),
  fc.record({ do: fc.constant('cd' as const), cwd: fc.constantFrom(...FOLDERS), isTold: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat({ max: 2 * COPILOT_IDLE_MS }) }) },
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constantFrom('go-on' as const, 'go-on' as const, 'close-block' as const) }),
  },
  fc.record({ do: fc.constant('revoke' as const) }),
  fc.record({ do: fc.constant('pause' as const), isPaused: fc.boolean() }),
  fc.record({ do: fc.constant('wait-to-type' as const), waits: fc.boolean() }),
  fc.record({ do: fc.constant('branch' as const), branch: fc.constantFrom('main', 'topic'), isTold: fc.boolean() }),
  fc.record({ do: fc.constant('file' as const), isBad: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), kind: fc.constantFrom(...SAME) }) },
  fc.record({ do: fc.constantFrom('no-block' as const, 'bounce' as const, 'fail' as const) }),
);
type Action = (typeof action extends fc.Arbitrary<infer T> ? T : never) | { do: 'exit' };

/** One session under random hands, watched at every line that is typed. */
class World {
  readonly clock = createFakeClock();
  readonly session = new FakeControlSession();
  readonly audit = new FakeAuditLog();
  isFileBad = false;
  readonly control = createControl({
    clock: this.clock,
    audit: this.audit,
    expiryMs: () => EXPIRY_MS,
    judge: (line, { level, cwd, branch = null }) => ({
      verdict: gate(line, level, { cwd, branch, isFileBad: this.isFileBad }),
      rule: 'x',
      reason: 'x',
      span: null,
      stages: [],
    }),
    home: '/home/dev',
    defaults: () => ({ mode: 'CoPilot', level: 'L3' }),
  });
  readonly driven: SessionControl = this.control.addSession(this.session);
  readonly ids: ApprovalId[] = [];
  /** What a person approved: the line, and the folder it was shown for. */
  readonly approved = new Map<ApprovalId, { line: string; cwd: string }>();
  /** Requests that a person has named since the queue was paused last. */
  readonly released = new Set<ApprovalId>();
  /** What a person has allowed for the session, as `folder line`. */
  readonly granted = new Set<string>();
  readonly faults: unknown[] = [];
  typedCount = 0;
  lastKeyAt = -Infinity;
  isKeyInFlight = false;

  constructor() {
    // Thrown from inside `submitAs` it would count as a failed command.
    this.session.onType = (line) => {
      try {
        this.#watch(line);
        this.typedCount += 1;
      } catch (error) {
        this.faults.push(error);
      }
    };
  }

  async perform(step: Action): Promise<void> {
    this.#perform(step);
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#check();
  }

  get open(): Approval[] {
    return this.control.desk.list();
  }

  #watch(line: string): void {
    const { activity, isPromptDirty, cwd } = this.session;
    expect({ activity, isPromptDirty, isKeyInFlight: this.isKeyInFlight }).toEqual({
      activity: 'prompt',
      isPromptDirty: false,
      isKeyInFlight: false,
    });
    const { id, line: asked, cwd: shown, level: judged } = this.#next();
    const number = id.slice(2);
    expect({ line, cwd, level: this.driven.level }).toEqual({ line: asked, cwd: shown, level: judged });
    const kind = gate(line, this.driven.level, { cwd, branch: this.session.branch, isFileBad: this.isFileBad });
    expect(kind).not.toBe('block');
    const approval = this.approved.get(id);
    const isGranted = kind === 'ask' && this.granted.has(`${cwd} ${line}`);
    if (kind === 'ask' && !isGranted) expect({ line, cwd }).toEqual(approval);
    if (this.driven.isPaused) expect([...this.released]).toContain(id);
    if (approval) expect(line).toBe(approval.line);
    else this.#watchUnapproved(isGranted ? 'allow' : kind);
    this.#watchRecord(id);
    const earlier = this.open.filter(
      (other) => other.state === 'queued' && other.hold !== 'paused' && Number(other.id.slice(2)) < Number(number),
    );
    // Who was handed out first stays first, whatever was approved while it waited.
    if (!this.session.hasWaited) expect(earlier).toEqual([]);
    expect(this.open.filter((other) => other.state === 'running')).toEqual([]);
  }

  /** The one that is being typed: the host calls it queued, with nothing that holds it. */
  #next(): Approval {
    const next = this.open.find(({ state, hold }) => state === 'queued' && hold === null);
    if (!next) throw new Error('a line was typed that no request asked for');
    return next;
  }

  /** The row that tells of it is there before its bytes are. */
  #watchRecord(id: ApprovalId): void {
    const { event, line, cwd, level } = this.audit.rows.findLast(({ approvalId }) => approvalId === id) ?? {};
    expect({ event, line, cwd, level }).toEqual({
      event: 'ran',
      line: this.control.desk.get(id).line,
      cwd: this.session.cwd,
      level: this.driven.level,
    });
  }

  #watchUnapproved(kind: Verdict['verdict']): void {
    expect(kind).toBe('allow');
    expect(this.driven.mode).not.toBe('Manual');
    if (this.driven.mode === 'CoPilot') expect(this.clock.now() - this.lastKeyAt).toBeGreaterThan(COPILOT_IDLE_MS);
  }

  /** Whatever happened, every request is listed or has ended, and nothing that could run is left lying. */
  #check(): void {
    expect(this.faults).toEqual([]);
    const openIds = this.open.map(({ id }) => id);
    for (const id of this.ids) {
      const isOpen = ['asking', 'queued', 'running'].includes(this.control.desk.get(id).state);
      expect(openIds.includes(id)).toBe(isOpen);
    }
    if (this.driven.mode === 'Manual')
      expect(this.open.filter((a) => a.state === 'queued' && !a.isApproved && a.hold)).toEqual([]);
    const [head] = this.open.filter(({ state }) => state === 'queued');
    if (head && head.hold === null) expect(this.session.isTyping || this.session.isWaitingToType).toBe(true);
  }

  #press(tell: () => void): void {
    this.lastKeyAt = this.clock.now();
    const { mode } = this.driven;
    this.isKeyInFlight = true;
    tell();
    this.isKeyInFlight = false;
    if (mode === 'Autopilot') expect(this.driven.mode).toBe('Manual');
  }

  #decide(step: Extract<Action, { pick: number }>): void {
    const waiting = this.open.filter(({ state }) => state !== 'running');
    const chosen = waiting[step.pick % Math.max(1, waiting.length)];
    if (!chosen) return;
    if (step.do === 'cancel') {
      this.control.desk.cancel(chosen.id);
      return;
    }
    const line = step.do === 'edit' ? `${step.kind} ${chosen.id.slice(2)}` : chosen.line;
    const before = this.approved.get(chosen.id);
    if (step.do !== 'dismiss') this.approved.set(chosen.id, { line, cwd: this.session.cwd });
    const wasPaused = this.driven.isPaused;
    const released = [...this.released];
    if (step.do === 'step' && !wasPaused) this.released.clear();
    if (step.do !== 'dismiss') this.released.add(chosen.id);
    if (step.do === 'remember') this.granted.add(`${this.session.cwd} ${line}`);
    try {
      this.control.desk.resolve(chosen.id, this.#decisionOf(step.do, line));
    } catch (error) {
      // The one being typed looks queued, and is beyond recall.
      expect(error).toMatchObject({ code: 'approval.resolved' });
      this.released.clear();
      for (const id of released) this.released.add(id);
      if (before) this.approved.set(chosen.id, before);
      else this.approved.delete(chosen.id);
    }
  }

  #decisionOf(what: 'run' | 'step' | 'remember' | 'dismiss' | 'edit', line: string): ApprovalDecision {
    if (what === 'edit') return { action: 'edit', line };
    return what === 'dismiss'
      ? { action: 'dismiss' }
      : { action: 'run', remember: what === 'remember', step: what === 'step' };
  }

  #pause(isPaused: boolean): void {
    if (isPaused && !this.driven.isPaused) this.released.clear();
    this.driven.setPaused(isPaused);
    expect(this.driven.isPaused).toBe(isPaused);
  }

  #revoke(): void {
    const [oldest] = this.control.desk.grants();
    if (!oldest) return;
    this.granted.delete(`${oldest.cwd} ${oldest.line}`);
    this.control.desk.revoke(oldest.id);
  }

  #request(kind: string, line = `${kind} ${this.ids.length + 1}`): void {
    if (this.session.activity === 'exited') return;
    this.ids.push(
      this.control.desk.request({ sessionId: this.session.id, agentId: 'axis' as AgentId, chatId: null, line }).id,
    );
  }

  #perform(step: Action): void {
    const { session, driven } = this;
    if (step.do === 'request') this.#request(step.kind);
    else if (step.do === 'again') this.#request(step.kind, step.kind);
    else if (step.do === 'revoke') this.#revoke();
    else if (step.do === 'pause') this.#pause(step.isPaused);
    else if (step.do === 'file') this.isFileBad = step.isBad;
    else if (step.do === 'wait-to-type') session.waitsToType = step.waits;
    else if (step.do === 'branch') {
      session.branch = step.branch;
      if (step.isTold) session.become({});
    } else if ('pick' in step) this.#decide(step);
    else if (step.do === 'mode') driven.setMode(step.mode);
    else if (step.do === 'level') driven.setLevel(step.level);
    else if (step.do === 'wait') this.clock.advance(step.ms);
    else if (step.do === 'take-over') this.#press(() => driven.takeOver());
    else if (step.do === 'key' || step.do === 'enter') {
      this.#press(() => driven.noteActivity());
      session.become({ isPromptDirty: step.do === 'key' && session.activity === 'prompt' });
    } else if (step.do === 'cd') {
      session.cwd = step.cwd;
      if (step.isTold) session.become({});
    } else this.#performShell(step.do);
  }

  /** The shell's next step: it opens the block, then closes it and shows its prompt. */
  #goOn(): void {
    const { session } = this;
    if (session.isWaitingToType) session.typeWaiting();
    else if (session.isTyping) session.openTypedBlock();
    else {
      if (session.openBlock) session.closeBlock(session.openBlock);
      session.become({ activity: 'prompt', isPromptDirty: false });
    }
  }

  #performShell(what: 'go-on' | 'close-block' | 'no-block' | 'bounce' | 'fail' | 'exit'): void {
    const { session } = this;
    if (session.activity === 'exited') return;
    if (what === 'go-on') this.#goOn();
    if (what === 'close-block' && session.openBlock) session.closeBlock(session.openBlock);
    if (what === 'no-block' && session.isTyping) session.takeWithoutBlock();
    if (what === 'bounce' && session.isTyping) session.refuse('session.busy');
    if (what === 'fail' && session.isTyping) session.refuse('internal');
    if (what === 'exit') {
      if (session.isTyping) session.refuse('session.closed');
      if (session.openBlock) session.closeBlock(session.openBlock);
      session.become({ activity: 'exited' });
    }
  }
}

it('never types over a person, past the gate or out of order, and loses nothing', async () => {
  let typedCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 120, size: 'max' }), fc.boolean(), async (steps, exits) => {
      const world = new World();
      for (const step of steps) await world.perform(step);
      if (exits) await world.perform({ do: 'exit' });
      typedCount += world.typedCount;
      const ends = world.ids.map((id) => world.control.desk.whenEnded(id));
      world.control.dispose();
      const states = (await Promise.all(ends)).map(({ state }) => state);
      expect(
        states.filter((state) => !['done', 'dismissed', 'blocked', 'cancelled', 'expired'].includes(state)),
      ).toEqual([]);
      expect(world.clock.pendingTimers).toBe(0);
      expect(world.session.hasListeners).toBe(false);
    }),
    { numRuns: 250 },
  );
  // Worth something only if plenty was typed.
  expect(typedCount).toBeGreaterThan(250);
});

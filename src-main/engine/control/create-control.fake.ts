import { afterEach, beforeEach, expect } from 'vitest';
import type { AgentId, ApprovalId, ControlMode, SecurityLevel, Verdict } from '../../../contracts/model/index.ts';
import { createFakeClock, type FakeClock } from '../../platform/clock.fake.ts';
import type { Judge, JudgeContext } from '../../policy/judge.ts';
import { FakeAuditLog } from '../../store/audit/audit-log.fake.ts';
import type { Control, SessionControl } from './control.ts';
import { FakeControlSession } from './control-session.fake.ts';
import { createControl } from './create-control.ts';

/** Tests only: the host's control over one session at a clean prompt. Importing this file sets it up for each test. */

export let clock: FakeClock;
export let control: Control;
export let audit: FakeAuditLog;
export let session: FakeControlSession;
export let driven: SessionControl;
/** What the gate was asked. */
export let judged: [line: string, context: JudgeContext][];

beforeEach(() => start('CoPilot'));
afterEach(() => {
  control.dispose();
  expect(clock.pendingTimers).toBe(0);
  expect(session.hasListeners).toBe(false);
});

/** Begins again in that mode and level. */
export function start(mode: ControlMode, level: SecurityLevel = 'L3'): void {
  clock = createFakeClock();
  judged = [];
  const spy: Judge = (line, context) => {
    judged.push([line, context]);
    return judge(line, context);
  };
  audit = new FakeAuditLog();
  const home = '/home/dev';
  control = createControl({
    clock,
    judge: spy,
    audit,
    home,
    defaults: () => ({ mode, level }),
    expiryMs: () => 600_000,
  });
  session = new FakeControlSession();
  driven = control.addSession(session);
}

export const ask = (line: string): ApprovalId =>
  control.desk.request({ sessionId: session.id, agentId: 'axis' as AgentId, chatId: null, line }).id;
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
export const look = (id: ApprovalId) => {
  const { state, hold, blockId } = control.desk.get(id);
  return [state, hold ?? blockId ?? '-'].join(' ');
};

/** Types what is pending, opens its block and closes it. */
export async function finishCommand(): Promise<void> {
  const blockId = session.openTypedBlock();
  await settled();
  session.closeBlock(blockId);
  session.become({ activity: 'prompt' });
}

const verdict = (kind: Verdict['verdict']): Verdict => ({
  verdict: kind,
  rule: kind,
  reason: kind,
  span: null,
  stages: [],
});

/** `ls` is allowed, but asks in /secret; L1 blocks `build`, L4 allows it; `boom` is blocked; the rest asks. */
const judge: Judge = (line, { level, cwd }) => {
  if (line === 'boom' || (line === 'build' && level === 'L1')) return verdict('block');
  if (line.startsWith('ls') && cwd !== '/secret') return verdict('allow');
  return verdict(line === 'build' && level === 'L4' ? 'allow' : 'ask');
};

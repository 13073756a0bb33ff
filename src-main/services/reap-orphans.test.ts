import { describe, expect, it, vi } from 'vitest';
import type { SessionId, SessionInfo } from '../../contracts/model/index.ts';
import { Emitter } from '../base/emitter.ts';
import { silentLog } from '../base/log.ts';
import { createFakeClock } from '../platform/clock.fake.ts';
import { reapOrphans } from './reap-orphans.ts';

const id = 's-1' as SessionId;
const idle = { id, attached: 0, activity: 'prompt', integration: 'full' } as SessionInfo;
const HOUR = 3_600_000;

function setUp(ttl: number) {
  const [changes, closings] = [new Emitter<SessionInfo>(), new Emitter<SessionId>()];
  const clock = createFakeClock();
  const close = vi.fn(async () => {});
  const host = { onDidChangeSession: changes.event, onDidCloseSession: closings.event, close } as never;
  const reaper = reapOrphans({ host, clock, ttlMs: () => ttl, log: silentLog });
  return { changes, closings, clock, close, reaper };
}

/** What a session is, and whether it is ended after a day. */
const TABLE: [name: string, facts: Partial<SessionInfo>, ttl: number, isReaped: boolean][] = [
  ['idle at its prompt, nobody attached', {}, 24 * HOUR, true],
  ['its shell has ended', { activity: 'exited' }, 24 * HOUR, true],
  ['somebody is attached', { attached: 1 }, 24 * HOUR, false],
  ['a command runs', { activity: 'running' }, 24 * HOUR, false],
  ['its shell is still starting', { activity: 'starting' }, 24 * HOUR, false],
  ['a shell that does not say what runs', { integration: 'none' }, 24 * HOUR, false],
  ['the setting is 0', {}, 0, false],
];

describe('reapOrphans', () => {
  it.each(TABLE)('%s', (_name, facts, ttl, isReaped) => {
    const { changes, clock, close, reaper } = setUp(ttl);
    changes.fire({ ...idle, ...facts });
    clock.advance(24 * HOUR);
    expect(close.mock.calls).toEqual(isReaped ? [[id]] : []);
    reaper.dispose();
  });

  it('counts from the last thing that happened', () => {
    const { changes, clock, close, reaper } = setUp(2 * HOUR);
    changes.fire(idle);
    clock.advance(HOUR);
    changes.fire({ ...idle, attached: 1 });
    clock.advance(5 * HOUR);
    changes.fire(idle);
    clock.advance(2 * HOUR - 1);
    expect(close).not.toHaveBeenCalled();
    clock.advance(1);
    expect(close).toHaveBeenCalledOnce();
    reaper.dispose();
  });

  it('forgets a session that was closed, and everything once disposed', () => {
    const { changes, closings, clock, close, reaper } = setUp(HOUR);
    changes.fire(idle);
    closings.fire(id);
    changes.fire({ ...idle, id: 's-2' as SessionId });
    reaper.dispose();
    clock.advance(HOUR);
    expect(close).not.toHaveBeenCalled();
    expect([changes.hasListeners, closings.hasListeners]).toEqual([false, false]);
  });
});

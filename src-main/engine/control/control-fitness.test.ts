import { describe, expect, it } from 'vitest';
import type { ApprovalId, SecurityLevel } from '../../../contracts/model/index.ts';
import type { FakeControlSession } from './control-session.fake.ts';
import { ask, audit, control, driven, judged, look, session, settled } from './create-control.fake.ts';

describe('time of check is time of use', () => {
  it('asks again when the folder changed before it could run', () => {
    session.become({ activity: 'running' });
    const id = ask('ls');
    session.become({ activity: 'prompt', cwd: '/secret' });
    expect([look(id), control.desk.get(id).cwd, session.typed]).toEqual(['asking -', '/secret', []]);
  });

  it('lets an approval lapse when the line would run somewhere else', () => {
    session.become({ activity: 'running' });
    const id = ask('rm x');
    control.desk.resolve(id, { action: 'run' });
    session.become({ activity: 'prompt', cwd: '/other' });
    expect([look(id), control.desk.get(id).isApproved]).toEqual(['asking -', false]);
  });

  it('sees a folder that changed without a word', () => {
    session.become({ activity: 'running' });
    ask('ls');
    session.cwd = '/secret';
    session.become({ activity: 'prompt' });
    expect(session.typed).toEqual([]);
  });

  it('judges what waits again when the branch or a name means something else, and not at every change', () => {
    ask('rm x');
    const again = (facts: Parameters<FakeControlSession['become']>[0]) => {
      judged.length = 0;
      session.become(facts);
      return judged.length;
    };
    const names = { aliases: { rm: 'rm -i' }, functions: {}, globals: [] };
    expect([again({ branch: 'topic' }), again({}), again({ names }), again({})]).toEqual([1, 0, 1, 0]);
  });

  const LEVELS: [level: SecurityLevel, expected: string][] = [
    ['L1', 'blocked -'],
    ['L2', 'asking -'],
    ['L4', 'queued -'],
  ];
  it.each(LEVELS)('judges the queue again at %s', (level, expected) => {
    const id = ask('build');
    driven.setLevel(level);
    expect(look(id)).toBe(expected);
  });
});

describe('the last look before the bytes', () => {
  const CHANGES: [name: string, change: () => void, expected: string, typed: string[]][] = [
    ['nothing', () => {}, 'queued -', ['ls']],
    ['the folder', () => session.moveSilently('/secret'), 'asking -', []],
    ['the level', () => driven.setLevel('L2'), 'queued -', ['ls']],
    ['the wheel', () => driven.setMode('Manual'), 'asking paused', []],
    ['the turn', () => control.desk.cancel('a-1' as ApprovalId), 'cancelled -', []],
  ];
  it.each(CHANGES)('sees that %s changed while the line waited to be typed', async (name, change, expected, typed) => {
    session.waitsToType = true;
    const id = ask('ls');
    change();
    session.waitsToType = false;
    session.typeWaiting();
    await settled();
    expect([look(id), session.typed]).toEqual([expected, typed]);
    const rows = audit.rows.filter(({ event }) => event === 'ran' || event === 'returned');
    const { level, cwd } = rows.at(-1) ?? {};
    if (typed.length > 0) expect({ level, cwd }).toEqual({ level: driven.level, cwd: session.cwd });
    expect(rows.some(({ event }) => event === 'returned')).toBe(name !== 'nothing');
  });
});

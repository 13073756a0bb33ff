import { describe, expect, it } from 'vitest';
import type { ApprovalId } from '../../../contracts/model/index.ts';
import type { Control } from './control.ts';
import { ask, audit, clock, control, driven, look, session, settled } from './create-control.fake.ts';

describe('the audit log', () => {
  it('follows a request that runs by itself', async () => {
    ask('ls');
    // Before the first byte.
    expect(audit.tell()).toEqual(['asked allow', 'resolved allow by policy', 'ran allow']);
    const blockId = session.openTypedBlock();
    await settled();
    session.closeBlock(blockId, 3, 'ls');
    expect(audit.rows).toMatchObject([{ event: 'ended', exitCode: 3, blockId, line: 'ls', note: null }]);
  });

  it('has the row before the line is typed', () => {
    const before: string[] = [];
    session.onType = () => before.push(...audit.tell());
    ask('ls');
    expect(before.at(-1)).toBe('ran allow');
  });

  const DECISIONS: [decision: Parameters<Control['desk']['resolve']>[1], rows: string[]][] = [
    [{ action: 'run' }, ['resolved run by person', 'ran ask']],
    [{ action: 'run', remember: true }, ['resolved run-always by person', 'ran ask']],
    [{ action: 'edit', line: 'rm y' }, ['resolved edit by person', 'ran ask']],
    [{ action: 'edit', line: 'boom' }, ['resolved edit by person', 'resolved block by policy']],
    [{ action: 'dismiss', note: 'no' }, ['resolved dismiss by person']],
  ];
  it.each(DECISIONS)('follows %j', (decision, rows) => {
    const id = ask('rm x');
    expect(audit.tell()).toEqual(['asked ask']);
    control.desk.resolve(id, decision, 'line-7');
    expect(audit.rows[0]).toMatchObject({
      client: 'line-7',
      approvalId: id,
      sessionId: 's-1',
      agentId: 'axis',
      level: 'L3',
    });
    expect(audit.tell()).toEqual(rows);
  });

  const ENDS: [name: string, act: (id: ApprovalId) => void | Promise<void>, rows: string[]][] = [
    ['the agent stops', (id) => control.desk.cancel(id), ['resolved cancel by agent']],
    ['the shell exits', () => session.become({ activity: 'exited' }), ['resolved cancel by host']],
    ['time runs out', () => clock.advance(600_000), ['resolved expire by expiry']],
    ['the level blocks it', () => driven.setLevel('L1'), ['resolved block by policy', 'level L1']],
  ];
  it.each(ENDS)('tells that %s', async (_, act, rows) => {
    const id = ask('build');
    audit.tell();
    await act(id);
    expect(audit.tell()).toEqual(rows);
  });

  it('tells of a line that could not be typed, and of one that another was made of', async () => {
    ask('ls');
    session.refuse('session.busy');
    await settled();
    expect(audit.tell().slice(-1)).toEqual(['returned']);
    session.become({ activity: 'prompt' });
    audit.tell();
    const blockId = session.openTypedBlock();
    await settled();
    session.closeBlock(blockId, 0, 'rm -rf x');
    expect(audit.rows).toMatchObject([{ event: 'ended', note: 'The shell says that it ran: rm -rf x' }]);
  });

  it('tells of levels and modes, and of who changed them', () => {
    driven.setLevel('L5', 'ws-2');
    driven.setMode('Autopilot', 'ws-2');
    driven.noteActivity();
    expect(audit.rows.map(({ client, note }) => [client, note])).toEqual([
      ['ws-2', 'Before: L3'],
      ['ws-2', 'Before: CoPilot'],
      [null, 'Before: Autopilot, until somebody typed or took over'],
    ]);
    expect(audit.tell()).toEqual(['level L5', 'mode Autopilot', 'mode Manual']);
  });

  it('refuses the command when it cannot be written, and says why', () => {
    audit.isFull = true;
    const id = ask('ls');
    expect(control.desk.get(id)).toMatchObject({
      state: 'blocked',
      verdict: { verdict: 'block', rule: 'audit.unavailable', reason: expect.stringContaining('cannot be written') },
    });
    expect(session.typed).toEqual([]);
  });

  it.each(['run', 'edit'] as const)('refuses what is decided (%s) when it cannot be written any more', (action) => {
    const id = ask('rm x');
    audit.isFull = true;
    control.desk.resolve(id, action === 'edit' ? { action, line: 'rm y' } : { action });
    expect([look(id), session.typed]).toEqual(['blocked -', []]);
  });

  it('types nothing later either, and lets a person change the level all the same', async () => {
    session.become({ activity: 'running' });
    const id = ask('ls');
    audit.isFull = true;
    driven.setLevel('L2');
    expect(driven.level).toBe('L2');
    audit.isFull = false;
    session.become({ activity: 'prompt' });
    expect([look(id), session.typed]).toEqual(['blocked -', []]);
    ask('ls');
    expect(session.typed).toEqual(['ls']);
  });
});

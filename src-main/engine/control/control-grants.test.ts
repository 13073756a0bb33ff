import { describe, expect, it } from 'vitest';
import type { AgentId, GrantId } from '../../../contracts/model/index.ts';
import { FakeControlSession } from './control-session.fake.ts';
import { ask, audit, control, driven, finishCommand, look, session } from './create-control.fake.ts';

describe('"allow this exact command in this session"', () => {
  const allow = (line: string) => control.desk.resolve(ask(line), { action: 'run', remember: true });

  it('is asked once, then runs by itself, is shown, and ends when it is revoked', async () => {
    allow('rm x');
    await finishCommand();
    const seen: number[] = [];
    control.desk.onDidChangeGrants(({ grants }) => seen.push(grants[0]?.uses ?? -1));
    const again = ask('rm x');
    expect([look(again), session.typed]).toEqual(['queued -', ['rm x', 'rm x']]);
    await finishCommand();
    expect(control.desk.grants()).toMatchObject([{ id: 'g-1', sessionId: 's-1', line: 'rm x', cwd: '/code', uses: 1 }]);
    control.desk.revoke('g-1' as GrantId);
    expect([seen, control.desk.grants(), look(ask('rm x'))]).toEqual([[1, -1], [], 'asking -']);
    expect(() => control.desk.revoke('g-1' as GrantId)).toThrow(
      expect.objectContaining({ code: 'approval.not-found' }),
    );
    expect(audit.tell()).toContain('revoked');
  });

  it('ends with its session, and holds in no other', async () => {
    allow('rm x');
    const other = new FakeControlSession('s-2');
    control.addSession(other);
    const request = { sessionId: other.id, agentId: 'axis' as AgentId, chatId: null, line: 'rm x' };
    expect(control.desk.request(request).state).toBe('asking');
    driven.dispose();
    expect(control.desk.grants()).toEqual([]);
  });

  it('shows in a preview, which asks nothing', async () => {
    const preview = (line: string) => {
      const { verdict: said, isGranted, level } = control.desk.preview(session.id, line);
      return [level, said.verdict, isGranted];
    };
    expect([preview('ls\n'), preview('rm x'), preview('boom'), preview('echo !!')]).toEqual([
      ['L3', 'allow', false],
      ['L3', 'ask', false],
      ['L3', 'block', false],
      ['L3', 'block', false],
    ]);
    allow('rm x');
    await finishCommand();
    audit.tell();
    expect(preview('rm x')).toEqual(['L3', 'ask', true]);
    expect([audit.tell(), control.desk.list()]).toEqual([[], []]);
  });
});

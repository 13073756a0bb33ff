import { describe, expect, it } from 'vitest';
import type { ApprovalPreview, ControlMode, SessionInfo, VerdictKind } from '../../../../contracts/model/index.ts';
import { agentHint, shellLineOf } from './agent-hint.ts';

const session = (controlMode: ControlMode) => ({ controlMode, level: 'L3' }) as SessionInfo;
const preview = (verdict: VerdictKind, isGranted = false): ApprovalPreview => ({
  line: 'x',
  level: 'L3',
  verdict: { verdict, rule: 'some.rule', reason: 'It does something.', span: null, stages: [] },
  isGranted,
});

describe('the hint under the editor', () => {
  const ROWS: [mode: ControlMode, preview: ApprovalPreview | null, text: string, tone: string | null][] = [
    ['Manual', null, 'an agent asks before every command', null],
    ['CoPilot', null, 'an agent may run L3 commands when you pause', null],
    ['Autopilot', null, 'an agent drives at L3', null],
    ['CoPilot', preview('allow'), 'an agent may run this at L3', 'pass'],
    ['Manual', preview('allow'), 'an agent may run this at L3, once you press Run', 'pass'],
    ['CoPilot', preview('ask'), 'an agent asks before this at L3', 'warn'],
    ['CoPilot', preview('ask', true), 'you allowed this to agents here', 'pass'],
    ['Autopilot', preview('block'), 'an agent may not run this', 'fail'],
  ];
  it.each(ROWS)('%s, %j', (mode, given, text, tone) => {
    const why = given ? 'It does something. Rule some.rule.' : null;
    expect(agentHint(session(mode), given)).toEqual({ text, tone, why });
  });
});

it('says that the agent is paused', () => {
  expect(agentHint({ ...session('CoPilot'), isPaused: true }, null).text).toBe('the agent is paused');
});

describe('what the gate is asked about', () => {
  it.each([
    ['git push ', 'git push'],
    ['!git push', 'git push'],
    ['?why', null],
    ['/settings', null],
    ['  ', null],
    ['!', null],
  ])('%j: %j', (text, line) => {
    expect(shellLineOf(text)).toBe(line);
  });
});

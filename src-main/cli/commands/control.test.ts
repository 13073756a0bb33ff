import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ControlMode, SessionInfo } from '../../../contracts/model/index.ts';
import { runFakeVox } from '../command-context.fake.ts';
import { type FakeLineHost, startFakeHost } from '../line-host.fake.ts';

let axis: FakeLineHost;
let sessions: SessionInfo[];
let calls: string[];
let waiting: string[];

const session = (id: string, controlMode: ControlMode, isPaused = false) =>
  ({
    id,
    title: 'bash',
    shell: 'bash',
    shellVersion: null,
    cwd: '/code',
    branch: null,
    createdAt: 0,
    attached: 1,
    blockCount: 0,
    lastExit: null,
    activity: 'prompt',
    isPromptDirty: false,
    integration: 'full',
    controlMode,
    level: 'L3',
    isPaused,
    controlVersion: 4,
    size: { cols: 80, rows: 24 },
    exitCode: null,
  }) as SessionInfo;

beforeAll(async () => {
  axis = await startFakeHost((method, params) => {
    if (method === 'term.list') return sessions;
    if (method === 'approval.list') return [];
    if (method === 'chat.ambient') {
      const focus = { text: '<focus>\nno\n</focus>', tokens: 5, problems: ['@term:s-1#9: this block is gone'] };
      const ambient = { sessionId: params.sessionId, blockCount: 0, lastExit: null, text: '<terminal/>', tokens: 7 };
      return { ...ambient, tokenBudget: 100, ...(params.message === undefined ? {} : { focus }) };
    }
    calls.push([method, ...Object.values(params)].join(' '));
    const { sessionId, mode } = params;
    sessions = sessions.map((one) =>
      one.id === sessionId && mode ? { ...one, controlMode: mode as ControlMode } : one,
    );
    return null;
  });
});
afterAll(() => axis.dispose());
beforeEach(() => {
  [calls, waiting] = [[], []];
  sessions = [session('s-1', 'Autopilot'), session('s-2', 'Manual', true)];
});

function vox(line: string, { isPerson = true, env = {} }: { isPerson?: boolean; env?: Record<string, string> } = {}) {
  const person = {
    pressKey: async (question: string) => String(waiting.push(question)),
    typeHidden: async () => '',
    typeLine: async () => null,
  };
  const argv = line.split(' ').map((word) => word.replaceAll('_', ' '));
  return runFakeVox(argv, { env: { VOX_HOME: axis.home, ...env }, person: isPerson ? person : undefined });
}

describe('vox control', () => {
  test('shows who drives', async () => {
    const { out } = await vox('control show');
    expect(out.split('\n').map((row) => row.split(/ {2,}/))).toEqual([
      ['SESSION', 'MODE', 'AGENT', 'WAITING', 'LEVEL'],
      ['s-1', 'Autopilot', 'may run', '0', 'L3'],
      ['s-2', 'Manual', 'paused', '0', 'L3'],
    ]);
    expect(JSON.parse((await vox('control show 2 --json')).out)).toMatchObject({ mode: 'Manual', isPaused: true });
    expect(await vox('control show s-9')).toMatchObject({ code: 1, err: expect.stringContaining('no session s-9') });
  });

  test('sets the mode it was shown, whatever the case of the word', async () => {
    expect((await vox('control set s-2 CoPilot')).out).toBe('s-2 is in CoPilot now (was Manual).');
    expect(calls).toEqual(['term.setMode s-2 CoPilot 4']);
    expect(await vox('control set s-2 fly')).toMatchObject({ code: 2, err: expect.stringContaining('MODE is one of') });
  });

  test.each([
    ['control set s-2 copilot', 77],
    ['control set s-2 autopilot', 77],
    ['control set s-1 manual', 0],
    ['control take s-1', 0],
    ['control resume s-2', 77],
  ])('%s without a person: %i', async (line, code) => {
    expect(await vox(line, { isPerson: false })).toMatchObject({ code });
    expect(calls.length > 0).toBe(code === 0);
  });

  test('takes the wheel, pauses and lets go on', async () => {
    expect((await vox('take-over s-1')).out).toContain('s-1 is yours: Manual.');
    await vox('control pause s-1');
    await vox('control resume s-1');
    expect(calls).toEqual([
      'term.takeOver s-1',
      'term.setMode s-1 Manual',
      'term.setPaused s-1 true',
      'term.setPaused s-1 false',
    ]);
  });
});

describe('vox context', () => {
  test('prints what the model would get, and what it costs', async () => {
    const here = { env: { VOX_SESSION: 's-2@1' } };
    expect(await vox('context', here)).toEqual({
      code: 0,
      out: '<terminal/>',
      err: 'About 7 of 100 tokens (agent.contextTokens).',
    });
    expect(await vox('context s-1 --message why_@term:s-1#9', here)).toEqual({
      code: 0,
      out: '<terminal/>\n\n<focus>\nno\n</focus>',
      err: '@term:s-1#9: this block is gone\nAbout 12 of 100 tokens: 7 for the session, 5 for what the message points at.',
    });
    expect(JSON.parse((await vox('context --json', here)).out)).toMatchObject({ sessionId: 's-2', tokens: 7 });
    expect(await vox('context')).toMatchObject({ code: 2, err: expect.stringContaining('s-1, s-2. Say which') });
    sessions = [];
    expect(await vox('context')).toMatchObject({ code: 1, err: expect.stringContaining('vox term open') });
  });
});

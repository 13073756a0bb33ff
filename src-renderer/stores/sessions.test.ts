import { expect, test, vi } from 'vitest';
import { type SessionId, SessionInfo } from '../../contracts/model/index.ts';
import { FakeError, FakeHost } from '../bridge/bridge.fake.ts';
import { connectionStore, connectTo } from './connection.ts';
import { noticeStore } from './notice.ts';
import {
  activeSession,
  closeSession,
  cycleMode,
  detachSession,
  openSession,
  sessionsStore,
  showSession,
  startSessions,
  stepSession,
  tabsOf,
} from './sessions.ts';

function session(id: string, facts: Partial<SessionInfo> = {}): SessionInfo {
  return {
    ...SessionInfo.parse({
      id,
      title: id,
      shell: 'bash',
      shellVersion: null,
      cwd: '/',
      branch: null,
      createdAt: 0,
      attached: 0,
      blockCount: 0,
      lastExit: null,
      activity: 'prompt',
      isPromptDirty: false,
      integration: 'full',
      controlMode: 'CoPilot',
      level: 'L3',
      size: { cols: 80, rows: 24 },
      exitCode: null,
    }),
    ...facts,
  };
}

async function start(sessions: SessionInfo[], fake = new FakeHost()) {
  fake
    .answer('term.list', () => sessions)
    .answer('term.setMode', () => null)
    .answer('app.info', () => ({ version: '1', platform: 'linux', homeDir: '/home/ann', shells: [], protocol: 'x' }));
  const connection = connectTo(fake);
  startSessions();
  connection.start();
  await vi.waitFor(() => expect(sessionsStore.getState().isLoaded).toBe(true));
  return { fake, connection };
}

const tabs = () => sessionsStore.getState().sessions.map(({ id }) => id);

test('the first start opens a session by itself, and shows it', async () => {
  const fake = new FakeHost().answer('term.open', () => ({ sessionId: 's-1' as SessionId }));
  await start([], fake);
  await vi.waitFor(() => expect(sessionsStore.getState().activeId).toBe('s-1'));
  fake.event('session.changed', session('s-1'));
  expect(activeSession()?.id).toBe('s-1');
});

test('a session that is let go of loses its tab alone, and has one again when it is shown', async () => {
  await start([session('s-1'), session('s-2'), session('s-3')]);
  const shown = () => tabsOf(sessionsStore.getState()).map(({ id }) => id);
  detachSession('s-3' as SessionId);
  expect([tabs(), shown(), activeSession()?.id]).toEqual([['s-1', 's-2', 's-3'], ['s-1', 's-2'], 's-2']);
  stepSession(1);
  expect(activeSession()?.id).toBe('s-1');
  detachSession('s-1' as SessionId);
  detachSession('s-2' as SessionId);
  expect([shown(), activeSession()]).toEqual([[], null]);
  showSession('s-3' as SessionId);
  expect([shown(), activeSession()?.id]).toEqual([['s-3'], 's-3']);
});

test('a session of a host that was started again has its tab, whatever its number was let go of before', async () => {
  const { fake, connection } = await start([session('s-1'), session('s-2')]);
  const shown = () => tabsOf(sessionsStore.getState()).map(({ id }) => id);
  detachSession('s-1' as SessionId);
  fake.answer('term.list', () => [session('s-1'), session('s-2')]);
  fake.drop();
  connection.retry();
  await vi.waitFor(() => expect(fake.asked.filter(({ method }) => method === 'term.list')).toHaveLength(2));
  expect(shown()).toEqual(['s-2']);
  fake.answer('term.list', () => [session('s-1', { createdAt: 99 })]);
  fake.drop();
  connection.retry();
  await vi.waitFor(() => expect(shown()).toEqual(['s-1']));
});

test('closing the active tab shows its neighbour', async () => {
  const { fake } = await start([session('s-1'), session('s-2'), session('s-3')]);
  expect(activeSession()?.id).toBe('s-3');
  stepSession(-1);
  fake.event('session.closed', { sessionId: 's-2' as SessionId });
  expect([tabs(), activeSession()?.id]).toEqual([['s-1', 's-3'], 's-3']);
  fake.event('session.closed', { sessionId: 's-3' as SessionId });
  expect(activeSession()?.id).toBe('s-1');
});

test('a shell that does not start leaves its reason, and the tabs as they were', async () => {
  const { fake } = await start([session('s-1')]);
  fake.answer('term.open', () => {
    throw new FakeError({ code: 'session.spawn-failed', message: 'No shell /bin/nosuch.' });
  });
  await openSession();
  const { openError, isOpening, activeId } = sessionsStore.getState();
  expect({ openError, isOpening, activeId }).toEqual({
    openError: { code: 'session.spawn-failed', message: 'No shell /bin/nosuch.' },
    isOpening: false,
    activeId: 's-1',
  });
});

test('the control mode cycles on the host, and what fails is said', async () => {
  const { fake } = await start([session('s-1', { controlMode: 'Autopilot' })]);
  await cycleMode();
  expect(fake.paramsOf('term.setMode')).toEqual([{ sessionId: 's-1', mode: 'Manual' }]);
  fake.answer('term.setMode', () => {
    throw new FakeError({ code: 'session.not-found', message: 'No session s-1.' });
  });
  await cycleMode();
  expect(noticeStore.getState().notice).toEqual({ kind: 'problem', text: 'No session s-1.' });
});

test('a lost connection is opened again by itself, and the list read afresh', async () => {
  const { fake, connection } = await start([session('s-1')]);
  fake.isReachable = false;
  fake.drop();
  expect(connectionStore.getState().status.state).toBe('disconnected');
  await expect(connection.call('term.list', {})).rejects.toMatchObject({ code: 'disconnected' });
  fake.isReachable = true;
  fake.answer('term.list', () => [session('s-1'), session('s-2')]);
  connection.retry();
  await vi.waitFor(() => expect(tabs()).toEqual(['s-1', 's-2']));
  expect([connectionStore.getState().status.state, activeSession()?.id]).toEqual(['connected', 's-1']);
  // Listeners outlive the connection they were added on.
  fake.event('session.changed', session('s-2', { title: 'renamed' }));
  expect(sessionsStore.getState().sessions[1]?.title).toBe('renamed');
});

test.each([
  ['session.not-found', null],
  ['internal', 'It broke.'],
] as const)('closing what answers %s says %j', async (code, text) => {
  noticeStore.setState({ notice: null });
  const fake = new FakeHost().answer('term.close', () => {
    throw new FakeError({ code, message: 'It broke.' });
  });
  await start([session('s-1')], fake);
  await closeSession('s-1' as SessionId);
  expect(noticeStore.getState().notice?.text ?? null).toBe(text);
});

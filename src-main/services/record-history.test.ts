import { expect, test } from 'vitest';
import { type AgentId, type Block, Settings } from '../../contracts/model/index.ts';
import { Emitter } from '../base/emitter.ts';
import { VoxError } from '../base/vox-error.ts';
import { createFakeClock } from '../platform/clock.fake.ts';
import { loadSqlite } from '../platform/sqlite.ts';
import { type HistoryStore, openHistoryStore } from '../store/history/history-store.ts';
import { recordHistory } from './record-history.ts';

const open = await loadSqlite();
const DAY = 86_400_000;

function world(history: object = {}) {
  const clock = createFakeClock();
  const blocks = new Emitter<Block>();
  const logged: string[] = [];
  const store = openHistoryStore({ open: () => open(null), path: '', now: clock.now });
  let opener = (): HistoryStore => ({ ...store, dispose: () => {} });
  const settings = Settings.parse({ history });
  const recorder = recordHistory({
    host: { onDidCloseBlock: blocks.event, list: () => [] },
    settings: { state: { settings, path: '', problem: null } },
    open: () => opener(),
    clock,
    redact: (text) => text.replace(/hunter2/, '[HIDDEN]'),
    log: (event) => void logged.push(event),
  });
  const end = (command: string, changes: Partial<Block> = {}) => {
    const times = { startedAt: clock.now(), endedAt: clock.now() + 7 };
    const block = { command, cwd: '/code', exitCode: 0, trusted: true, origin: { kind: 'user' }, ...times, ...changes };
    blocks.fire(block as Block);
  };
  const kept = () => store.find({}, 99).map(({ command }) => command);
  const fail = () => {
    opener = () => {
      throw new VoxError('history.unavailable', 'no');
    };
  };
  return { clock, recorder, end, kept, logged, settings, fail };
}

test('a command is kept a moment after it has ended, without secrets; a line that begins with a space is not', () => {
  const { clock, end, kept } = world();
  end('mysql -phunter2');
  end(' echo private');
  end('  ');
  end(' git push', { origin: { kind: 'agent', agentId: 'axis' as AgentId } });
  expect(kept()).toEqual([]);
  clock.advance(400);
  expect(kept()).toEqual(['mysql -p[HIDDEN]', 'git push']);
});

test('what still waits is written at the end, and nothing where history is off', () => {
  const on = world();
  on.end('ls');
  on.recorder.dispose();
  expect(on.kept()).toEqual(['ls']);
  const off = world({ enabled: false });
  off.end('ls');
  off.recorder.dispose();
  expect(off.kept()).toEqual([]);
});

test('what is older than the setting says goes', () => {
  const { clock, end, kept } = world({ keep: 2 });
  end('old');
  clock.advance(400);
  clock.advance(3 * DAY);
  end('new');
  clock.advance(400);
  expect(kept()).toEqual(['new']);
});

test('a file that cannot be written is told once a minute and costs no session anything', () => {
  const { clock, end, logged, kept, fail } = world();
  fail();
  for (const command of ['a', 'b', 'c']) {
    end(command);
    clock.advance(500);
  }
  expect([logged, kept()]).toEqual([['history.not-written'], []]);
});

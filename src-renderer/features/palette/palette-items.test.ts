import { expect, it } from 'vitest';
import { KEY_TABLE, keyRows, type SessionId, type SessionInfo, Settings } from '../../../contracts/model/index.ts';
import { paletteItems, rankItems } from './palette-items.ts';

const KEYS = keyRows(Settings.parse({}).keys);
const session = (id: string) => ({ id: id as SessionId, title: 'bash · app' }) as SessionInfo;
const all = paletteItems({
  rows: KEYS,
  sessions: [session('s-1'), session('s-2')],
  activeId: 's-1' as SessionId,
  isEnabled: () => true,
});

it('has every command of the table but its own, and the other sessions', () => {
  expect(all.filter(({ kind }) => kind === 'command')).toHaveLength(KEY_TABLE.length - 1);
  expect(all.filter(({ kind }) => kind === 'session')).toEqual([
    { kind: 'session', id: 's-2', title: 'Go to s-2 bash · app', keys: '' },
  ]);
});

it('leaves out what would do nothing', () => {
  const items = paletteItems({ rows: KEYS, sessions: [], activeId: null, isEnabled: (id) => id === 'settings.open' });
  expect(items.map(({ title }) => title)).toEqual(['Settings']);
});

const ROWS: [query: string, first: string][] = [
  ['', all[0]?.title ?? ''],
  ['sett', 'Settings'],
  ['take', 'Take over'],
  ['cyc mode', 'Cycle control mode'],
  ['s-2', 'Go to s-2 bash · app'],
  ['new ses', 'New session'],
];

it.each(ROWS)('%s is answered first by %s', (query, first) => {
  expect(rankItems(all, query)[0]?.title).toBe(first);
});

it('has nothing for what fits nothing', () => {
  expect(rankItems(all, 'qqqq')).toEqual([]);
});

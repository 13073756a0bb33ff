import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Layout, SessionId } from '../../contracts/model/index.ts';
import { systemFiles } from '../platform/files.ts';
import { createLayoutStore } from './layout-store.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'vox-layout-')), 'deep', 'layout.json');
});
afterEach(() => rmSync(join(path, '../..'), { recursive: true }));

const id = 's-1' as SessionId;
const LAYOUT: Layout = {
  groups: [
    {
      type: 'split',
      direction: 'row',
      sizes: [0.5, 0.5],
      children: [
        { type: 'pane', session: id },
        { type: 'pane', session: 's-2' as SessionId },
      ],
    },
  ],
  sessions: [{ id, createdAt: 1, shell: 'bash', cwd: '/', name: null }],
  activeId: id,
  view: 'blocks',
};
const EMPTY = { groups: [], sessions: [], activeId: null, view: null };

it('keeps a layout, for its owner alone', () => {
  const store = createLayoutStore(systemFiles, path);
  expect(store.read()).toEqual(EMPTY);
  store.write(LAYOUT);
  expect(createLayoutStore(systemFiles, path).read()).toEqual(LAYOUT);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.each([
  ['no JSON', '{'],
  ['no layout', '{"groups": 3}'],
  ['shares without children', JSON.stringify({ ...LAYOUT, groups: [{ ...LAYOUT.groups[0], sizes: [1, 1, 1] }] })],
  ['nothing', ''],
])('is empty where the file holds %s', (_, text) => {
  const store = createLayoutStore(systemFiles, path);
  store.write(LAYOUT);
  writeFileSync(path, text);
  expect(store.read()).toEqual(EMPTY);
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { systemFiles as files } from '../../platform/files.ts';
import { createFakeTerminal } from '../terminal.fake.ts';
import { createFileFinder, type FileFinder } from './find-files.ts';

const PATHS = [
  'README.md',
  'docs/routes.md',
  'src/app.ts',
  'src/router/match-route.ts',
  'src/router/route.ts',
  'src/store/user-table.ts',
];
const terminal = createFakeTerminal();
let root: string;
let finder: FileFinder;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'axis-find-')));
  for (const path of PATHS) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
  // More than are ranked, and before the others.
  mkdirSync(join(root, 'a'));
  for (let number = 0; number < 600; number += 1) writeFileSync(join(root, 'a', `r-${number}.txt`), '');
  terminal.cwd = root;
  finder = createFileFinder({ host: terminal.host, files, clock: createFakeClock() });
});
afterAll(() => rmSync(root, { recursive: true }));

const ROWS: [query: string, first: string][] = [
  ['route.ts', 'src/router/route.ts'],
  ['ROUTE.TS', 'src/router/route.ts'],
  ['user', 'src/store/user-table.ts'],
  ['src app', 'src/app.ts'],
  ['matchr', 'src/router/match-route.ts'],
  ['read', 'README.md'],
];

it.each(ROWS)('%s finds %s first', async (query, first) => {
  expect((await finder.find(terminal.sessionId, query, 5))[0]).toBe(first);
});

it('gives anything for nothing, and nothing for what is nowhere', async () => {
  expect(await finder.find(terminal.sessionId, '', 3)).toHaveLength(3);
  expect(await finder.find(terminal.sessionId, 'qqqq', 3)).toEqual([]);
});

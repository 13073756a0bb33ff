import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemFiles } from '../platform/files.ts';
import { createRecoveryCounts } from './recovery-counts.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vox-counts-'));
  path = join(dir, 'recoveries.json');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const counts = () => createRecoveryCounts(systemFiles, path);
const LIST = { operation: 'secrets.list', stage: '4' };

it('counts a line once for each time it was confirmed, the most frequent first', () => {
  counts().add(['secrets', 'set-it'], { operation: 'secrets.set', stage: '4' });
  counts().add(['secrets', 'lst'], LIST);
  counts().add(['secrets', 'lst'], LIST);
  expect(counts().rows()).toMatchObject([
    { operation: 'secrets.list', count: 2 },
    { operation: 'secrets.set', count: 1 },
  ]);
});

it('keeps no word of what was typed, and no salt in what is read out', () => {
  counts().add(['secrets', 'sett', 'OPENAI_API_KEY', 'hunter22'], LIST);
  const kept = readFileSync(path, 'utf8');
  expect(kept).not.toMatch(/hunter22|OPENAI|sett/);
  expect(Object.keys(counts().rows()[0] ?? {})).toEqual(['hash', 'operation', 'stage', 'count']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('gives the same line another hash on another machine', () => {
  counts().add(['lst'], LIST);
  const here = counts().rows()[0]?.hash;
  expect(counts().clear()).toBe(1);
  counts().add(['lst'], LIST);
  expect(counts().rows()[0]?.hash).not.toBe(here);
});

it.each(['', 'no json', '{"version":9}', '[]'])('starts anew from a file that holds %j', (text) => {
  writeFileSync(path, text);
  expect(counts().rows()).toEqual([]);
  counts().add(['lst'], LIST);
  expect(counts().rows()).toHaveLength(1);
});

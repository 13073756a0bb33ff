import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFakeVox } from '../command-context.fake.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'vox-bench-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('tells what was measured beside its budget', async () => {
  const { code, out } = await runFakeVox(['bench', '--json'], {
    cwd: home,
    env: { VOX_HOME: home, HOME: home, PATH: process.env.PATH, SHELL: '/bin/bash' },
  });
  const { rows } = JSON.parse(out) as { rows: { what: string; measured: number; budget: number; isMet: boolean }[] };
  expect([code, rows.map(({ what }) => what.split(',')[0])]).toEqual([
    0,
    ['verdict of the gate', 'a line that is not exact', 'key to echo through a session'],
  ]);
  for (const { measured, budget, isMet } of rows) expect([measured > 0, isMet]).toEqual([true, measured <= budget]);
});

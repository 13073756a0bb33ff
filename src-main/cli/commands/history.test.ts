import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentId } from '../../../contracts/model/index.ts';
import { appPaths } from '../../platform/app-paths.ts';
import { historyOpener } from '../../services/open-stores.ts';
import { runFakeVox } from '../command-context.fake.ts';

let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'vox-history-cli-'));
  const store = (await historyOpener(appPaths({ VOX_HOME: home })))();
  const facts = { cwd: '/code', durationMs: 1500, shell: 'zsh', trusted: true };
  store.add([
    { ...facts, command: 'npm test', exitCode: 1, startedAt: 1_700_000_000_000, origin: { kind: 'user' } },
    {
      ...facts,
      command: 'for f in *\ndo echo \\n\ndone',
      exitCode: 0,
      startedAt: Date.now(),
      origin: { kind: 'agent', agentId: 'axis' as AgentId },
    },
    {
      ...facts,
      command: 'seen\u001b[2J',
      exitCode: 0,
      startedAt: Date.now(),
      origin: { kind: 'user' },
      trusted: false,
    },
  ]);
  store.dispose();
});
afterAll(() => rmSync(home, { recursive: true }));

/** In order, on one file. */
const ROWS: [line: string, code: number, text: string][] = [
  ['history list', 0, 'npm test'],
  ['history list --json', 0, '"exitCode":1'],
  ['history list --since 1h', 0, 'axis'],
  ['history list -n 1', 0, 'seen\\u001b[2J'],
  ['history search NPM', 0, 'you  npm test'],
  ['history search npm --since 1h', 0, 'No command fits'],
  ['history search test --failed --exit 1', 2, 'not both'],
  ['history search', 2, 'It needs words'],
  ['history list --since lately', 2, '--since takes a time'],
  ['history export', 0, '{"id":1,"command":"npm test"'],
  ['history export --format bash --failed', 0, '#1700000000\nnpm test'],
  ['history export --format zsh --origin agent', 0, ':2;for f in *\\\ndo echo \\n\\\ndone'],
  ['history export --format fish --origin agent', 0, '- cmd: for f in *\\ndo echo \\\\n\\ndone\n  when: '],
  ['history prune', 2, 'It needs --older-than TIME or --matching TEXT or --all'],
  ['history prune --older-than soon', 2, '--older-than takes a time such as 2h'],
  ['history prune --older-than 30d', 0, '1 command is deleted.'],
  ['history prune --matching nothing', 0, '0 commands are deleted.'],
  ['history search test', 0, 'No command fits'],
  ['history prune --all --json', 0, '{"removed":2}'],
];

test('what sessions ran is found, exported and deleted', async () => {
  for (const [line, code, text] of ROWS) {
    const done = await runFakeVox(line.split(' '), { env: { VOX_HOME: home } });
    expect([line, done.code, done.out + done.err]).toEqual([line, code, expect.stringContaining(text)]);
    if (line.startsWith('history export --format')) expect(done.out).not.toContain('seen');
  }
});

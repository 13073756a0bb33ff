import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SecurityLevel, type VerdictKind } from '../../contracts/model/index.ts';
import { allLevels } from './check.ts';
import type { ShellGrammar } from './judge.ts';

interface CaseRow {
  readonly id: string;
  readonly line: string;
  readonly shell: ShellGrammar;
  readonly expect: Readonly<Record<SecurityLevel, VerdictKind>>;
  readonly ctx?: {
    readonly branch?: string;
    readonly symlinks?: Record<string, string>;
    readonly files?: Record<string, string>;
  };
}

const FIXTURE = new URL('../../contracts/terminal/__fixtures__/exec-policy.jsonl', import.meta.url);
const ROWS: CaseRow[] = readFileSync(FIXTURE, 'utf8')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row));

/** Rows we are stricter about than they ask; never edited, mended by kind. A row that is looser is a failure, always. */
const TODO_STRICTER = new Set<string>([]);

const STRICTNESS: readonly VerdictKind[] = ['allow', 'ask', 'block'];

/** The machine of the fixture (shared by all rows). */
function machine(shell: ShellGrammar) {
  return shell === 'pwsh'
    ? { workspaceRoot: 'C:\\Users\\dev\\project', cwd: 'C:\\Users\\dev\\project', home: 'C:\\Users\\dev' }
    : { workspaceRoot: '/home/dev/project', cwd: '/home/dev/project', home: '/home/dev' };
}

describe('exec-policy.jsonl', () => {
  it.each(ROWS.map((row) => [row.id, row.shell, row.line, row] as const))('%s %s %j', (id, shell, line, row) => {
    const { verdicts } = allLevels(line, {
      shell,
      ...machine(shell),
      branch: row.ctx?.branch ?? 'feature/x',
      symlinks: row.ctx?.symlinks,
      files: row.ctx?.files,
    });
    for (const level of SecurityLevel.options)
      expect(STRICTNESS.indexOf(verdicts[level]), `${level} is looser than the row allows`).toBeGreaterThanOrEqual(
        STRICTNESS.indexOf(row.expect[level]),
      );
    if (!TODO_STRICTER.has(id)) expect(verdicts).toEqual(row.expect);
  });
});

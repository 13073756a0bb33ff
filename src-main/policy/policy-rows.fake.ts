import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { SecurityLevel, type VerdictKind } from '../../contracts/model/index.ts';
import type { ShellGrammar } from './judge.ts';

export interface PolicyRow {
  readonly id: string;
  readonly line: string;
  readonly shell: ShellGrammar;
  readonly expect: Readonly<Record<SecurityLevel, VerdictKind>>;
  /** What this row needs over and above the machine that all share. */
  readonly ctx?: {
    readonly branch?: string;
    readonly symlinks?: Record<string, string>;
    readonly files?: Record<string, string>;
  };
}

const FIXTURE = new URL('../../contracts/terminal/__fixtures__/exec-policy.jsonl', import.meta.url);

export const policyRows: readonly PolicyRow[] = readFileSync(FIXTURE, 'utf8')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row));

/** The machine of the fixture (shared by all rows). */
export function machineOf(shell: ShellGrammar) {
  const [workspaceRoot, home] =
    shell === 'pwsh' ? ['C:\\Users\\dev\\project', 'C:\\Users\\dev'] : ['/home/dev/project', '/home/dev'];
  return { shell, workspaceRoot, cwd: workspaceRoot, home, branch: 'feature/x' };
}

/** A row's deed in disguise: what the row refuses is not allowed, and what it blocks stays blocked. */
export function expectNoLooser(row: PolicyRow, line: string, verdicts: PolicyRow['expect']): void {
  for (const level of SecurityLevel.options) {
    if (row.expect[level] === 'allow') continue;
    const wanted = row.expect[level] === 'block' ? ['block'] : ['ask', 'block'];
    expect(wanted, `${row.id} ${level} ${JSON.stringify(line)}`).toContain(verdicts[level]);
  }
}

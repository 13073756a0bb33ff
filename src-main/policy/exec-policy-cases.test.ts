import { describe, expect, it } from 'vitest';
import { SecurityLevel, type VerdictKind } from '../../contracts/model/index.ts';
import { allLevels } from './check.ts';
import { machineOf, policyRows } from './policy-rows.fake.ts';

/** Rows we are stricter about than they ask; never edited, mended by kind. A row that is looser is a failure, always. */
const TODO_STRICTER = new Set<string>([]);

const STRICTNESS: readonly VerdictKind[] = ['allow', 'ask', 'block'];

describe('exec-policy.jsonl', () => {
  it.each(policyRows.map((row) => [row.id, row.shell, row.line, row] as const))('%s %s %j', (id, shell, line, row) => {
    const { verdicts } = allLevels(line, { ...machineOf(shell), ...row.ctx });
    for (const level of SecurityLevel.options)
      expect(STRICTNESS.indexOf(verdicts[level]), `${level} is looser than the row allows`).toBeGreaterThanOrEqual(
        STRICTNESS.indexOf(row.expect[level]),
      );
    if (!TODO_STRICTER.has(id)) expect(verdicts).toEqual(row.expect);
  });
});

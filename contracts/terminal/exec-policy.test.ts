import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ExecPolicy } from './exec-policy.schema.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('exec-policy.v1.yaml', () => {
  const table: unknown = parse(read('exec-policy.v1.yaml'), { merge: true, maxAliasCount: -1 });

  it('is what the embedded copy holds (else run: node scripts/embed-policy.mjs)', () => {
    expect(JSON.parse(read('exec-policy.generated.json'))).toEqual(ExecPolicy.parse(table));
  });

  it('fits its schema', () => {
    expect(ExecPolicy.safeParse(table).error?.issues ?? []).toEqual([]);
  });

  it('lists effects from the most harmless to the strictest, level by level', () => {
    const order = ['allow', 'ask', 'block'];
    const { levels } = ExecPolicy.parse(table);
    const rows = Object.values(levels).map((row) => row.map((verdict) => order.indexOf(verdict)));
    for (const [at, row] of rows.entries())
      for (const [level, value] of row.entries()) expect(value).toBeGreaterThanOrEqual(rows[at - 1]?.[level] ?? 0);
  });
});

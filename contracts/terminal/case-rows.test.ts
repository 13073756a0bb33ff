import { describe, expect, it } from 'vitest';
import { terminalCase, terminalCases, voxCases, voxCasesOf } from './case-rows.fake.ts';

describe('the rows of the cases', () => {
  it('reads every terminal row, each with an id of its own', () => {
    expect(new Set(terminalCases.map((row) => row.id)).size).toBe(200);
  });

  it('knows how each terminal row is to be read', () => {
    const kinds = terminalCases.map((row) => row.repro.slice(0, row.repro.indexOf(':')));
    expect([...new Set(kinds)].sort()).toEqual(['BYTES', 'CHUNKS', 'KEYS', 'SCENARIO', 'SHELL']);
  });

  it('refuses an id that no row has', () => {
    expect(() => terminalCase('t-999')).toThrow('no row t-999');
  });

  it('numbers the acceptance rows by area', () => {
    expect(new Set(voxCases.map((row) => row.id)).size).toBe(211);
    expect(voxCasesOf('wire')[0]?.id).toBe('wire-1');
  });

  it('prefers what is ours to what was shipped', () => {
    expect(voxCasesOf('osc633').map((row) => row.expected)).toContainEqual(['Property(Cwd,/srv/app)']);
    expect(JSON.stringify(voxCases.map((row) => row.expected))).not.toMatch(/"ours":\[/);
  });
});

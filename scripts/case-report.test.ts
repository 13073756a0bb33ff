import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { caseReport } from './case-report.mjs';

const doc = readFileSync(new URL('../docs/CASES.md', import.meta.url), 'utf8');
const { text, problems } = caseReport();

/** Rows that are run, by area. */
const runOf = (report: string) =>
  new Map([...report.matchAll(/^\| (\S.*?) +\| +\d+ +\| +(\d+) +\|$/gm)].map(([, area, run]) => [area, Number(run)]));

it('every row has a test, or a reason why it has none', () => {
  expect(problems).toEqual([]);
});

it('docs/CASES.md claims no more than the tests run (else: node scripts/case-report.mjs)', () => {
  const actual = runOf(text);
  const claimed = [...runOf(doc)];
  expect(claimed.length).toBe(actual.size);
  expect(claimed.filter(([area, run]) => run > (actual.get(area) ?? 0))).toEqual([]);
});

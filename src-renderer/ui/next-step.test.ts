import { expect, test } from 'vitest';
import type { SecurityLevel } from '../../contracts/model/index.ts';
import { nextStep } from './next-step.ts';

const ROWS: [rule: string, level: SecurityLevel | null, words: string][] = [
  ['floor.delete-root', 'L5', 'No level lets an agent run this'],
  ['floor.delete-root', 'L1', 'No level lets an agent run this'],
  ['parse.depth', 'L3', 'No level lets an agent run this'],
  ['net.fetch', 'L1', 'Choose a higher level'],
  ['line.history', 'L3', 'in another form'],
  ['audit.unavailable', 'L3', 'as soon as the log can be written'],
  ['unknown', null, 'type it yourself'],
];
test.each(ROWS)('%s at %s: %s', (rule, level, words) => {
  const verdict = { verdict: 'block', rule, reason: 'x', span: null, stages: [] } as const;
  expect(nextStep({ ...verdict, stages: [] }, level)).toContain(words);
});

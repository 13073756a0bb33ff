import { expect, test } from 'vitest';
import type { TraceStep } from '../../../contracts/model/index.ts';
import { stepText, traceText } from './trace-text.ts';

const step: TraceStep = {
  durationMs: 2100,
  firstWordMs: 400,
  retries: 0,
  tools: [],
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
};
const spent = { inputTokens: 5200, outputTokens: 800, costUsd: 0.0213 };

test.each([
  [{ durationMs: 900, steps: [step] }, {}, '1 step · 0.9 s'],
  [
    { durationMs: 12_300, steps: [{ ...step, tools: ['term_run', 'term_read'] }, step] },
    spent,
    '2 steps · 2 tool calls · 12.3 s · 5.2k tokens in, 800 out · $0.021',
  ],
])('a turn %#', (trace, patch, text) => {
  expect(traceText({ inputTokens: null, outputTokens: null, costUsd: null, ...trace, ...patch })).toBe(text);
});

test.each([
  [{}, 'answer · 2.1 s, first word after 0.4 s'],
  [{ firstWordMs: null, tools: ['term_run'], retries: 1 }, 'term_run · 2.1 s · asked again once'],
  [
    { ...spent, costUsd: 0, retries: 3 },
    'answer · 2.1 s, first word after 0.4 s · 5.2k tokens in, 800 out · $0.00 · asked again 3 times',
  ],
])('a step %#', (patch, text) => {
  expect(stepText({ ...step, ...patch })).toBe(text);
});

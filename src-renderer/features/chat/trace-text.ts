import type { Spent, TraceStep, TurnTrace } from '../../../contracts/model/index.ts';
import { formatTokens } from '../../stores/ambient.ts';

/** `3 steps · 4 tool calls · 12.3 s · 5.2k tokens in, 800 out · $0.021`. */
export function traceText({ steps, durationMs, ...spent }: TurnTrace): string {
  const calls = steps.reduce((total, { tools }) => total + tools.length, 0);
  return [
    counted(steps.length, 'step'),
    ...(calls > 0 ? [counted(calls, 'tool call')] : []),
    seconds(durationMs),
    ...spentTexts(spent),
  ].join(' · ');
}

/** `term_run, term_read · 2.1 s, first word after 0.4 s · 900 tokens in, 40 out · asked again once`. */
export function stepText({ tools, durationMs, firstWordMs, retries, ...spent }: TraceStep): string {
  const first = firstWordMs === null ? '' : `, first word after ${seconds(firstWordMs)}`;
  return [
    tools.length > 0 ? tools.join(', ') : 'answer',
    `${seconds(durationMs)}${first}`,
    ...spentTexts(spent),
    ...(retries > 0 ? [`asked again ${retries === 1 ? 'once' : `${retries} times`}`] : []),
  ].join(' · ');
}

/** What is not known is left out, never shown as zero. */
function spentTexts({ inputTokens, outputTokens, costUsd }: Spent): string[] {
  const tokens = [
    ...(inputTokens === null ? [] : [`${formatTokens(inputTokens)} tokens in`]),
    ...(outputTokens === null ? [] : [`${formatTokens(outputTokens)} out`]),
  ].join(', ');
  return [...(tokens === '' ? [] : [tokens]), ...(costUsd === null ? [] : [`$${dollars(costUsd)}`])];
}

function dollars(value: number): string {
  return value >= 1 || value === 0 ? value.toFixed(2) : value.toPrecision(2);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

import type { CommandContext } from './commands/types.ts';
import { formatTable } from './format-table.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'warn' | 'fail';
  /** What was found; for what is wrong, what to do next. */
  readonly detail: string;
}

/** @returns The exit code: 1 when something failed. */
export function printFindings(findings: readonly Finding[], isJson: boolean, { print }: CommandContext): number {
  const hasFailed = findings.some(({ state }) => state === 'fail');
  if (isJson) print(JSON.stringify({ ok: !hasFailed, findings }));
  else print(formatTable(findings.map(({ what, state, detail }) => [state, what, detail])));
  return hasFailed ? 1 : 0;
}

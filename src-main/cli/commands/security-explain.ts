import { SECURITY_LEVELS, type SecurityLevel, type Span, type Stage } from '../../../contracts/model/index.ts';
import { allLevels, judge } from '../../policy/index.ts';
import { gateContext, grammarOf, levelOf } from '../gate-context.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const line = args.words.join(' ');
    if (line.trim() === '') throw new UsageError('It needs the line to explain.');
    const where = { ...(await gateContext(args, context)), shell: grammarOf(args, context) };
    const level = levelOf(args) ?? 'L3';
    const verdict = judge(line, { ...where, level });
    const { verdicts } = allLevels(line, where);
    const allowedFrom = SECURITY_LEVELS.find((one) => verdicts[one.level] === 'allow')?.level ?? null;
    if (args.options.json) {
      context.print(JSON.stringify({ line, shell: where.shell, level, ...verdict, verdicts, allowedFrom }));
      return 0;
    }
    context.print(`${verdict.verdict} at ${level}: ${verdict.reason} [${verdict.rule}]`);
    for (const text of underline(line, verdict.span)) context.print(`  ${text}`);
    for (const stage of verdict.stages) for (const text of linesOf(line, stage)) context.print(text);
    context.print('');
    context.print(`Levels: ${SECURITY_LEVELS.map((one) => `${one.level} ${verdicts[one.level]}`).join(', ')}.`);
    context.print(advice(verdicts, allowedFrom));
    return 0;
  },
};

/** The line, and below it a mark under the part that decided; of many lines, the one with the part. */
function underline(line: string, span: Span | null): string[] {
  if (!span) return [line.split('\n')[0] ?? ''];
  const start = line.lastIndexOf('\n', span.start - 1) + 1;
  const row = line.slice(start).split('\n')[0] ?? '';
  const shown = row.replaceAll('\t', ' ');
  const from = span.start - start;
  const length = Math.max(1, Math.min(span.end - span.start, row.length - from));
  return [shown, `${' '.repeat(from)}${'^'.repeat(length)}`];
}

function linesOf(line: string, stage: Stage): string[] {
  const title = stage.program === null ? 'a part that is decided when it runs' : stage.program;
  return [
    '',
    `${stage.verdict.padEnd(5)} ${title}: ${stage.reason} [${stage.rule}]`,
    ...underline(line, stage.span).map((text) => `  ${text}`),
  ];
}

function advice(verdicts: Readonly<Record<SecurityLevel, string>>, allowedFrom: SecurityLevel | null): string {
  if (Object.values(verdicts).every((one) => one === 'block'))
    return 'No level allows it: it is below the safety floor, or cannot be read. Run it yourself if you mean it.';
  if (allowedFrom === null) return 'No level runs it in silence; where a level asks, you may run it.';
  return `It runs in silence from ${allowedFrom} (${SECURITY_LEVELS.find((one) => one.level === allowedFrom)?.name}) on.`;
}

import { z } from 'zod';
import type { SecurityLevel } from '../../../contracts/model/index.ts';
import { systemEnvironment } from '../../platform/environment.ts';
import {
  allLevels,
  checkBatchRow,
  judge,
  nuHints,
  OTHER_PARSERS,
  type ShellCall,
  type ShellGrammar,
} from '../../policy/index.ts';
import { noMoreWords, textOption } from '../argument.ts';
import { type GateContext, gateContext, grammarOf, levelOf } from '../gate-context.ts';
import { readRows } from '../read-rows.ts';
import { UsageError } from '../usage-error.ts';
import type { Command, CommandArguments, CommandContext } from './types.ts';

export const command: Command = {
  async run(args, context) {
    noMoreWords(args, 0);
    const payload = textOption(args, 'payload');
    const batch = textOption(args, 'batch');
    if ((payload === undefined) === (batch === undefined))
      throw new UsageError('It needs --payload LINE or --batch FILE.');
    const level = levelOf(args);
    const defaults = await gateContext(args, context);
    if (batch !== undefined) await checkBatch(batch, level, defaults, context);
    else {
      const shell = grammarOf(args, context);
      const calls = await callsOf(payload ?? '', shell, context);
      checkLine(payload ?? '', level ?? 'L3', shell, { ...defaults, calls }, args, context);
    }
    return 0;
  },
};

/** What the shell's own parser says, where it is installed; the services load only for shells that can be asked. */
async function callsOf(line: string, shell: ShellGrammar, { files, env }: CommandContext) {
  if (!OTHER_PARSERS[shell]) return undefined;
  const { createShellParsers } = await import('../../services/shell-parsers.ts');
  const system = systemEnvironment();
  const parsers = createShellParsers({ files, environment: { ...system, variables: env } });
  await parsers.consult(shell, line);
  return parsers.callsOf(shell, line);
}

function checkLine(
  line: string,
  level: SecurityLevel,
  shell: ShellGrammar,
  defaults: GateContext & { readonly calls?: readonly ShellCall[] | undefined },
  { options }: CommandArguments,
  { print }: CommandContext,
): void {
  const verdict = judge(line, { ...defaults, shell, level });
  const { verdicts } = allLevels(line, { ...defaults, shell });
  if (options.json) {
    print(
      JSON.stringify({ line, shell, level, ...verdict, verdicts, ...(shell === 'nu' && { hints: nuHints(line) }) }),
    );
    return;
  }
  print(`${verdict.verdict} at ${level} (${verdict.rule}): ${verdict.reason}`);
  for (const { hint, rewrite } of shell === 'nu' ? nuHints(line) : [])
    print(`  ${hint} is not Nushell. Write: ${rewrite}`);
  for (const stage of verdict.stages)
    print(`  ${stage.verdict.padEnd(5)} ${stage.text.split('\n')[0]} — ${stage.reason}`);
}

/** One JSON line out for each one in, in order; a row that makes no sense becomes `{error}` and the rest goes on. */
async function checkBatch(
  file: string,
  level: SecurityLevel | undefined,
  defaults: GateContext,
  context: CommandContext,
): Promise<void> {
  for (const row of await readRows(file, '{"line": "…", "shell": "posix"}', context))
    context.print(JSON.stringify(checkRow(row, level, defaults)));
}

function checkRow(row: string, level: SecurityLevel | undefined, defaults: GateContext) {
  try {
    const parsed: unknown = JSON.parse(row);
    return checkBatchRow(level && parsed && typeof parsed === 'object' ? { level, ...parsed } : parsed, defaults);
  } catch (error) {
    return { error: `This row is no {line, shell}: ${whatIsWrong(error)}` };
  }
}

/** The first fault of a row in one line. */
function whatIsWrong(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join('.') || 'the row'}: ${issue?.message}`;
  }
  return error instanceof Error ? error.message : String(error);
}

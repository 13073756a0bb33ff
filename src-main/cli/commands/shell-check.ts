import { dirname, join, resolve } from 'node:path';
import { SecurityLevel } from '../../../contracts/model/index.ts';
import { allLevels, type CheckDefaults, checkBatchRow, judge, type ShellGrammar } from '../../policy/index.ts';
import { noMoreWords, textOption } from '../argument.ts';
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
    const defaults = machine(args, context);
    if (batch !== undefined) await checkBatch(batch, level, defaults, context);
    else checkLine(payload ?? '', level ?? 'L3', grammarOf(args, context), defaults, args, context);
    return 0;
  },
};

function levelOf(args: CommandArguments): SecurityLevel | undefined {
  const text = textOption(args, 'level');
  if (text === undefined) return undefined;
  const parsed = SecurityLevel.safeParse(text.toUpperCase());
  if (parsed.success) return parsed.data;
  throw new UsageError(`--level takes one of ${SecurityLevel.options.join(', ')}.`);
}

const BACKENDS: Readonly<Record<string, ShellGrammar>> = { grammar: 'posix', posix: 'posix', nu: 'nu', pwsh: 'pwsh' };

/** `auto` goes by the login shell. Every grammar is built in, so none of them needs its shell to be installed. */
function grammarOf(args: CommandArguments, { env }: CommandContext): ShellGrammar {
  const name = textOption(args, 'backend') ?? 'auto';
  const shell =
    (env.SHELL ?? '')
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.exe$/, '') ?? '';
  if (name === 'auto') return BACKENDS[shell] ?? (shell === 'powershell' ? 'pwsh' : 'posix');
  const grammar = BACKENDS[name];
  if (grammar) return grammar;
  throw new UsageError('--backend takes auto, grammar, nu or pwsh.');
}

function machine(args: CommandArguments, { cwd, env, files }: CommandContext): CheckDefaults {
  const at = resolve(cwd, textOption(args, 'cwd') ?? '.');
  const workspaceRoot = resolve(cwd, textOption(args, 'workspace') ?? at);
  const head = findUp(workspaceRoot, join('.git', 'HEAD'), files.readText);
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(head ?? '')?.[1];
  return { workspaceRoot, cwd: at, home: env.HOME ?? env.USERPROFILE ?? '/', branch, realPath: files.realPath };
}

function findUp(folder: string, name: string, readText: (path: string) => string | null): string | null {
  const found = readText(join(folder, name));
  return found ?? (dirname(folder) === folder ? null : findUp(dirname(folder), name, readText));
}

function checkLine(
  line: string,
  level: SecurityLevel,
  shell: ShellGrammar,
  defaults: CheckDefaults,
  { options }: CommandArguments,
  { print }: CommandContext,
): void {
  const verdict = judge(line, { ...defaults, shell, level });
  const { verdicts } = allLevels(line, { ...defaults, shell });
  if (options.json) {
    print(JSON.stringify({ line, shell, level, ...verdict, verdicts }));
    return;
  }
  print(`${verdict.verdict} at ${level} (${verdict.rule}): ${verdict.reason}`);
  for (const stage of verdict.stages)
    print(`  ${stage.verdict.padEnd(5)} ${stage.text.split('\n')[0]} — ${stage.reason}`);
}

/** One JSON line out for each one in, in order; a row that makes no sense becomes `{error}` and the rest goes on. */
async function checkBatch(
  file: string,
  level: SecurityLevel | undefined,
  defaults: CheckDefaults,
  context: CommandContext,
): Promise<void> {
  for (const row of await readRows(file, '{"line": "…", "shell": "posix"}', context))
    context.print(JSON.stringify(checkRow(row, level, defaults)));
}

function checkRow(row: string, level: SecurityLevel | undefined, defaults: CheckDefaults) {
  try {
    const parsed: unknown = JSON.parse(row);
    return checkBatchRow(level && parsed && typeof parsed === 'object' ? { level, ...parsed } : parsed, defaults);
  } catch (error) {
    return { error: `This row is no {line, shell}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

import { z } from 'zod';
import { SecurityLevel, type Verdict } from '../../contracts/model/index.ts';
import type { JudgeContext, ShellGrammar } from './judge.ts';
import { judgeLevels } from './judge-line.ts';
import { type NuHint, nuHints } from './nu/posix-hints.ts';

/** Shells by their own names. */
const GRAMMAR_OF: Readonly<Record<string, ShellGrammar>> = {
  sh: 'posix',
  bash: 'posix',
  zsh: 'posix',
  dash: 'posix',
  ksh: 'posix',
  fish: 'posix',
  nushell: 'nu',
  powershell: 'pwsh',
};

/** One row of `vox shell check --batch`: the fields stand in for the real machine, so that a fixture can be judged anywhere. */
export const CheckRow = z.looseObject({
  line: z.string(),
  shell: z.preprocess((name) => GRAMMAR_OF[String(name)] ?? name, z.enum(['posix', 'nu', 'pwsh'])).default('posix'),
  level: SecurityLevel.optional(),
  workspace: z.string().optional(),
  cwd: z.string().optional(),
  home: z.string().optional(),
  branch: z.string().optional(),
  symlinks: z.record(z.string(), z.string()).optional(),
  files: z.record(z.string(), z.string()).optional(),
  policy_paths: z.array(z.string()).optional(),
});
type CheckRow = z.infer<typeof CheckRow>;

/** Where a row stands when it does not say: the caller's own machine. */
export interface CheckDefaults {
  readonly workspaceRoot: string;
  readonly cwd: string;
  readonly home: string;
  readonly branch?: string | undefined;
  /** See {@link JudgeContext.realPath}; used for rows about this machine only. */
  readonly realPath?: JudgeContext['realPath'];
  /** Files of this product's own, and the policy files that count; for rows about this machine only. */
  readonly policyPaths?: readonly string[] | undefined;
  readonly policies?: JudgeContext['policies'];
}

type OneLevel = Verdict & { readonly level: SecurityLevel };
type AllLevels = Omit<Verdict, 'verdict'> & { readonly verdicts: Readonly<Record<SecurityLevel, Verdict['verdict']>> };
export type CheckResult = (OneLevel | AllLevels) & { readonly hints?: readonly NuHint[] };

const LEVELS = SecurityLevel.options;

/**
 * Judges one row: for its level, or, without one, for all five. Rule, reason, span and stages are then those of the strictest reading.
 *
 * @throws {z.ZodError} when the row has the wrong shape.
 */
export function checkBatchRow(row: unknown, defaults: CheckDefaults): CheckResult {
  const parsed = CheckRow.parse(row);
  const context = contextOf(parsed, defaults);
  const hints = parsed.shell === 'nu' ? { hints: nuHints(parsed.line) } : {};
  if (parsed.level) {
    const [verdict] = judgeLevels(parsed.line, context, [parsed.level]);
    if (verdict) return { ...verdict, level: parsed.level, ...hints };
  }
  return { ...allLevels(parsed.line, context), ...hints };
}

/** The verdicts of one line at every level. */
export function allLevels(line: string, context: Omit<JudgeContext, 'level'>): AllLevels {
  const found = judgeLevels(line, context, LEVELS);
  const verdicts = Object.fromEntries(
    LEVELS.map((level, at) => [level, found[at]?.verdict ?? 'block']),
  ) as AllLevels['verdicts'];
  const strictest = found[0];
  return {
    verdicts,
    rule: strictest?.rule ?? 'parse.failed',
    reason: strictest?.reason ?? 'The line could not be read.',
    span: strictest?.span ?? null,
    stages: strictest?.stages ?? [],
  };
}

function contextOf(row: CheckRow, defaults: CheckDefaults): Omit<JudgeContext, 'level'> {
  const workspaceRoot =
    row.workspace ?? (row.cwd && !row.cwd.startsWith(defaults.workspaceRoot) ? row.cwd : defaults.workspaceRoot);
  const isHere = workspaceRoot === defaults.workspaceRoot;
  return {
    shell: row.shell,
    workspaceRoot,
    cwd: row.cwd ?? row.workspace ?? defaults.cwd,
    home: row.home ?? homeOf(workspaceRoot, row.shell, defaults),
    branch: row.branch ?? (row.workspace === undefined ? defaults.branch : undefined),
    symlinks: row.symlinks,
    files: row.files,
    policyPaths: row.policy_paths ?? (isHere ? defaults.policyPaths : undefined),
    realPath: isHere && !row.symlinks ? defaults.realPath : undefined,
    policies: isHere ? defaults.policies : undefined,
  };
}

/** A fixture of another machine that names no home has one that its workspace suggests. */
function homeOf(workspace: string, shell: ShellGrammar, defaults: CheckDefaults): string {
  if (workspace === defaults.workspaceRoot) return defaults.home;
  const windows = /^[a-z]:[\\/]users[\\/][^\\/]+/i.exec(workspace)?.[0];
  if (shell === 'pwsh' && windows) return windows;
  return /^\/(?:home|Users)\/[^/]+|^\/root/.exec(workspace)?.[0] ?? defaults.home;
}

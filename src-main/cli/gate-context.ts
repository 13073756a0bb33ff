import { dirname, join, resolve } from 'node:path';
import { SecurityLevel } from '../../contracts/model/index.ts';
import { appPaths } from '../platform/app-paths.ts';
import type { CheckDefaults, PolicyLayer, ShellGrammar } from '../policy/index.ts';
import { textOption } from './argument.ts';
import type { CommandArguments, CommandContext } from './commands/types.ts';
import { UsageError } from './usage-error.ts';

/** What the gate of a session in this folder would know. */
export type GateContext = CheckDefaults;

/** The options that say where a line would run, and the policy files that count there. */
export async function gateContext(args: CommandArguments, context: CommandContext): Promise<GateContext> {
  const { cwd, env, files } = context;
  const at = resolve(cwd, textOption(args, 'cwd') ?? '.');
  const workspaceRoot = resolve(cwd, textOption(args, 'workspace') ?? at);
  const head = findUp(workspaceRoot, join('.git', 'HEAD'), files.readText);
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(head ?? '')?.[1];
  const paths = appPaths(env);
  return {
    workspaceRoot,
    cwd: at,
    home: env.HOME ?? env.USERPROFILE ?? '/',
    branch,
    realPath: files.realPath,
    policyPaths: [paths.configDir, paths.dataDir, paths.logDir].map((folder) => `${folder}/**`),
    policies: await policiesOf(workspaceRoot, context),
  };
}

/** The services load only where there is a file to read. */
async function policiesOf(workspaceRoot: string, { env, files }: CommandContext): Promise<readonly PolicyLayer[]> {
  const paths = appPaths(env);
  const places = [join(paths.configDir, 'policy.yaml'), join(workspaceRoot, '.vox', 'policy.yaml')];
  if (!places.some((path) => files.exists(path))) return [];
  const { openSecurity } = await import('../services/index.ts');
  const security = openSecurity(files, paths);
  try {
    return security.policyFiles.layers(workspaceRoot);
  } finally {
    security.dispose();
  }
}

export function levelOf(args: CommandArguments): SecurityLevel | undefined {
  const text = textOption(args, 'level');
  if (text === undefined) return undefined;
  const parsed = SecurityLevel.safeParse(text.toUpperCase());
  if (parsed.success) return parsed.data;
  throw new UsageError(`--level takes one of ${SecurityLevel.options.join(', ')}.`);
}

const BACKENDS: Readonly<Record<string, ShellGrammar>> = { grammar: 'posix', posix: 'posix', nu: 'nu', pwsh: 'pwsh' };

/** `auto` goes by the login shell. Every grammar is built in, so none of them needs its shell to be installed. */
export function grammarOf(args: CommandArguments, { env }: CommandContext): ShellGrammar {
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

function findUp(folder: string, name: string, readText: (path: string) => string | null): string | null {
  const found = readText(join(folder, name));
  return found ?? (dirname(folder) === folder ? null : findUp(dirname(folder), name, readText));
}

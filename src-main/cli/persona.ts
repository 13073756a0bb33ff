import type { Persona } from '../catalog/resolve/index.ts';
import type { CommandContext } from './commands/types.ts';

/** Set by programs that run commands for a model, and by us for our own tools. Any value but none, 0 and false counts. */
const AGENT_VARIABLES = [
  'VOX_MCP',
  'VOX_AGENT',
  'AI_AGENT',
  'AGENT',
  'CLAUDECODE',
  'CLAUDE_CODE',
  'CODEX_SANDBOX',
  'CODEX_THREAD_ID',
  'CURSOR_AGENT',
  'GEMINI_CLI',
  'OPENCODE',
  'CLINE_ACTIVE',
  'AUGMENT_AGENT',
  'GOOSE_TERMINAL',
  'COPILOT_AGENT',
  'AIDER',
] as const;

/** Set by services that build and test. */
const CI_VARIABLES = [
  'CI',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'BUILDKITE',
  'TF_BUILD',
  'JENKINS_URL',
  'TEAMCITY_VERSION',
] as const;

/** Who called: `--persona` says so; else a person only where there is one to ask, and nothing speaks for a program. */
export function personaOf(argv: readonly string[], { env, person }: Pick<CommandContext, 'env' | 'person'>): Persona {
  const given = givenPersona(argv);
  if (given) return given;
  const isSet = (name: string) => !['', '0', 'false', undefined].includes(env[name]?.toLowerCase());
  const isProgram = [...AGENT_VARIABLES, ...CI_VARIABLES].some(isSet);
  return person && !isProgram && !wantsJson(argv) ? 'human' : 'agent';
}

/** `--json` before `--`. */
export function wantsJson(argv: readonly string[]): boolean {
  return beforeTail(argv).includes('--json');
}

function givenPersona(argv: readonly string[]): Persona | null {
  const head = beforeTail(argv);
  const at = head.findIndex((token) => token === '--persona' || token.startsWith('--persona='));
  const value = at < 0 ? undefined : head[at]?.includes('=') ? head[at].split('=')[1] : head[at + 1];
  return value === 'human' || value === 'agent' ? value : null;
}

function beforeTail(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end < 0 ? argv : argv.slice(0, end);
}

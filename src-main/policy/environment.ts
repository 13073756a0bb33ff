import { type Assign, isStatic, textOf } from './command.ts';
import { Findings } from './effects.ts';
import { resolvePath } from './paths.ts';
import { isSecretName } from './posix/variables.ts';
import type { Scope } from './scope.ts';
import { policyTable } from './table.ts';

/**
 * What setting variables does: in front of one `command`, in the `shell` itself, or `export`ed to all that follows.
 * Some variables make a harmless program run code (LD_PRELOAD, PAGER, GIT_SSH_COMMAND); unlisted ones are not trusted either.
 */
export function judgeAssignments(
  assigns: readonly Assign[],
  where: 'command' | 'shell' | 'export',
  scope: Scope,
): Findings {
  const findings = new Findings(assigns[0]?.span ?? null);
  for (const assign of assigns) judgeOne(assign, where, findings, scope);
  return findings;
}

function judgeOne(
  { name, value, span }: Assign,
  where: 'command' | 'shell' | 'export',
  findings: Findings,
  scope: Scope,
): void {
  const { harmless } = policyTable().environment;
  const text = textOf(value);
  if (harmless.includes(name) && /^[\w.,:@%+=-]*$/.test(text)) {
    if (where === 'export')
      findings.add('write', 'env.export', `Exporting ${name} changes the shell for what follows`, span);
    return;
  }
  if (isSteering(name)) {
    findings.add('risk', 'env.steering', `${name} can make a harmless program run other code`, span);
    const inner = { ...scope, depth: scope.depth + 1 };
    if (COMMAND_VALUED.test(name) && isStatic(value) && text.trim() !== '')
      scope.nested(text.replace(/^[|!]/, ''), 'posix', inner, span);
    // The shell expands these when it starts or prompts.
    if (EXPANDED.test(name) && /\$\(|`/.test(text))
      scope.nested(`: "${text.replaceAll('"', '\\"')}"`, 'posix', inner, span);
    if (SOURCED.test(name)) readSourced(value, scope);
    return;
  }
  // A variable of the shell that was never exported reaches no program.
  if (where === 'shell') {
    findings.add('read', 'env.shell', 'It only sets a variable of the shell', span);
    return;
  }
  if (isSecretName(name)) {
    findings.add('external', 'env.secret', `${name} hands a credential to the program`, span);
    return;
  }
  if (/[/\s;|&$`\uE000\uE001]/.test(text)) {
    findings.add('risk', 'env.unknown', `What ${name} does to the program is not known`, span);
    return;
  }
  findings.add('external', 'env.unknown', `What ${name} does to the program is not known`, span);
}

/** Variables whose value is a command line: what it does counts as if it ran. */
const COMMAND_VALUED =
  /(?:PAGER|EDITOR|VISUAL|BROWSER|COMMAND|_CMD|_SSH|ASKPASS|EXTERNAL_DIFF|GIT_CONFIG_VALUE_\d+|LESSOPEN|LESSCLOSE|_PRELAUNCH|WRAPPER)$/;

const EXPANDED = /^(?:BASH_ENV|ENV|PS[0-4]|R?PROMPT\d?|RPS\d)$/;
/** Variables that name a script which every shell runs first. */
const SOURCED = /^(?:BASH_ENV|ENV|ZDOTDIR|INPUTRC|PYTHONSTARTUP)$/;

/** What the line itself puts into such a script counts as if it ran. */
function readSourced(value: Assign['value'], scope: Scope): void {
  const written = [
    value.flow?.text,
    ...value.forms
      .flatMap((form) => [form, ...resolvePath(form, scope.context, scope.state)])
      .map((path) => scope.line.written.get(path)?.text),
  ];
  for (const text of new Set(written))
    if (text) scope.nested(text, 'posix', { ...scope, depth: scope.depth + 1 }, value.span);
}

const steeringNames = new WeakMap<object, RegExp>();

export function isSteering(name: string): boolean {
  const table = policyTable();
  let names = steeringNames.get(table);
  if (!names) {
    names = new RegExp(`^(?:${table.environment.steering.join('|')})$`, 'i');
    steeringNames.set(table, names);
  }
  return names.test(name);
}

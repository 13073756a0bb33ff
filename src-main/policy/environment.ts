import { type Assign, isStatic, textOf } from './command.ts';
import { Findings } from './effects.ts';
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
    if (COMMAND_VALUED.test(name) && isStatic(value) && text.trim() !== '')
      scope.nested(text.replace(/^\|/, ''), 'posix', { ...scope, depth: scope.depth + 1 }, span);
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
  /(?:PAGER|EDITOR|VISUAL|BROWSER|COMMAND|_CMD|_SSH|ASKPASS|EXTERNAL_DIFF|LESSOPEN|LESSCLOSE|_PRELAUNCH|WRAPPER)$/;

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

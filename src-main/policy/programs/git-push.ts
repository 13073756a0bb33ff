import { type Arg, hasUnknown, isStatic, textOf } from '../command.ts';
import type { Handled, Invocation } from '../invocation.ts';
import { type FoundFlag, flagSpecs, parseArgs } from '../options.ts';
import { policyTable } from '../table.ts';

const PUSH = flagSpecs({
  flags:
    'all branches mirror tags follow-tags n dry-run f force force-with-lease? force-if-includes d delete prune q quiet v verbose u set-upstream porcelain progress thin atomic signed? no-verify verify o: push-option: recurse-submodules: repo: 4 6 ipv4 ipv6 receive-pack:!risk exec:!risk stdin',
});

/** `git push` by what it does to the remote: overwriting or deleting a protected branch is never allowed. */
export function push(args: readonly Arg[], invocation: Invocation): Handled {
  const { findings, scope } = invocation;
  const parsed = parseArgs(args, PUSH);
  const has = (pattern: RegExp) => parsed.flags.some((flag) => pattern.test(flag.name) && !isNegated(flag));
  const force = has(/^(?:f|force|force-with-lease|mirror|prune)$/);
  const isTrial = has(/^(?:n|dry-run)$/);
  for (const arg of parsed.unknown)
    findings.add(
      'risk',
      'git.option',
      `git push has the option ${textOf(arg)}, which the gate does not know`,
      arg.span,
    );
  for (const flag of parsed.flags)
    if (flag.role === 'risk')
      findings.add('risk', 'git.option', `git push with ${textOf(flag.arg)} runs another program`, flag.arg.span);
  findings.add(
    isTrial ? 'external' : 'risk',
    isTrial ? 'git.push-trial' : 'git.push',
    isTrial ? 'It asks the remote what a push would do' : 'It publishes to a remote',
  );
  if (!parsed.operands.every((arg) => isStatic(arg)))
    findings.add('risk', 'git.dynamic', 'What it pushes is not known until it runs');
  if (isTrial) return {};
  if (scope.line.secretKept)
    findings.add('floor', 'floor.exfiltration', 'It would publish a credential that this line took up');
  const specs = parsed.operands.slice(has(/^repo$/) ? 0 : 1);
  const everything = has(/^(?:all|branches|mirror)$/);
  const deletes = has(/^(?:d|delete)$/);
  const dangerous = specs.some((spec) => overwrites(spec, force, deletes, scope.context.branch));
  const current = [scope.context.branch, ...scope.line.branches];
  const implied = specs.length === 0 && force && (everything || current.some(impliedBranch));
  const leases = parsed.flags.filter((flag) => flag.name === 'force-with-lease' && flag.value);
  const leased =
    leases.some((flag) => isProtected(textOf(flag.value ?? undefined).split(':')[0] ?? '')) && specs.length === 0;
  if (dangerous || implied || leased || (force && everything))
    findings.add('floor', 'floor.force-push', 'It would overwrite a protected branch on the remote');
  return {};
}

function isNegated(flag: FoundFlag): boolean {
  return textOf(flag.arg).startsWith('--no-');
}

/** Without a refspec, the branch that is checked out goes; where nobody says which, it may be a protected one. */
function impliedBranch(branch: string | undefined): boolean {
  return branch === undefined || isProtected(branch);
}

function overwrites(spec: Arg, force: boolean, deletes: boolean, branch: string | undefined): boolean {
  return spec.forms.some((form) => {
    const plus = form.startsWith('+');
    const body = plus ? form.slice(1) : form;
    const colon = body.indexOf(':');
    const target = colon >= 0 ? body.slice(colon + 1) : body;
    const removes = deletes || (colon === 0 && target !== '');
    if (!(force || plus || removes)) return false;
    if (hasUnknown(target) && (force || plus || removes)) return true;
    if (target === 'HEAD' || target === '@') return branch === undefined || isProtected(branch);
    return isProtected(target) || /[*\uE002]/.test(target) || (target === '' && colon >= 0);
  });
}

function isProtected(name: string): boolean {
  const branch = name.replace(/^(?:refs\/)?heads\//, '');
  return policyTable().protectedBranches.some((row) =>
    row.endsWith('*') ? branch.startsWith(row.slice(0, -1)) : branch === row,
  );
}

import { type Arg, textOf } from './command.ts';
import type { Findings } from './effects.ts';
import type { Scope } from './scope.ts';

/**
 * Options that a policy file forbids, for one program or (`*`) for all. Spellings that mean the option count as it: dashes or
 * one, capitals, a value behind it, a letter in a bundle, the beginning of a long name.
 */
export function checkParameters(program: string, args: readonly Arg[], findings: Findings, scope: Scope): void {
  for (const { blockedParameters, path } of scope.context.policies ?? []) {
    const names = Object.entries(blockedParameters)
      .filter(([name]) => name === '*' || name.toLowerCase() === program.toLowerCase())
      .flatMap(([, parameters]) => parameters.map((parameter) => parameter.replace(/^-+/, '')));
    if (names.length === 0) continue;
    const end = args.findIndex((arg) => textOf(arg) === '--');
    for (const arg of end < 0 ? args : args.slice(0, end))
      if (names.some((name) => arg.forms.some((form) => isSpelling(form, name))))
        findings.add('floor', 'policy.parameter', `${path} forbids ${textOf(arg)} of ${program}`, arg.span);
  }
}

function isSpelling(form: string, name: string): boolean {
  const [, dashes = '', body = ''] =
    /^([-\u2013\u2014\u2015]{1,2}|\/)([A-Za-z0-9][\w-]*)(?:[=:].*)?$/s.exec(form) ?? [];
  if (body === '') return false;
  const given = body.toLowerCase();
  const wanted = name.toLowerCase();
  if (given === wanted && (name.length > 1 || body === name)) return true;
  if (name.length === 1) return dashes.length === 1 && dashes !== '/' && body.includes(name);
  return given.length > (dashes.length === 2 ? 1 : 2) && wanted.startsWith(given);
}

import { MAYBE_EMPTY, NON_EMPTY } from '../command.ts';
import type { Scope, Variable } from '../scope.ts';
import { policyTable } from '../table.ts';

/** What a variable may hold when it is read. */
export function lookUp(name: string, scope: Scope): Variable {
  const known = scope.state.vars.get(name);
  if (known) return known;
  const { positional } = scope.state;
  if (/^\d+$/.test(name)) return plainly(positional ? (positional[Number(name) - 1] ?? '') : MAYBE_EMPTY);
  if (/^[@*]$/.test(name)) return plainly(positional ? positional.join(' ') : MAYBE_EMPTY);
  if (/^[$?#!]$/.test(name)) return plainly(NON_EMPTY);
  return builtIn(name, scope) ?? fromEnvironment(name, scope);
}

function builtIn(name: string, scope: Scope): Variable | null {
  const { home } = scope.context;
  switch (name) {
    case 'HOME':
      return plainly(home);
    case 'PWD':
      return { forms: scope.state.cwds ?? [NON_EMPTY], secret: 0 };
    case 'USER':
    case 'LOGNAME':
      return plainly(home.split(/[\\/]/).at(-1) ?? NON_EMPTY);
    case 'IFS':
      return plainly(' \t\n');
    case 'UID':
    case 'EUID':
    case 'RANDOM':
    case 'SECONDS':
    case 'LINENO':
    case 'BASH_VERSION':
    case 'OSTYPE':
    case 'HOSTNAME':
      return plainly(NON_EMPTY);
    default:
      return null;
  }
}

function fromEnvironment(name: string, scope: Scope): Variable {
  const value = scope.context.env?.[name];
  return { forms: [value ?? MAYBE_EMPTY], secret: isSecretName(name) ? 1 : 0 };
}

function plainly(form: string): Variable {
  return { forms: [form], secret: 0 };
}

let secretNames: RegExp | null = null;

/** Does the name of an environment variable say that it holds a credential? */
export function isSecretName(name: string): boolean {
  secretNames ??= new RegExp(policyTable().environment.secret.join('|'), 'i');
  return secretNames.test(name);
}

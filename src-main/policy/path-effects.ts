import { type Arg, hasUnknown, textOf } from './command.ts';
import type { Findings } from './effects.ts';
import { emptied, resolvePath } from './paths.ts';
import {
  holdsCredentials,
  holdsPolicy,
  isCatastrophe,
  isOwnFolder,
  isOwnKey,
  isSecret,
  type Place,
  placeOf,
} from './places.ts';
import type { Scope } from './scope.ts';

const OWN_KEYS = 'open Axis, and no agent may read those';
const OWN_KEY = 'may hold the key to Axis, which no agent may read';

/** Reads the contents of a path. @returns Whether a credential is read. */
export function readPath(arg: Arg, findings: Findings, scope: Scope): boolean {
  if (resolveArg(arg, scope).some((path) => isOwnKey(path, scope.context))) {
    findings.add('floor', 'floor.policy', `${nameOf(arg)} ${OWN_KEY}`, arg.span);
    return true;
  }
  const place = placeOf(arg.forms, scope.context, scope.state);
  if (place === 'secret' || resolveArg(arg, scope).some((path) => isSecret(path, scope.context))) {
    findings.add('risk', 'secret.read', `${nameOf(arg)} holds a credential`, arg.span);
    return true;
  }
  if (place === 'device') findings.add('risk', 'read.device', `${nameOf(arg)} is a raw device`, arg.span);
  return false;
}

/** Searches everything below a path; a home, or what is above it, holds credentials, and so do the folders made for them. */
export function readTree(arg: Arg, findings: Findings, scope: Scope): boolean {
  if (readPath(arg, findings, scope)) return true;
  if (resolveArg(arg, scope).some((path) => isOwnFolder(path, scope.context))) {
    findings.add('floor', 'floor.policy', `Below ${nameOf(arg)} there are files that ${OWN_KEYS}`, arg.span);
    return true;
  }
  const folders = [...arg.forms, ...(arg.flow?.roots ?? [])];
  if (!holdsCredentials(folders, scope.context, scope.state)) return false;
  findings.add('risk', 'secret.read', `There are credentials below ${nameOf(arg)}`, arg.span);
  return true;
}

const WRITE: Readonly<Record<Place, readonly ['read' | 'write' | 'external' | 'risk' | 'floor', string, string]>> = {
  policy: ['floor', 'floor.policy', 'is part of the gate, which no agent may change'],
  'login-keys': ['floor', 'floor.login-keys', 'decides who may log in here'],
  device: ['floor', 'floor.device', 'is a raw device'],
  boot: ['floor', 'floor.boot', 'is needed to start the machine'],
  secret: ['risk', 'write.secret', 'holds a credential'],
  startup: ['risk', 'write.startup', 'runs whenever a shell or a session starts'],
  guarded: ['risk', 'write.guarded', 'can make a tool of this project run code'],
  system: ['risk', 'write.system', 'belongs to the system'],
  unknown: ['risk', 'write.unknown', 'is not known until it runs'],
  network: ['risk', 'net.socket', 'is a network connection'],
  outside: ['external', 'write.outside', 'is outside the workspace'],
  workspace: ['write', 'write.workspace', 'is in the workspace'],
  sink: ['read', 'write.sink', 'keeps nothing'],
};

/** Creates, replaces or changes a path. */
export function writePath(arg: Arg, findings: Findings, scope: Scope): void {
  const [effect, rule, why] = WRITE[placeOf(arg.forms, scope.context, scope.state)];
  findings.add(effect, rule, `${nameOf(arg)} ${why}`, arg.span);
}

/** Deletes a path. Nothing that is deleted is silent below level 5. */
export function deletePath(arg: Arg, recursive: boolean, findings: Findings, scope: Scope): void {
  const { context, state } = scope;
  const roots = arg.flow?.roots ?? [];
  const forms = [...arg.forms, ...roots];
  const isVital = isCatastrophe(forms, context, state);
  if (isVital && recursive) {
    findings.add('floor', 'floor.delete', `It would delete ${vitalName(arg)} and everything below it`, arg.span);
    return;
  }
  // What a search of the workspace finds is not the workspace: its own policy folder is hidden from a plain `find`'s tests.
  if (
    holdsPolicy(roots.length > 0 ? roots.filter((root) => !isInWorkspace([root], scope)) : arg.forms, context, state)
  ) {
    findings.add('floor', 'floor.policy', 'It would remove part of the gate, which no agent may change', arg.span);
    return;
  }
  const place = placeOf(arg.forms, context, state);
  if (place === 'device' || place === 'boot' || place === 'login-keys') {
    findings.add('floor', WRITE[place][1], `${nameOf(arg)} ${WRITE[place][2]}`, arg.span);
    return;
  }
  findings.add('risk', 'delete', `It deletes ${nameOf(arg)}`, arg.span);
}

function vitalName(arg: Arg): string {
  const form = arg.forms[0] ?? '';
  if (!hasUnknown(form)) return nameOf(arg);
  return `${emptied(form) || 'everything'} if a variable is empty`;
}

function nameOf(arg: Arg): string {
  const form = arg.forms[0] ?? '';
  return hasUnknown(form) || form === '' ? 'a path that is not known until it runs' : textOf(arg);
}

/** Is every directory that the command may run in inside the workspace? */
export function isInWorkspace(forms: readonly string[], scope: Scope): boolean {
  const place = placeOf(forms, scope.context, scope.state);
  return place === 'workspace' || place === 'guarded' || place === 'sink';
}

export function resolveArg(arg: Arg, scope: Scope): readonly string[] {
  return arg.forms.flatMap((form) => resolvePath(form, scope.context, scope.state));
}

import {
  type Arg,
  type Flow,
  hasUnknown,
  isStatic,
  literal,
  MAYBE_EMPTY,
  NO_FLOW,
  textOf,
  worseSecret,
} from '../command.ts';
import { isSteering, judgeAssignments } from '../environment.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { isAbsolute, normalise } from '../paths.ts';
import { isSecretName } from '../posix/variables.ts';
import { runText } from './by-table.ts';

/** Prints its arguments; known text flows on. */
const echo: Handler = (invocation) => {
  const { args, findings } = invocation;
  findings.add('read', 'read', 'It only prints text');
  const secret = worseSecret(args.map((arg) => arg.flow?.secret));
  if (secret) findings.add('risk', 'secret.print', 'It prints a credential');
  const words = args.filter((arg, at) => !(at === 0 && /^-[neE]+$/.test(textOf(arg))));
  const known = words.every((word) => isStatic(word));
  const escapes = /^-[nE]*e/.test(textOf(args[0]));
  const text = words.map((word) => textOf(word)).join(' ');
  return {
    out: { text: known ? `${escapes ? decodeEscapes(text) : text}\n` : null, secret, network: false, roots: [] },
  };
};

function decodeEscapes(text: string): string {
  return text
    .replace(/\\x([0-9a-f]{1,2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\0?([0-7]{1,3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t')
    .replaceAll('\\\\', '\\');
}

const printf: Handler = (invocation) => {
  const { args, findings, scope } = invocation;
  if (textOf(args[0]) === '-v') {
    setVariable(args[1], [MAYBE_EMPTY], invocation);
    return { out: NO_FLOW };
  }
  const printed = echo({ ...invocation, findings, scope, args: [] });
  const secret = worseSecret(args.map((arg) => arg.flow?.secret));
  if (secret) findings.add('risk', 'secret.print', 'It prints a credential');
  const words = args.filter((arg, at) => !(at === 0 && textOf(arg) === '--'));
  const known = words.every((word) => isStatic(word));
  const text = known ? formatted(words.map((word) => textOf(word))) : null;
  return { ...printed, out: { text, secret, network: false, roots: [] } };
};

function formatted([format = '', ...values]: readonly string[]): string {
  const left = [...values];
  let out = '';
  do {
    out += decodeEscapes(format).replace(/%[-+ #0]*\d*(?:\.\d+)?([bcdiosqxX%])/g, (_, kind: string) =>
      kind === '%' ? '%' : (left.shift() ?? ''),
    );
  } while (left.length > 0 && /%[^%]/.test(format) && out.length < 20_000);
  return out;
}

/** A subscript in the name is evaluated: `printf -v 'a[$(…)]'`. */
function setVariable(name: Arg | undefined, forms: readonly string[], { findings, scope }: Invocation): void {
  const text = textOf(name);
  if (!/^[A-Za-z_]\w*$/.test(text)) {
    findings.add('risk', 'words.subscript', 'The variable name holds code that the shell would run');
    return;
  }
  if (isSteering(text)) findings.add('risk', 'env.steering', `${text} can make a harmless program run other code`);
  scope.state.vars.set(text, { forms, secret: 0 });
}

const read: Handler = (invocation) => {
  const { args, findings, name, command } = invocation;
  findings.add('read', 'read', `${name} only fills variables`);
  const names = args.filter((arg, at) => !/^-/.test(textOf(arg)) && !/^-[a-z]*[dnNptuaiC]$/.test(textOf(args[at - 1])));
  for (const word of names) setVariable(word, [MAYBE_EMPTY], invocation);
  const { secret = 0, roots = [], text = null } = command.stdin ?? {};
  const line = name === 'read' && text !== null && names.length < 2 ? text.split('\n')[0] : undefined;
  const value = { forms: line === undefined ? [MAYBE_EMPTY] : [line, MAYBE_EMPTY], secret, roots };
  for (const word of names.length > 0 ? names : [literal('REPLY')])
    invocation.scope.state.vars.set(textOf(word), value);
  if (secret) invocation.scope.line.secretKept = true;
  if (args.some((arg) => /^-C$/.test(textOf(arg)))) findings.add('risk', 'shell.opaque', 'It runs a callback');
  return { out: NO_FLOW };
};

const test: Handler = ({ args, findings, name }) => {
  findings.add('read', 'read', `${name} only tests`);
  args.forEach((arg, at) => {
    const before = textOf(args[at - 1]);
    if (/^-[vR]$/.test(before) && !/^[A-Za-z_]\w*$/.test(textOf(arg)))
      findings.add('risk', 'words.subscript', 'The variable name holds code that the shell would run', arg.span);
    if (textOf(arg).includes('[') && /\$\(|`/.test(textOf(arg)))
      findings.add('risk', 'words.subscript', 'A subscript is evaluated, which can run commands', arg.span);
  });
  return { out: NO_FLOW };
};

const changeDirectory: Handler = ({ args, findings, scope }) => {
  findings.add('read', 'read', 'It only changes the directory');
  const { state, context } = scope;
  const target = args.find((arg) => !/^-[LPe@]+$|^--$/.test(textOf(arg)));
  state.failedCwds = [...new Set([...state.failedCwds, ...(state.cwds ?? [])])];
  if (!target) state.cwds = [context.home];
  else if (textOf(target) === '-' || target.splits || target.forms.some((form) => hasUnknown(form)) || !state.cwds)
    state.cwds = null;
  else {
    const from = state.cwds;
    state.cwds = [
      ...new Set(
        target.forms.flatMap((form) => from.map((cwd) => normalise(isAbsolute(form) ? form : `${cwd}/${form}`))),
      ),
    ].slice(0, 8);
  }
  return { out: NO_FLOW };
};

const popDirectory: Handler = ({ findings, scope }) => {
  findings.add('read', 'read', 'It only changes the directory');
  scope.state.cwds = null;
  return { out: NO_FLOW };
};

/** `export`, `declare` and their kin change the shell for everything after them. */
const declare: Handler = (invocation) => {
  const { args, findings, name, scope } = invocation;
  const flags = args.filter((arg) => /^[-+]/.test(textOf(arg))).map((arg) => textOf(arg));
  const rest = args.filter((arg) => !/^[-+]/.test(textOf(arg)));
  const exports = name === 'export' || flags.some((flag) => /^-[a-z]*x/i.test(flag));
  if (rest.length === 0) {
    const prints = !flags.some((flag) => /f/i.test(flag));
    findings.add(
      prints ? 'risk' : 'read',
      prints ? 'secret.print' : 'read',
      'It prints every variable, credentials included',
    );
    if (prints) return { out: SECRETS };
  }
  if (flags.some((flag) => /^-[a-z]*f/.test(flag)) && exports)
    findings.add('external', 'env.export', 'It hands functions to every program that follows');
  if (flags.some((flag) => /n/.test(flag)) && name !== 'export')
    findings.add('risk', 'words.reference', 'It makes one name stand for another');
  for (const word of rest) {
    const [variable = ''] = textOf(word).split('=');
    if (!textOf(word).includes('=')) {
      findings.add(exports && isSteering(variable) ? 'risk' : 'read', 'env.export', `It declares ${variable}`);
      if (!/^[A-Za-z_]\w*$/.test(variable))
        findings.add('risk', 'words.subscript', 'The variable name holds code that the shell would run');
      continue;
    }
    const value = { ...word, forms: word.forms.map((form) => form.slice(form.indexOf('=') + 1)) };
    findings.addAll(
      judgeAssignments([{ name: variable, value, span: word.span }], exports ? 'export' : 'shell', scope).list,
    );
    if (!/^[A-Za-z_]\w*\+?$/.test(variable))
      findings.add('risk', 'words.subscript', 'The variable name holds code that the shell would run');
    scope.state.vars.set(variable, { forms: value.forms, secret: word.flow?.secret ?? 0 });
  }
  return { out: NO_FLOW };
};

const unset: Handler = ({ args, findings, scope }) => {
  findings.add('write', 'env.unset', 'It removes variables or functions of the shell');
  for (const arg of args) {
    scope.state.vars.set(textOf(arg), { forms: [''], secret: 0 });
    if (!/^-|^[A-Za-z_]\w*$/.test(textOf(arg)))
      findings.add('risk', 'words.subscript', 'The variable name holds code that the shell would run');
    if (isSteering(textOf(arg))) findings.add('risk', 'env.steering', `${textOf(arg)} steers other programs`);
  }
  return { out: NO_FLOW };
};

const alias: Handler = (invocation) => {
  const { args, findings } = invocation;
  if (!args.some((arg) => textOf(arg).includes('='))) {
    findings.add('read', 'read', 'It only lists aliases');
    return {};
  }
  findings.add('risk', 'words.alias', 'It gives a name another meaning for what follows');
  for (const arg of args) {
    const at = textOf(arg).indexOf('=');
    if (at > 0) runText({ ...arg, forms: arg.forms.map((form) => form.slice(form.indexOf('=') + 1)) }, invocation);
  }
  return { out: NO_FLOW };
};

const trap: Handler = (invocation) => {
  const { args, findings } = invocation;
  const words = args.filter((arg, at) => !(at === 0 && textOf(arg) === '--'));
  if (words.length < 2 || textOf(words[0]) === '-') {
    findings.add('read', 'read', 'It only lists or resets traps');
    return {};
  }
  findings.add('risk', 'words.trap', 'It leaves a command behind that runs later');
  if (words[0]) runText(words[0], invocation);
  return { out: NO_FLOW };
};

/** Everything the environment holds. */
const SECRETS: Flow = { text: null, secret: 2, network: false, roots: [] };

const SAFE_SET = /^[-+](?:[euxvfCnb]+|o)$/;

const set: Handler = ({ args, findings, scope }) => {
  const words = args.map((arg) => textOf(arg));
  if (words.length === 0) findings.add('risk', 'secret.print', 'It prints every variable, credentials included');
  const harmless = words.every(
    (word) =>
      SAFE_SET.test(word) || /^(?:errexit|nounset|pipefail|xtrace|verbose|noclobber|noglob|-?[euxv]+o)$/.test(word),
  );
  if (words.length > 0)
    findings.add(harmless ? 'read' : 'risk', 'env.set', 'It changes how the shell reads what follows');
  if (!harmless) scope.state.positional = null;
  return { out: words.length === 0 ? SECRETS : NO_FLOW };
};

/** `exec` with a command replaces the shell; with redirections alone it redirects all that follows. */
const execute: Handler = (invocation) => {
  const { args, findings, command } = invocation;
  const words = args.filter((arg, at) => !(at === 0 && /^-[cl]*$|^--$/.test(textOf(arg))));
  if (words.length > 0) {
    const judged = invocation.inner(words);
    findings.add('external', 'shell.exec', 'It replaces the shell');
    return { program: judged.program, out: judged.out };
  }
  if (command.redirects.length > 0) findings.add('risk', 'shell.redirect-all', 'It redirects everything that follows');
  return { out: NO_FLOW };
};

const letBuiltin: Handler = ({ args, findings }) => {
  const harmless = args.every((arg) => /^[\w\s+\-*/%=<>!&|^~?:()]*$/.test(textOf(arg)) && isStatic(arg));
  findings.add(harmless ? 'read' : 'risk', 'words.arithmetic', 'The arithmetic holds code that the shell would run');
  return { out: NO_FLOW };
};

const hash: Handler = ({ args, findings }) => {
  const repoints = args.some((arg) => /^-[a-z]*[pd]/.test(textOf(arg)));
  findings.add(repoints ? 'risk' : 'read', 'words.hash', 'It makes a name run another file');
  return { out: NO_FLOW };
};

const enable: Handler = ({ args, findings }) => {
  findings.add(args.length > 0 ? 'risk' : 'read', 'shell.enable', 'It changes the commands built into the shell');
  return { out: NO_FLOW };
};

const printenv: Handler = ({ args, findings }) => {
  const names = args.filter((arg) => !/^-/.test(textOf(arg)));
  const prints = names.length === 0 || names.some((arg) => !isStatic(arg) || isSecretName(textOf(arg)));
  findings.add(
    prints ? 'risk' : 'read',
    prints ? 'secret.print' : 'read',
    'It prints the environment, credentials included',
  );
  return {};
};

const pwd: Handler = ({ findings, scope }) => {
  findings.add('read', 'read', 'It only prints the directory');
  const only = scope.state.cwds?.length === 1 ? scope.state.cwds[0] : undefined;
  return { out: { text: only ? `${only}\n` : null, secret: 0, network: false, roots: [] } };
};

const nothing: Handler = ({ findings }) => {
  findings.add('read', 'read', 'It does nothing');
  return { out: NO_FLOW };
};

/** `builtin x`: the shell's own x, or nothing. */
const builtin: Handler = (invocation) => {
  if (invocation.args.length === 0) return nothing(invocation);
  const judged = invocation.inner(invocation.args);
  return { program: judged.program, out: judged.out };
};

const shopt: Handler = ({ args, findings }) => {
  const changes = args.some((arg) => /^-[a-z]*[su]/.test(textOf(arg)));
  findings.add(changes ? 'risk' : 'read', 'env.set', 'It changes how the shell reads what follows');
  return { out: NO_FLOW };
};

export const BUILTINS: Readonly<Record<string, Handler>> = {
  echo,
  printf,
  read,
  mapfile: read,
  readarray: read,
  test,
  '[': test,
  cd: changeDirectory,
  chdir: changeDirectory,
  pushd: changeDirectory,
  popd: popDirectory,
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  unset,
  alias,
  trap,
  set,
  shopt,
  setopt: shopt,
  unsetopt: shopt,
  exec: execute,
  let: letBuiltin,
  hash,
  enable,
  printenv,
  pwd,
  ':': nothing,
  true: nothing,
  false: nothing,
  builtin,
};

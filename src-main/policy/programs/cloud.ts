import { textOf } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { judgeByTable, runText } from './by-table.ts';
import { floorIn } from './hidden-commands.ts';
import { sending } from './senders.ts';

/** Sub-commands that print a credential; everything else of these programs is judged by its row. */
const PRINTS: Readonly<Record<string, RegExp>> = {
  aws: /\bconfigure (?:get|export)|secretsmanager get-secret|ssm get-parameter|get-login|get-session-token|create-access-key|get-authorization-token|assume-role/,
  gcloud: /print-(?:access|identity)-token|secrets versions access|application-default print/,
  az: /get-access-token|keyvault secret (?:show|download)|list-keys|acr credential/,
  heroku: /auth:token|config(?:$|[: ])/,
  doctl: /auth token/,
  fly: /auth token|tokens/,
  flyctl: /auth token|tokens/,
  npm: /^token|config get .*(?:auth|token)/i,
  terraform: /^output/,
};

const cloud: Handler = sending((invocation) => {
  const text = invocation.args.map((arg) => textOf(arg)).join(' ');
  if (PRINTS[invocation.name]?.test(text))
    invocation.findings.add('risk', 'secret.print', `${invocation.name} prints a stored credential`);
  return judgeByTable(invocation);
});

/** `make NAME=value` overrides what the recipes run. */
const make: Handler = (invocation) => {
  readMakefile(invocation);
  for (const arg of invocation.args)
    if (/^[A-Za-z_]\w*\s*[:+?]?:?=/.test(textOf(arg)))
      invocation.findings.add('risk', 'make.override', `${textOf(arg)} changes what the recipes run`, arg.span);
  floorIn(invocation.args, invocation);
  return judgeByTable(invocation);
};

/** `make -f -`: the recipes are fed in. */
function readMakefile({ args, command, findings, scope }: Invocation): void {
  const isFed = args.some(
    (arg, at) =>
      /^(?:-|\/dev\/(?:stdin|fd\/\d+))$/.test(textOf(arg)) &&
      /^(?:-[a-z]*f|--(?:make)?file)$/.test(textOf(args[at - 1])),
  );
  if (!isFed && !args.some((arg) => /^(?:-f-|--(?:make)?file=(?:-|\/dev\/))/.test(textOf(arg)))) return;
  findings.add('risk', 'shell.stdin', 'make runs recipes that it is fed');
  for (const line of command.stdin?.text?.split('\n') ?? []) {
    const recipe = (/^\t(.*)$/.exec(line)?.[1] ?? /^[^#\s][^:=]*:[^=;]*;(.*)$/.exec(line)?.[1])?.replace(
      /^\s*[-@+]+/,
      '',
    );
    if (recipe?.trim()) scope.nested(recipe, 'posix', { ...scope, depth: scope.depth + 1 }, command.span);
  }
}

/** `less +!command` runs a command before it shows anything. */
const pager: Handler = (invocation) => {
  for (const arg of invocation.args) {
    if (!textOf(arg).startsWith('+')) continue;
    invocation.findings.add('risk', 'pager.command', `${textOf(arg)} is a command for the pager`, arg.span);
    const text = /!\s*(.+)$/s.exec(textOf(arg))?.[1];
    if (text) runText({ ...arg, forms: [text] }, invocation);
  }
  return judgeByTable(invocation);
};

export const CLOUD: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(Object.keys(PRINTS).map((name) => [name, cloud])),
  make,
  gmake: make,
  less: pager,
  more: pager,
};

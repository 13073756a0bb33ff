import { textOf } from '../command.ts';
import type { Handler } from '../invocation.ts';
import { judgeByTable } from './by-table.ts';

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

const cloud: Handler = (invocation) => {
  const text = invocation.args.map((arg) => textOf(arg)).join(' ');
  if (PRINTS[invocation.name]?.test(text))
    invocation.findings.add('risk', 'secret.print', `${invocation.name} prints a stored credential`);
  return judgeByTable(invocation);
};

/** `make NAME=value` overrides what the recipes run. */
const make: Handler = (invocation) => {
  for (const arg of invocation.args)
    if (/^[A-Za-z_]\w*\s*[:+?]?:?=/.test(textOf(arg)))
      invocation.findings.add('risk', 'make.override', `${textOf(arg)} changes what the recipes run`, arg.span);
  return judgeByTable(invocation);
};

/** `less +!command` runs a command before it shows anything. */
const pager: Handler = (invocation) => {
  for (const arg of invocation.args)
    if (textOf(arg).startsWith('+'))
      invocation.findings.add('risk', 'pager.command', `${textOf(arg)} is a command for the pager`, arg.span);
  return judgeByTable(invocation);
};

export const CLOUD: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(Object.keys(PRINTS).map((name) => [name, cloud])),
  make,
  gmake: make,
  less: pager,
  more: pager,
};

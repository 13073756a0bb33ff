import { isStatic, NO_FLOW, OPAQUE_FLOW, textOf } from '../command.ts';
import type { PsToken } from './lex.ts';
import { addFloor, namesManaged } from './members.ts';
import { has, type Parsed, type Special } from './parameters.ts';
import type { PsStep } from './reading.ts';

/** A name that the line itself gave to another command. */
export class AliasBody {
  readonly target: string;
  constructor(target: string) {
    this.target = target;
  }
}

/** `Set-Alias ls Remove-Item`: later uses of the name in this line are that command. */
const setAlias: Special = (parsed, { findings, walk }) => {
  findings.add('risk', 'words.alias', 'It gives a name another meaning for what follows');
  const name = has(parsed, 'name', 1)?.value ?? parsed.positional[0];
  const value = has(parsed, 'value', 1)?.value ?? parsed.positional.at(-1);
  if (name && value && name !== value && isStatic(name) && isStatic(value))
    walk.scope.state.functions.set(textOf(name).toLowerCase(), [new AliasBody(textOf(value))]);
  return NO_FLOW;
};

/** `Invoke-CimMethod … Win32Shutdown`, `… Win32_Process … Create -Arguments @{CommandLine='…'}`. */
const invokeMethod: Special = (parsed, step, _flow, tokens) => {
  const { findings, walk } = step;
  findings.add('risk', 'pwsh.management', 'It makes the management of the machine act');
  const words = texts(parsed);
  const method = words.find((word) => /^(?:win32shutdown\w*|reboot|shutdown)$/i.test(word));
  if (method && (/^win32/i.test(method) || namesManaged('operatingsystem', walk)))
    findings.add('floor', 'floor.shutdown', 'It would switch the machine off or restart it');
  for (const text of [...words, ...commandLines(tokens)]) addFloor(text, walk, findings);
  return OPAQUE_FLOW;
};

function texts(parsed: Parsed): string[] {
  return [...parsed.positional, ...parsed.named.map(({ value }) => value)].flatMap((arg) => (arg ? arg.forms : []));
}

function commandLines(tokens: readonly PsToken[]): string[] {
  const sources = tokens.map((token) => ('source' in token ? token.source : ''));
  return sources.flatMap((source) =>
    [...source.matchAll(/commandline\s*=\s*(?:'([^']*)'|"([^"]*)")/gi)].map((match) => match[1] ?? match[2] ?? ''),
  );
}

/** `Get-CimInstance Win32_ShadowCopy | Remove-CimInstance`. */
const removeInstance: Special = (_parsed, { findings, walk }) => {
  findings.add('risk', 'pwsh.management', 'It removes an object of the machine');
  if (namesManaged('shadowcopy', walk))
    findings.add('floor', 'floor.backups', 'It would delete the copies that a recovery needs');
  return NO_FLOW;
};

/** Programs started later, by the scheduler or as a service: a program and its arguments, or one text. */
function later(program: string, argument: string | null): Special {
  return (parsed, { findings, walk }: PsStep) => {
    findings.add('risk', 'persist', 'It makes something run later');
    const file = has(parsed, program, 3)?.value;
    const args = argument === null ? null : has(parsed, argument, 1)?.value;
    for (const form of file?.forms ?? []) addFloor([form, ...(args?.forms ?? [])].join(' '), walk, findings);
    return OPAQUE_FLOW;
  };
}

export const MANAGEMENT: Readonly<Record<string, Special>> = {
  'set-alias': setAlias,
  'new-alias': setAlias,
  'invoke-cimmethod': invokeMethod,
  'invoke-wmimethod': invokeMethod,
  'remove-ciminstance': removeInstance,
  'remove-wmiobject': removeInstance,
  'new-scheduledtaskaction': later('execute', 'argument'),
  'new-service': later('binarypathname', null),
};

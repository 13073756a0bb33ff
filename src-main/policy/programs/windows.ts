import { isStatic, textOf } from '../command.ts';
import type { Handler } from '../invocation.ts';
import { judgeByTable } from './by-table.ts';
import { floorIn } from './hidden-commands.ts';

/** Programs of Windows that can take away what a recovery needs; their words are the same in capitals. */
function recovery(deletes: RegExp, reads: RegExp): Handler {
  return (invocation) => {
    const { args, findings, name } = invocation;
    const text = args
      .map((arg) => textOf(arg))
      .join(' ')
      .toLowerCase();
    if (deletes.test(text)) findings.add('floor', 'floor.backups', 'It would delete the copies that a recovery needs');
    else if (reads.test(text) && args.every((arg) => isStatic(arg))) findings.add('read', 'read', `${name} only asks`);
    else findings.add('risk', 'program.risk', `${name} changes the system`);
    return {};
  };
}

const wmic: Handler = (invocation) => {
  const text = invocation.args.map((arg) => textOf(arg)).join(' ');
  if (/\bos\b.*\b(?:reboot|shutdown|win32shutdown\w*)\b/i.test(text))
    invocation.findings.add('floor', 'floor.shutdown', 'It would switch the machine off or restart it');
  if (/\bshadowcopy\b.*\bdelete\b/i.test(text))
    invocation.findings.add('floor', 'floor.backups', 'It would delete the copies that a recovery needs');
  floorIn(invocation.args, invocation);
  return judgeByTable(invocation);
};

/** `reg delete HKLM\\SOFTWARE /f`: a whole hive. */
const registry: Handler = (invocation) => {
  const [verb = '', key = ''] = invocation.args.map((arg) => textOf(arg));
  if (/^delete$/i.test(verb) && /^(?:hk\w+|hkey_\w+)\\?(?:software|system|sam|security)?\\?$/i.test(key))
    invocation.findings.add('floor', 'floor.delete', `It would delete ${key}, which Windows needs`);
  if (/^query$/i.test(verb)) {
    invocation.findings.add('external', 'program.external', 'It reads the registry');
    return {};
  }
  return judgeByTable(invocation);
};

/** `schtasks /tr TEXT`, `sc create x binPath= TEXT`: a command for later. */
const later: Handler = (invocation) => {
  floorIn(invocation.args, invocation);
  return judgeByTable(invocation);
};

export const WINDOWS: Readonly<Record<string, Handler>> = {
  vssadmin: recovery(/\b(?:delete|resize)\b.*\bshadow/, /^(?:list\b|$)/),
  wbadmin: recovery(/^delete\b/, /^(?:get\b|$)/),
  wmic,
  reg: registry,
  schtasks: later,
  sc: later,
};

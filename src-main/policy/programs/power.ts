import { textOf } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { judgeByTable } from './by-table.ts';

function off({ findings }: Invocation): void {
  findings.add('floor', 'floor.shutdown', 'It would switch the machine off, restart it or end the session');
}

function words({ args }: Invocation): string {
  return args.map((arg) => textOf(arg)).join(' ');
}

/** Programs that ask a service to stop the machine; anything else they do is judged as `otherwise`. */
function stops(verbs: RegExp, reads: RegExp | null, otherwise: 'external' | 'risk'): Handler {
  return (invocation) => {
    const text = words(invocation);
    const { findings, name } = invocation;
    if (verbs.test(text)) off(invocation);
    else if (reads?.test(text)) findings.add('read', 'read', `${name} only asks`);
    else findings.add(otherwise, `program.${otherwise}`, `${name} asks a service of the machine to act`);
    return {};
  };
}

const kexec: Handler = (invocation) => {
  if (/(?:^|\s)(?:-e|--exec|-f|--force)\b/.test(words(invocation))) off(invocation);
  return judgeByTable(invocation);
};

export const POWER: Readonly<Record<string, Handler>> = {
  loginctl: stops(
    /\b(?:poweroff|reboot|halt|suspend|hibernate|hybrid-sleep|kill-user|kill-session|terminate-\w+)\b/,
    /^(?:|list-\w+|show-\w+.*|\w+-status.*)$/,
    'risk',
  ),
  'dbus-send': stops(
    /login1.*(?:PowerOff|Reboot|Halt|Suspend|Hibernate)|systemd1.*(?:PowerOff|Reboot|Halt|Exit|KExec)/,
    null,
    'risk',
  ),
  gdbus: stops(/login1.*(?:PowerOff|Reboot|Halt)|systemd1.*(?:PowerOff|Reboot|Halt|Exit)/, null, 'risk'),
  busctl: stops(
    /login1.*(?:PowerOff|Reboot|Halt)|systemd1.*(?:PowerOff|Reboot|Halt|Exit)/,
    /^(?:|list.*|tree.*|status.*)$/,
    'risk',
  ),
  qdbus: stops(/(?:PowerOff|Reboot|Halt|logout|Shutdown)/i, null, 'risk'),
  pmset: stops(/\b(?:sleepnow|displaysleepnow|schedule|relative)\b/, /^-g\b/, 'risk'),
  rundll32: stops(/shutdown|ExitWindows|SetSuspendState/i, null, 'risk'),
  kexec,
};

import { isStatic, mostProcesses, type Processes, textOf } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { policyTable } from '../table.ts';
import { judgeByTable } from './by-table.ts';

function floor({ findings }: Invocation, reason: string, rule = 'floor.shutdown'): void {
  findings.add('floor', rule, reason);
}

const powerOff: Handler = (invocation) => {
  const { args, findings, name } = invocation;
  const harmless =
    args.length > 0 && args.every((arg) => /^(?:-c|--help|-k|-w|--wtmp-only|--show|\/a|\/\?)$/i.test(textOf(arg)));
  if (harmless) findings.add('risk', 'shutdown.cancel', `${name} can stop the machine`);
  else floor(invocation, 'It would switch the machine off or restart it');
  return {};
};

const SYSTEMCTL_READS = /^(?:status|show|cat|list-.*|is-.*|get-default|help)$/;

const systemctl: Handler = (invocation) => {
  const { args, findings } = invocation;
  const verb = textOf(args.find((arg) => !/^-/.test(textOf(arg))));
  if (
    /^(?:poweroff|reboot|halt|kexec|soft-reboot|suspend|hibernate|hybrid-sleep|rescue|emergency|exit|isolate)$/.test(
      verb,
    )
  )
    floor(invocation, 'It would switch the machine off, restart it or stop its services');
  else if (SYSTEMCTL_READS.test(verb) || args.length === 0)
    findings.add('read', 'read', 'It only asks the service manager');
  else {
    findings.add('risk', 'service', 'It changes the services of the machine');
    if (/^(?:stop|disable|mask|kill|restart)$/.test(verb) && namesGate(invocation))
      floor(invocation, 'It would stop the gate', 'floor.policy');
  }
  return {};
};

const init: Handler = (invocation) => {
  const level = textOf(invocation.args[0]);
  if (/^[06s]$/i.test(level)) floor(invocation, 'It would switch the machine off or restart it');
  else invocation.findings.add('risk', 'service', 'It changes what the machine runs');
  return {};
};

/** The names of the gate's own processes: the product's, and the folders that hold its policy. */
function namesGate({ args, scope }: Invocation): boolean {
  const folders = [...(scope.context.policyPaths ?? []), ...policyTable().places.policy].flatMap((path) =>
    path.split('/').filter((part) => /gate|vox/i.test(part)),
  );
  const names = [...policyTable().gateProcesses, ...folders.map((name) => name.replace(/^\./, ''))];
  return args.some((arg) =>
    names.some((name) => new RegExp(`(?:^|[^\\w-])${name.replaceAll('*', '.*')}(?:$|[^\\w-])`, 'i').test(textOf(arg))),
  );
}

/** Processes without which the machine, or the session of the person, ends. */
export function isCritical(name: string): boolean {
  return /^(?:lsass|csrss|wininit|winlogon|smss|services|svchost|systemd|launchd|init|dbus-daemon|gnome-shell|sshd|Xorg)(?:\.exe)?$/i.test(
    name,
  );
}

const kill: Handler = (invocation) => {
  const { args, findings, name } = invocation;
  const words = args.map((arg) => textOf(arg));
  if (words.every((word) => /^-[lL]$|^--list$/.test(word)) && words.length > 0) {
    findings.add('read', 'read', 'It only lists signals');
    return {};
  }
  findings.add('risk', 'process.kill', 'It ends processes');
  const operands = words.filter((word, at) => !(at === 0 && /^-(?:[A-Z]+\d*|\d+|s|n)$|^--signal/.test(word)));
  if (name === 'kill' && operands.some((word) => /^-1$|^1$|^0$/.test(word.trim())))
    floor(invocation, 'It would end every process at once', 'floor.mass-kill');
  if (/^(?:killall5|skill)$/.test(name)) floor(invocation, 'It would end every process at once', 'floor.mass-kill');
  const everyone =
    words.some((word, at) => /^-[a-z]*u$|^--euid$|^-U$|^--user$/.test(words[at - 1] ?? '') && !/^-/.test(word)) &&
    !words.some((word, at) => at > 0 && !/^-/.test(word) && !/^-(?:u|U|-euid|-user)$/.test(words[at - 1] ?? ''));
  const matchesAll = words.some((word) => /^(?:\.\*?|\^|\.\+|\*|)$/.test(word)) && name !== 'kill';
  const critical = name !== 'kill' && words.some((word) => isCritical(word));
  // `/fi "PID ne 1"`: a filter that keeps nearly all.
  const inverse = name === 'taskkill' && words.some((word) => /^\s*\w+\s+(?:ne|g[te]|l[te])\s/i.test(word));
  if (everyone || matchesAll || critical || inverse)
    floor(invocation, 'It would end every process at once', 'floor.mass-kill');
  if (name !== 'kill' && namesGate(invocation)) floor(invocation, 'It would stop the gate', 'floor.policy');
  if (args.some((arg) => !isStatic(arg) && /gate|vox/i.test(textOf(arg))))
    floor(invocation, 'It would stop the gate', 'floor.policy');
  const given = mostProcesses(args.map((arg) => arg.flow));
  if (given === 'all') floor(invocation, 'It would end every process at once', 'floor.mass-kill');
  if (given === 'gate') floor(invocation, 'It would stop the gate', 'floor.policy');
  return {};
};

/** What lists processes says which: `kill $(pgrep .)` ends them all. */
const lister: Handler = (invocation) => {
  const handled = judgeByTable(invocation);
  const { args, name } = invocation;
  const operands = args.filter(
    (arg, at) => !/^-/.test(textOf(arg)) && !/^-[a-zA-Z]*[dgGPstuUo]$/.test(textOf(args[at - 1])),
  );
  const everyone =
    name === 'ps' ? !args.some((arg) => /^-(?:p|C|-pid)$|^--pid/.test(textOf(arg))) : operands.length === 0;
  const matchesAll = operands.some((arg) => /^(?:\.[*+]?|\^|\$|)$/.test(textOf(arg)));
  const processes: Processes = (name === 'ps' ? everyone : everyone || matchesAll)
    ? 'all'
    : namesGate(invocation)
      ? 'gate'
      : 'some';
  return { ...handled, out: { text: null, secret: 0, network: false, roots: [], processes } };
};

/** `ps aux | grep x`: what is left are those that match; a pattern for the gate leaves the gate. */
const narrower: Handler = (invocation) => {
  const handled = judgeByTable(invocation);
  const { args, command } = invocation;
  if (!command.stdin?.processes) return handled;
  const inverts = args.some((arg) => /^-[a-zA-Z]*v|^--invert/.test(textOf(arg)));
  const processes = inverts ? command.stdin.processes : namesGate(invocation) ? 'gate' : 'some';
  return { ...handled, out: { ...command.stdin, text: null, processes } };
};

/** `vox` is this very product: it may look at itself, not loosen itself. */
const vox: Handler = (invocation) => {
  const { args, findings } = invocation;
  const [first = '', second = '', third = ''] = args.map((arg) => textOf(arg));
  if (first === 'security' && second !== 'show' && second !== 'explain')
    floor(invocation, 'Only a person may change the level of the gate', 'floor.policy');
  else if (/^(?:approval|approve|policy|control|take-?over)/.test(first) && !/^(?:list|show)$/.test(second))
    floor(invocation, 'Only a person may decide for the gate', 'floor.policy');
  else if (first === 'mcp' && /^(?:add|remove)$/.test(second))
    floor(invocation, 'Only a person may add tools to an agent', 'floor.policy');
  else if (first === 'skill' && /^(?:install|remove)$/.test(second))
    floor(invocation, 'Only a person may change what agents are told', 'floor.policy');
  else if (first === 'daemon' && /^(?:stop|restart)$/.test(second))
    floor(invocation, 'It would stop the gate', 'floor.policy');
  else if (
    first === 'check' ||
    (first === 'shell' && second === 'check') ||
    /^(?:doctor|classify|resolve|redact|blocks|complete)$/.test(first)
  )
    findings.add('build', 'vox', 'vox only looks');
  else if ((first === 'mcp' && second === 'list') || first === 'skill') findings.add('read', 'vox', 'vox only looks');
  else if (first === 'context' || first === 'control' || (first === 'term' && /^(?:list|read)$/.test(second)))
    findings.add('read', 'vox', 'vox only looks');
  else if (first === 'security' || (first === 'audit' && second !== 'export'))
    findings.add('read', 'vox', 'vox only looks');
  else
    findings.add(
      first === 'term' || first === 'snippet' ? 'risk' : 'external',
      'vox',
      `vox ${first} ${second} ${third}`.trim().concat(' acts on live sessions'),
    );
  return {};
};

export const PROCESSES: Readonly<Record<string, Handler>> = {
  shutdown: powerOff,
  reboot: powerOff,
  poweroff: powerOff,
  halt: powerOff,
  logoff: powerOff,
  telinit: init,
  init,
  systemctl,
  kill,
  pkill: kill,
  killall: kill,
  killall5: kill,
  taskkill: kill,
  skill: kill,
  ps: lister,
  pgrep: lister,
  pidof: lister,
  grep: narrower,
  egrep: narrower,
  fgrep: narrower,
  rg: narrower,
  vox,
};

import { type Arg, isStatic, textOf } from '../command.ts';
import type { Handled, Handler, Invocation } from '../invocation.ts';
import { isInWorkspace } from '../path-effects.ts';
import { judgeByTable } from './by-table.ts';

const VALUED =
  /^(?:-[ehlmnpuvwac]|--(?:name|env|env-file|volume|mount|publish|workdir|user|network|net|entrypoint|hostname|label|platform|memory|cpus|restart|add-host|dns|gpus|ulimit|tmpfs|log-driver|log-opt|cap-add|cap-drop|security-opt|device|pid|ipc|uts|userns|volumes-from|cidfile|link|pull|shm-size|group-add|index|namespace|context|container|filename))$/;
const PRIVILEGED =
  /^--(?:privileged|cap-add|security-opt|device|pid|ipc|uts|userns|volumes-from|gpus)\b|^--net(?:work)?=host$/;

/** `docker run` and `docker exec`: the command runs in a container, which is a machine only as far as it is shut in. */
const docker: Handler = (invocation) => {
  const words = invocation.args.filter((arg) => !/^-/.test(textOf(arg)));
  const verb = textOf(words[0]) === 'container' || textOf(words[0]) === 'compose' ? textOf(words[1]) : textOf(words[0]);
  if (verb !== 'run' && verb !== 'exec' && verb !== 'create') return judgeByTable(invocation);
  const at = invocation.args.findIndex((arg) => textOf(arg) === verb);
  return runIn(invocation.args.slice(at + 1), invocation);
};

function runIn(args: readonly Arg[], invocation: Invocation): Handled {
  const { findings, scope } = invocation;
  findings.add('external', 'container.run', 'It runs a command in a container');
  let at = 0;
  let entry: Arg | null = null;
  const mounts: Mount[] = [];
  for (; at < args.length; at += 1) {
    const arg = args[at];
    const text = textOf(arg);
    if (!arg || !/^-/.test(text)) break;
    const value = text.includes('=') ? cut(arg, text.indexOf('=') + 1) : VALUED.test(text) ? args[++at] : undefined;
    const name = text.split('=')[0] ?? text;
    if (PRIVILEGED.test(text) || (/^--net(?:work)?$|^--pid$/.test(name) && textOf(value) === 'host'))
      findings.add('risk', 'container.privileged', `${text} lets the container act on this machine`, arg.span);
    if (/^(?:-v|--volume|--mount)$/.test(name) && value) {
      mount(value, invocation);
      mounts.push(...mountsOf(value));
    }
    if (name === '--entrypoint' && value) entry = value;
    if (/^(?:-e|--env)$/.test(name) && value?.flow?.secret)
      findings.add('risk', 'secret.sent', 'It hands a credential to a container', arg.span);
    if (!isStatic(arg))
      findings.add('risk', 'option.dynamic', 'How the container is shut in is not known until it runs', arg.span);
  }
  const inner = [...(entry ? [entry] : []), ...args.slice(at + 1)];
  if (inner.length === 0) return {};
  // Inside, the paths are the container's: only what is dangerous anywhere counts, and it may reach mounted folders.
  const judged = invocation.inner(inner, {}, { ...scope, stages: scope.stages });
  // What is done to a mounted folder is done to this machine.
  const here = inner.map((word) => onThisMachine(word, mounts));
  if (here.some((word, index) => word !== inner[index])) invocation.inner(here);
  return { program: judged.program };
}

interface Mount {
  readonly host: string;
  readonly inside: string;
}

/** `HOST:INSIDE[:ro]` and `source=HOST,target=INSIDE`. */
function mountsOf(value: Arg): Mount[] {
  return value.forms.flatMap((form) => {
    // A drive of Windows has a colon of its own.
    const [, from = '', to = ''] = /^([A-Za-z]:[\\/][^:]*|[^:]*):([^:]*)/.exec(form) ?? [];
    const host = /(?:^|,)(?:source|src)=([^,]*)/.exec(form)?.[1] ?? from;
    const inside = /(?:^|,)(?:target|dst|destination)=([^,]*)/.exec(form)?.[1] ?? to;
    return host !== '' && inside.length > 1
      ? [{ host: host.replace(/(?<!:)[\\/]$/, ''), inside: inside.replace(/\/$/, '') }]
      : [];
  });
}

function onThisMachine(word: Arg, mounts: readonly Mount[]): Arg {
  const forms = word.forms.map((form) =>
    mounts.reduce(
      (text, { host, inside }) =>
        text.replace(
          new RegExp(`(^|[\\s"'=])${escapeText(inside)}(?=[/\\s"']|$)`, 'g'),
          (_, lead: string) => `${lead}${host || '/'}`,
        ),
      form,
    ),
  );
  return forms.some((form, at) => form !== word.forms[at]) ? { ...word, forms } : word;
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function cut(arg: Arg, from: number): Arg {
  return { ...arg, forms: arg.forms.map((form) => form.slice(from)) };
}

function mount(value: Arg, { findings, scope }: Invocation): void {
  const forms = value.forms.map((form) => /(?:^|,)(?:source|src)=([^,]*)/.exec(form)?.[1] ?? form.split(':')[0] ?? '');
  const isNamed = forms.every((form) => /^[\w-]+$/.test(form));
  if (!isNamed && !isInWorkspace(forms, scope))
    findings.add('risk', 'container.mount', `The container sees ${textOf(value)}`, value.span);
  if (forms.some((form) => form.includes('docker.sock')))
    findings.add('risk', 'container.mount', 'The container may command the container engine', value.span);
}

/** `kubectl exec … -- command`. */
const kubectl: Handler = (invocation) => {
  const verb = textOf(invocation.args.find((arg) => !/^-/.test(textOf(arg))));
  const cutAt = invocation.args.findIndex((arg) => textOf(arg) === '--');
  if (verb === 'exec' || verb === 'run') {
    invocation.findings.add('risk', 'container.run', 'It runs a command in a cluster');
    if (cutAt >= 0) invocation.inner(invocation.args.slice(cutAt + 1));
    return {};
  }
  const words = invocation.args.map((arg) => textOf(arg));
  const shown = words.some((word) =>
    /^(?:-o|--output)=?(?:yaml|json|jsonpath|go-template|custom)|^(?:yaml|json\w*|go-template|custom)/.test(word),
  );
  if (/^(?:get|edit|annotate)$/.test(verb) && shown && words.some((word) => /(?:^|,)secrets?(?:$|[,/])/.test(word)))
    invocation.findings.add('risk', 'secret.print', 'It prints the credentials of a cluster');
  return judgeByTable(invocation);
};

export const CONTAINERS: Readonly<Record<string, Handler>> = {
  docker,
  podman: docker,
  nerdctl: docker,
  kubectl,
  oc: kubectl,
};

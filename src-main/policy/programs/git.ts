import { type Arg, hasUnknown, isStatic, textOf } from '../command.ts';
import type { Handled, Handler, Invocation } from '../invocation.ts';
import { flagSpecs, parseArgs } from '../options.ts';
import { isInWorkspace, readPath } from '../path-effects.ts';
import { normalise } from '../paths.ts';
import { placeOf } from '../places.ts';
import type { Scope } from '../scope.ts';
import { policyTable } from '../table.ts';
import { judgeByRow, runText } from './by-table.ts';
import { push } from './git-push.ts';
import { floorIn } from './hidden-commands.ts';

const GLOBAL = flagSpecs({
  flags:
    'C:cwd c:config config-env:!risk exec-path?!risk p paginate P no-pager git-dir:place work-tree:place namespace: bare no-replace-objects literal-pathspecs glob-pathspecs noglob-pathspecs icase-pathspecs no-optional-locks no-lazy-fetch html-path man-path info-path list-cmds: version help attr-source: super-prefix:',
});

/** Configuration that changes looks only. Any other key may name a program. */
const PLAIN_KEYS =
  /^(?:color\.[\w.-]+|user\.(?:name|email)|advice\.\w+|core\.(?:quotepath|autocrlf|eol|filemode|ignorecase|abbrev|precomposeunicode|longpaths|whitespace|safecrlf|commentchar|logallrefupdates)|log\.\w+|diff\.(?:renames|renamelimit|algorithm|context|colormoved\w*|noprefix|mnemonicprefix|statgraphwidth|wserrorhighlight|interhunkcontext)|merge\.(?:conflictstyle|ff|renames)|push\.(?:default|autosetupremote|followtags)|pull\.(?:rebase|ff)|fetch\.(?:prune|parallel)|rebase\.(?:autosquash|autostash|updaterefs)|init\.defaultbranch|status\.\w+|branch\.(?:autosetup\w+|sort)|branch\.[\w./-]+\.(?:remote|merge|rebase|description)|tag\.sort|column\.\w+|blame\.\w+|grep\.(?:linenumber|extendedregexp|patterntype|fullname|column)|commit\.(?:gpgsign|verbose|status)|tag\.gpgsign|rerere\.enabled|gc\.auto|pack\.threads|protocol\.version|safe\.directory|stash\.\w+|submodule\.recurse|format\.(?:pretty|signoff)|help\.autocorrect|index\.version|feature\.manyfiles|maintenance\.auto)$/i;

/** `git`: global options first (they can run code), then the sub-command by its row, `push` and `config` by hand. */
export const git: Handler = (invocation) => {
  const { args, findings } = invocation;
  const parsed = parseArgs(args, GLOBAL, { stopAtOperand: true });
  let { scope } = invocation;
  for (const arg of parsed.unknown)
    findings.add('risk', 'git.option', `git has the option ${textOf(arg)}, which the gate does not know`, arg.span);
  for (const { role, name, value, arg } of parsed.flags) {
    if (role === 'config' && value) configValue(value, invocation);
    else if (role === 'cwd' && value) scope = enter(value, scope);
    else if (role === 'place' && value) {
      if (!isInWorkspace(value.forms, scope))
        findings.add('risk', 'git.place', `git acts on ${textOf(value)}`, arg.span);
      else findings.add('risk', 'git.place', 'git reads the configuration of another repository', arg.span);
    } else if (role === 'risk' && !(name === 'exec-path' && !value))
      findings.add('risk', 'git.option', `git with ${textOf(arg)} can run other programs`, arg.span);
  }
  const [verb, ...rest] = parsed.operands;
  if (!verb) {
    findings.add('read', 'read', 'git only prints its help');
    return {};
  }
  return subCommand(verb, rest, { ...invocation, scope });
};

/** git itself follows `-C` one after the other. */
function enter(value: Arg, scope: Scope): Scope {
  const state = scope.state.fork();
  const from = state.cwds;
  const known = from && value.forms.every((form) => !hasUnknown(form)) && !value.splits;
  state.cwds = known
    ? value.forms.flatMap((form) => from.map((cwd) => normalise(form.startsWith('/') ? form : `${cwd}/${form}`)))
    : null;
  return { ...scope, state };
}

/** An alias is a git command unless `!` makes it one of the shell. */
function aliasText(key: string, value: string): string {
  const shell = /^!(.*)$/s.exec(value)?.[1];
  return shell ?? (/^alias\./i.test(key) ? `git ${value}` : value);
}

function configValue(value: Arg, invocation: Invocation): void {
  const text = textOf(value);
  const [key = ''] = text.split('=');
  const setting = text.slice(key.length + 1);
  if (isStatic(value) && PLAIN_KEYS.test(key)) return;
  if (
    isStatic(value) &&
    /^core\.(?:pager|editor)$|^(?:sequence\.editor|core\.fsmonitor|core\.askpass)$/i.test(key) &&
    /^(?:|cat|true|false)$/.test(setting)
  )
    return;
  invocation.findings.add('risk', 'git.config', `The git setting ${key} can run other programs`, value.span);
  const script = aliasText(key, setting);
  if (
    /^(?:alias\.|core\.(?:pager|editor|fsmonitor|sshcommand)|sequence\.editor|.*\.(?:command|cmd|driver|textconv|external|helper))/i.test(
      key,
    )
  )
    runText({ ...value, forms: [script] }, invocation);
  else floorIn([{ ...value, forms: [script] }], invocation);
}

function subCommand(verb: Arg, rest: readonly Arg[], invocation: Invocation): Handled {
  const { findings } = invocation;
  const name = textOf(verb);
  if (!isStatic(verb))
    findings.add('risk', 'git.dynamic', 'Which git command it is is not known until it runs', verb.span);
  guardPolicy(name, rest, invocation);
  if (name === 'push' || name === 'send-pack') return push(rest, invocation);
  if (name === 'reset' && onlyUnstages(rest)) {
    findings.add('write', 'program.write', 'git reset only takes changes out of the next commit');
    return {};
  }
  if (name === 'add' || name === 'commit') keepSecrets(rest, invocation);
  if (
    /^(?:show|cat-file|diff|blame)$/.test(name) ||
    (name === 'log' && rest.some((arg) => /^-(?:p|u|-patch)$/.test(textOf(arg))))
  )
    for (const arg of rest) readRevision(arg, invocation);
  if (name === 'config') return config(rest, invocation);
  if (name === 'bisect' || name === 'submodule') scriptOf(name, rest, invocation);
  if (name === 'filter-branch') for (const arg of rest) if (/\s/.test(textOf(arg))) runText(arg, invocation);
  if (name === 'rebase')
    for (const [at, arg] of rest.entries()) if (/^(?:-x|--exec)$/.test(textOf(rest[at - 1]))) runText(arg, invocation);
  if (/^(?:checkout|switch|branch|worktree)$/.test(name))
    invocation.scope.line.branches.push(...rest.map((arg) => textOf(arg)));
  if (rest.some((arg) => /^[\w+.-]+::/.test(textOf(arg))))
    findings.add('risk', 'git.transport', 'The address names a helper program');
  if (name === 'credential') findings.add('risk', 'secret.print', 'It prints a stored credential');
  writesElsewhere(invocation, name);
  const row = policyTable().programs.git;
  return row ? judgeByRow(row, { ...invocation, args: [verb, ...rest] }) : {};
}

/** A working tree that is put back, moved or removed takes the project's own policy file with it. */
function guardPolicy(name: string, rest: readonly Arg[], { findings, scope }: Invocation): void {
  if (!/^(?:checkout|restore|rm|mv|clean|apply)$/.test(name)) return;
  for (const arg of rest)
    if (!/^-/.test(textOf(arg)) && placeOf(arg.forms, scope.context, scope.state) === 'policy')
      findings.add('floor', 'floor.policy', `${textOf(arg)} is part of the gate, which no agent may change`, arg.span);
}

/** `git reset`, `git reset HEAD file`: the files stay as they are. */
function onlyUnstages(rest: readonly Arg[]): boolean {
  const words = rest.map((arg) => textOf(arg));
  const operands = words.filter((word) => !word.startsWith('-') || word === '--');
  const flags = words.filter((word) => word.startsWith('-') && word !== '--');
  return (
    rest.every((arg) => isStatic(arg)) &&
    flags.every((flag) => /^(?:-q|--quiet|--mixed|-N|--intent-to-add)$/.test(flag)) &&
    /^(?:HEAD|--|)$/.test(operands[0] ?? '')
  );
}

/** `HEAD:.env` and `-- .env`: the file as it was is a credential as well. */
function readRevision(arg: Arg, { findings, scope }: Invocation): void {
  if (!/^-/.test(textOf(arg)))
    readPath({ ...arg, forms: arg.forms.map((form) => form.replace(/^[^:/]*:/, '')) }, findings, scope);
}

/** A credential that is committed leaves with the next push. */
function keepSecrets(rest: readonly Arg[], { findings, scope }: Invocation): void {
  for (const arg of rest) if (!/^-/.test(textOf(arg)) && readPath(arg, findings, scope)) scope.line.secretKept = true;
}

function scriptOf(name: string, rest: readonly Arg[], invocation: Invocation): void {
  const at = rest.findIndex((arg) => textOf(arg) === (name === 'bisect' ? 'run' : 'foreach'));
  if (at < 0) return;
  invocation.findings.add('risk', 'git.run', `git ${name} runs a command again and again`);
  const words = rest.slice(at + 1).filter((arg) => textOf(arg) !== '--recursive');
  if (words.length === 1 && words[0]) runText(words[0], invocation);
  else invocation.inner(words);
}

/** Anything but a read, in a repository outside the workspace, reaches outside. */
function writesElsewhere({ scope, findings }: Invocation, verb: string): void {
  const { cwds } = scope.state;
  if (cwds && isInWorkspace(cwds, scope)) return;
  const row = policyTable().programs.git?.subs?.[verb];
  if (row?.effect === 'read') return;
  if (cwds && placeOf(cwds, scope.context, scope.state) === 'policy')
    findings.add('floor', 'floor.policy', 'It would change part of the gate, which no agent may change');
  findings.add('external', 'git.outside', 'It changes a repository outside the workspace');
}

const CONFIG_READS = /^(?:--get(?:-all|-regexp|-urlmatch|-color|-colorbool)?|--list|-l|get|list)$/;

function config(args: readonly Arg[], invocation: Invocation): Handled {
  const { findings } = invocation;
  const words = args.map((arg) => textOf(arg));
  const operands = args.filter((arg) => !/^-/.test(textOf(arg)));
  if (words.some((word) => /^(?:-e|--edit|edit)$/.test(word))) findings.add('risk', 'git.config', 'It opens an editor');
  if (
    words.some((word) => CONFIG_READS.test(word)) ||
    (operands.length === 1 && !words.some((word) => /^--(?:unset|replace|add|rename|remove)/.test(word)))
  ) {
    if (!args.every((arg) => isStatic(arg) || !/^-/.test(textOf(arg))))
      findings.add('risk', 'git.dynamic', 'What it does is not known until it runs');
    findings.add('read', 'read', 'It only reads the git configuration');
    return {};
  }
  const everywhere = words.some((word) => /^--(?:global|system|file|blob|worktree)|^-f$/.test(word));
  const [key, value] = /^(?:set|unset)$/.test(textOf(operands[0])) ? operands.slice(1) : operands;
  const harmless = key && isStatic(key) && PLAIN_KEYS.test(textOf(key)) && !everywhere;
  findings.add(
    harmless ? 'write' : 'risk',
    'git.config',
    harmless
      ? 'It changes the configuration of this repository'
      : `The git setting ${textOf(key)} can make later git commands run other programs`,
  );
  if (value && !harmless) floorIn([value], invocation);
  if (value && key && (textOf(value).startsWith('!') || /^alias\./i.test(textOf(key))))
    runText({ ...value, forms: [aliasText(textOf(key), textOf(value))] }, invocation);
  return {};
}

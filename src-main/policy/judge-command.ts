import { checkParameters } from './blocked-parameters.ts';
import {
  type Arg,
  type Command,
  type Flow,
  hasUnknown,
  isStatic,
  literal,
  mostProcesses,
  OPAQUE_FLOW,
  plain,
  textOf,
  worseSecret,
} from './command.ts';
import { Findings, isWorse } from './effects.ts';
import { judgeAssignments } from './environment.ts';
import type { Handled, Invocation, Judged } from './invocation.ts';
import { canonical, isAbsolute, normalise, resolvePath } from './paths.ts';
import { judgeByRow, judgeByTable } from './programs/by-table.ts';
import { searchHidden } from './programs/hidden-commands.ts';
import { handlerOf } from './programs/index.ts';
import { judgeRedirects } from './redirect-effects.ts';
import { DEPTH_LIMIT, type FoundStage, type Scope } from './scope.ts';
import { policyTable, withDefaults } from './table.ts';

/** Names tried for a program that nobody can name: if any of them would break the floor, so may this. */
const WORST_NAMES = ['rm', 'git', 'dd', 'chmod', 'mv', 'systemctl', 'tee'];

/** Words of one command; a longer one is refused unread. */
const ARGUMENT_LIMIT = 500;

/** Judges one simple command, whatever shell it was written in; pushes no stage. */
export function judgeCommand(command: Command, scope: Scope): Judged {
  const findings = new Findings(command.span);
  findings.addAll(judgeAssignments(command.assigns, 'command', scope).list);
  if (command.args.length > ARGUMENT_LIMIT) {
    findings.add('floor', 'parse.limit', 'It has too many arguments to be checked');
    return { program: textOf(command.name), findings, out: OPAQUE_FLOW };
  }
  if (scope.depth > DEPTH_LIMIT) findings.add('floor', 'parse.depth', 'It is nested too deeply to be checked');
  const handled = scope.depth > DEPTH_LIMIT ? {} : judgeNames(command, findings, scope);
  checkExfiltration(command, findings, scope);
  const out = handled.out ?? defaultOutput(command, findings);
  const redirects = judgeRedirects(command.redirects, out, scope);
  findings.addAll(redirects);
  if (
    redirects.some(({ rule }) => rule === 'net.socket') &&
    findings.list.some(
      ({ rule }) => /^(?:shell|code)\.|^words\.dynamic-name$/.test(rule) && rule !== 'shell.redirect-all',
    )
  )
    findings.add('floor', 'floor.reverse-shell', 'It hands a shell to another machine');
  const program = handled.program === undefined ? textOf(command.name) : handled.program;
  return { program: program && hasUnknown(program) ? null : program, findings, out };
}

function judgeNames(command: Command, findings: Findings, scope: Scope): Handled {
  const forms = command.name.forms;
  const known = forms.filter((form) => !/[\uE000-\uE003]/.test(form));
  if (known.length < forms.length) {
    findings.add('risk', 'words.dynamic-name', 'Which program it runs is not known until it runs');
    for (const name of WORST_NAMES) floorOnly(name, command, findings, scope);
  }
  const handled = known.map((form) => judgeName(form, command, findings, scope));
  return handled[0] ?? { program: null };
}

function floorOnly(name: string, command: Command, findings: Findings, scope: Scope): void {
  const scratch = new Findings(command.span);
  const stages: FoundStage[] = [];
  runProgram(name, command, scratch, { ...scope, stages });
  const found = [...scratch.list, ...stages.flatMap((stage) => stage.findings.list)];
  findings.addAll(found.filter((finding) => finding.effect === 'floor'));
}

/** Only a bare name, or one in a system folder, is the program that the table means. */
function judgeName(form: string, command: Command, findings: Findings, scope: Scope): Handled {
  const written = canonical(form, scope.context);
  const path = isAbsolute(written) && !hasUnknown(written) ? normalise(written) : written;
  const slash = path.lastIndexOf('/');
  const base = path.slice(slash + 1).replace(/\.(exe|cmd|bat|com)$/i, '');
  const { programFolders } = policyTable();
  const isTrusted = slash < 0 || programFolders.includes(path.slice(0, slash));
  if (/[^\x20-\x7e]/.test(base))
    findings.add('risk', 'words.look-alike', 'The program name holds characters that may only look like others');
  if (isTrusted && (base === base.toLowerCase() || handlerOf(base))) return runProgram(base, command, findings, scope);
  findings.add('external', 'program.path', `${plain(form)} is a program that is not known`);
  checkDownloaded(form, findings, scope);
  // A copy of rm under another path, or RM on a disk that ignores case, still deletes.
  floorOnly(base.toLowerCase(), command, findings, scope);
  return { program: plain(form) };
}

function checkDownloaded(form: string, findings: Findings, scope: Scope): void {
  for (const path of [form, ...resolvePath(form, scope.context, scope.state)]) {
    const written = scope.line.written.get(path);
    if (!written) continue;
    findings.add('risk', 'program.written', 'It runs a file that this very line wrote');
    if (written.text !== null) scope.nested(written.text, 'posix', { ...scope, depth: scope.depth + 1 }, null);
  }
}

/** The module zsh/files has these under names of its own. */
const ZSH_FILES = /^zf_(?=(?:rm|mv|ln|chmod|chown|chgrp|mkdir|rmdir|sync)$)/;

function runProgram(given: string, command: Command, findings: Findings, scope: Scope): Handled {
  const name = given.replace(ZSH_FILES, '');
  const invocation: Invocation = {
    name,
    command,
    args: command.args,
    findings,
    scope,
    inner: (words, change, inScope, into) =>
      judgeInner(words, command, into ?? findings, { ...(inScope ?? scope), depth: scope.depth + 1 }, change),
  };
  if (isHelp(name, command.args)) {
    findings.add('read', 'read.help', `${name} only prints its help or its version`);
    return { program: name };
  }
  const handler = handlerOf(name) ?? judgeByTable;
  const handled = handler(invocation);
  searchHidden(invocation);
  checkParameters(name, command.args, findings, scope);
  applyPolicies(invocation);
  return { program: name, ...handled };
}

/** A row of a policy file may always make a program stricter, whatever the table says of it. */
function applyPolicies(invocation: Invocation): void {
  const { name, findings, scope } = invocation;
  for (const { programs, path, isBroken } of scope.context.policies ?? []) {
    const row = Object.hasOwn(programs, name) ? programs[name] : undefined;
    if (row) {
      const scratch = new Findings(invocation.command.span);
      judgeByRow(withDefaults(row), { ...invocation, findings: scratch });
      const { worst } = scratch;
      if (isWorse(worst.effect, findings.worst.effect))
        findings.add(worst.effect, 'policy.file', `${path} says so of ${name}: ${worst.reason}`, worst.span);
    }
    if (isBroken && isWorse(findings.worst.effect, 'read') && isWorse('external', findings.worst.effect))
      findings.add(
        'external',
        'policy.broken',
        `${path} has a mistake, so nothing is done in silence until it is mended`,
      );
  }
}

function isHelp(name: string, args: readonly Arg[]): boolean {
  const [only] = args;
  if (args.length !== 1 || !isStatic(only) || !/^--(?:help|version)$/.test(textOf(only))) return false;
  return Object.hasOwn(policyTable().programs, name) || handlerOf(name) !== null;
}

function judgeInner(
  words: readonly Arg[],
  outer: Command,
  findings: Findings,
  scope: Scope,
  change: Partial<Command> = {},
): Judged {
  const [name, ...args] = words;
  const inner: Command = {
    name: name ?? literal(''),
    args,
    assigns: [],
    redirects: [],
    stdin: outer.stdin,
    span: outer.span,
    ...change,
  };
  const judged = judgeCommand(inner, scope);
  if (name && (name.splits || !isStatic(name)))
    findings.add('risk', 'words.dynamic-name', 'Which program it runs is not known until it runs');
  findings.addAll(judged.findings.list);
  return judged;
}

/** A credential that reaches a network program leaves the machine: by argument, by pipe, or by a file this line filled. */
function checkExfiltration(command: Command, findings: Findings, scope: Scope): void {
  const rules = findings.list.map(({ rule }) => rule);
  const network = rules.some((rule) => rule.startsWith('net.'));
  if (!network) return;
  const carried = worseSecret([command.stdin?.secret, ...command.args.map((arg) => arg.flow?.secret)]);
  const reads = rules.includes('secret.read');
  const sends = rules.includes('net.send') || rules.includes('net.socket');
  if (reads || carried === 2 || (scope.line.secretKept && sends) || rules.includes('secret.sent'))
    findings.add('floor', 'floor.exfiltration', 'It would send a credential over the network');
}

function defaultOutput(command: Command, findings: Findings): Flow {
  const rules = findings.list.map(({ rule }) => rule);
  const flows = [command.stdin, ...command.args.map((arg) => arg.flow)];
  return {
    text: null,
    secret: worseSecret([
      ...flows.map((flow) => flow?.secret),
      rules.some((rule) => rule.startsWith('secret.')) ? 2 : 0,
    ]),
    network: rules.some((rule) => rule.startsWith('net.')) || flows.some((flow) => flow?.network),
    roots: command.stdin?.roots ?? [],
    processes: mostProcesses(flows),
  };
}

import type { ProgramRow } from '../../../contracts/terminal/exec-policy.schema.ts';
import { type Arg, hasUnknown, isStatic, textOf } from '../command.ts';
import { type Effect, isEffect, isWorse } from '../effects.ts';
import type { Handled, Invocation } from '../invocation.ts';
import { flagSpecs, type ParsedArgs, parseArgs } from '../options.ts';
import { deletePath, isInWorkspace, readPath, readTree, resolveArg, writePath } from '../path-effects.ts';
import { policyTable } from '../table.ts';

const REASONS: Readonly<Record<Effect, string>> = {
  read: 'only reads',
  build: 'builds or tests the workspace',
  write: 'changes files',
  external: 'is not proven to stay inside the workspace',
  risk: 'can destroy, publish or reach beyond the workspace',
  unparsed: 'could not be read',
  floor: 'is never allowed',
};

/** Judges a program by its row in the table; without a row it is unknown. */
export function judgeByTable(invocation: Invocation): Handled {
  const { name, findings } = invocation;
  const { programs } = policyTable();
  const row = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!row) {
    findings.add('external', 'program.unknown', `${name || 'The program'} is not a program that the gate knows`);
    return {};
  }
  return judgeByRow(row, invocation);
}

export function judgeByRow(row: ProgramRow, invocation: Invocation): Handled {
  if (!row.subs) return applyRow(row, invocation.args, invocation.name, invocation);
  const specs = flagSpecs(row);
  const before = parseArgs(invocation.args, specs, { stopAtOperand: true, singleDash: row.singleDash });
  applyFlags(before, row, invocation);
  for (const arg of before.unknown) unknownOption(arg, { ...row, unknown: 'risk' }, invocation.name, invocation);
  const found = findSub(row.subs, hoistFlags(before.operands, specs));
  if (found) return applyRow(mergeRow(row, found.row), found.rest, `${invocation.name} ${found.key}`, invocation);
  const [word] = before.operands;
  if (!word && before.flags.length > 0 && before.flags.every(({ role }) => role === 'read')) return {};
  if (!word && row.effect) return applyRow({ ...row, subs: undefined }, [], invocation.name, invocation);
  const effect = row.otherwise ?? 'external';
  const dynamic = word && !isStatic(word);
  const title = word && !dynamic ? `${invocation.name} ${textOf(word)}` : invocation.name;
  if (word || row.effect === undefined)
    invocation.findings.add(dynamic ? 'risk' : effect, `program.${effect}`, `${title} ${REASONS[effect]}`);
  else invocation.findings.add(row.effect, `program.${row.effect}`, row.reason ?? `${title} ${REASONS[row.effect]}`);
  return {};
}

/** What stands before the sub-command holds after it as well. */
function mergeRow(row: ProgramRow, sub: ProgramRow): ProgramRow {
  return {
    ...sub,
    effect: sub.effect ?? row.effect,
    flags: `${sub.flags ?? ''} ${row.flags ?? ''}`,
    use: [...(sub.use ?? []), ...(row.use ?? [])],
    unknown: sub.unknown ?? row.unknown,
    singleDash: sub.singleDash ?? row.singleDash,
  };
}

/** `npm run -s build`: a plain flag between the words of a sub-command. */
function hoistFlags(operands: readonly Arg[], specs: ReturnType<typeof flagSpecs>): readonly Arg[] {
  const [verb, flag, ...rest] = operands;
  const name = /^--?([\w-]+)$/.exec(textOf(flag))?.[1] ?? '';
  const spec = specs.get(name);
  if (!verb || !flag || !/^run/.test(textOf(verb)) || spec?.takes !== 'nothing' || spec.role !== 'text')
    return operands;
  return hoistFlags([verb, ...rest], specs);
}

function findSub(
  subs: NonNullable<ProgramRow['subs']>,
  operands: readonly Arg[],
): { key: string; row: ProgramRow; rest: readonly Arg[] } | null {
  for (let length = Math.min(3, operands.length); length > 0; length -= 1) {
    const words = operands.slice(0, length);
    if (!words.every((word) => isStatic(word))) continue;
    const key = words.map((word) => textOf(word)).join(' ');
    const row = Object.hasOwn(subs, key) ? subs[key] : subPattern(subs, key);
    if (row) return { key, row, rest: operands.slice(length) };
  }
  return null;
}

/** Rows such as `run test:*` stand for every script of that family. */
function subPattern(subs: NonNullable<ProgramRow['subs']>, key: string): ProgramRow | undefined {
  const pattern = Object.keys(subs).find((name) => name.endsWith('*') && key.startsWith(name.slice(0, -1)));
  return pattern === undefined ? undefined : subs[pattern];
}

function applyRow(row: ProgramRow, args: readonly Arg[], title: string, invocation: Invocation): Handled {
  const { findings } = invocation;
  const parsed = parseArgs(args, flagSpecs(row), { singleDash: row.singleDash });
  const effect = effectOf(row, parsed);
  findings.add(effect, `program.${effect}`, row.reason ?? `${title} ${REASONS[effect]}`);
  applyFlags(parsed, row, invocation);
  // A formatter that only checks does not write what it is pointed at.
  const roles =
    effect === 'build' || effect === 'read'
      ? (row.operands ?? 'none').replace('out', row.when ? 'ws' : 'out')
      : (row.operands ?? 'none');
  applyOperands(roles, parsed.operands, invocation);
  for (const arg of parsed.unknown) unknownOption(arg, row, title, invocation);
  if (parsed.dynamic.length > 0 && hasTeeth(row))
    findings.add(
      'risk',
      'option.dynamic',
      'An argument that may become an option is not known until it runs',
      parsed.dynamic[0]?.span,
    );
  if (effect === 'build') checkBuild(invocation);
  // An archive of credentials is one: a later stage that sends anything may send it.
  if (effect === 'write' && findings.list.some(({ rule }) => rule === 'secret.read'))
    invocation.scope.line.secretKept = true;
  return { ...outputOf(row, parsed, invocation) };
}

/** `git branch` alone lists; `black --check` only checks. */
function effectOf(row: ProgramRow, parsed: ParsedArgs): Effect {
  const lowered = parsed.flags
    .map((flag) => (textOf(flag.arg).startsWith('--no-') ? undefined : row.when?.[flag.name]))
    .filter((effect) => effect !== undefined);
  const [first, ...more] = lowered;
  if (first) return more.reduce((worst, effect) => (isWorse(effect, worst) ? effect : worst), first);
  const isAlone = parsed.operands.length === 0 && parsed.unknown.length === 0;
  return (isAlone ? row.alone : undefined) ?? row.effect ?? 'external';
}

function unknownOption(arg: Arg, row: ProgramRow, title: string, { findings }: Invocation): void {
  findings.add(
    row.unknown ?? 'risk',
    'option.unknown',
    `${title} has the option ${textOf(arg)}, which the gate does not know`,
    arg.span,
  );
}

/** Could an option or an operand nobody foresaw make it do more than read? */
function hasTeeth(row: ProgramRow): boolean {
  if (row.effect === 'build') return true;
  const harmless = /^(?:text|in|tree|list|ws|config|cwd|rin)\*?$/;
  const roles = [...flagSpecs(row).values()].map((spec) => spec.role);
  return (
    !roles.every((role) => harmless.test(role)) ||
    !(row.operands ?? 'none').split(' ').every((role) => harmless.test(role) || role === 'none')
  );
}

function applyFlags(parsed: ParsedArgs, row: ProgramRow, invocation: Invocation): void {
  for (const flag of parsed.flags) {
    if (isEffect(flag.role)) {
      const what = textOf(flag.arg);
      invocation.findings.add(
        flag.role,
        `option.${flag.role}`,
        `${invocation.name} with ${what} ${REASONS[flag.role]}`,
        flag.arg.span,
      );
    } else if (flag.value) applyRole(flag.role, flag.value, invocation, row);
  }
}

function applyOperands(roles: string, operands: readonly Arg[], invocation: Invocation): void {
  const list = roles.split(' ').filter((role) => role !== 'none');
  const star = list.findIndex((role) => role.endsWith('*'));
  operands.forEach((operand, at) => {
    const fromEnd = operands.length - at;
    const tail = star < 0 ? 0 : list.length - 1 - star;
    let role = star >= 0 && at >= star ? list[star] : list[at];
    if (star >= 0 && fromEnd <= tail && at >= star) role = list[list.length - fromEnd];
    if (role) applyRole(role.replace('*', ''), operand, invocation);
    else invocation.findings.add('risk', 'operand.unknown', `${invocation.name} takes no such argument`, operand.span);
  });
}

/** Roles: see `row.operands` in the schema. */
export function applyRole(role: string, arg: Arg, invocation: Invocation, row?: ProgramRow): void {
  const { findings, scope } = invocation;
  switch (role) {
    case 'in':
      readPath(arg, findings, scope);
      return;
    case 'tree':
      readTree(arg, findings, scope);
      return;
    case 'out':
      writePath(arg, findings, scope);
      if (arg.flow?.secret || invocation.command.stdin?.secret) scope.line.secretKept = true;
      return;
    case 'del':
      deletePath(arg, false, findings, scope);
      return;
    case 'rdel':
      deletePath(arg, true, findings, scope);
      return;
    case 'ws':
    case 'config':
    case 'cwd':
      if (!isInWorkspace(arg.forms, scope))
        findings.add('external', 'path.outside', `${textOf(arg)} is outside the workspace`, arg.span);
      return;
    case 'cmd':
      runText(arg, invocation);
      return;
    case 'run':
      findings.add('risk', 'option.risk', `${invocation.name} is told to run another program`, arg.span);
      runText(arg, invocation);
      return;
    case 'query':
      if (textOf(arg).includes('=') || !isStatic(arg))
        findings.add('risk', 'operand.risk', `${textOf(arg)} changes a setting`, arg.span);
      return;
    case 'define':
      if (!DEFINES.test(textOf(arg)))
        findings.add('risk', 'option.define', `-D${textOf(arg)} may steer the build`, arg.span);
      return;
    case 'pass':
      passOn(arg, invocation);
      return;
    default:
      if (isEffect(role)) findings.add(role, `operand.${role}`, `${textOf(arg)} ${REASONS[role]}`, arg.span);
      // `text` and `list` need no look; row is kept for roles that will.
      else if (row && hasUnknown(arg.forms[0] ?? '') && row.effect === 'build')
        findings.add('risk', 'option.dynamic', 'The value of an option is not known until it runs', arg.span);
  }
}

/** Properties of a Java build that only choose what is built or tested. */
const DEFINES =
  /^(?:skipTests|skipITs|skipUTs|maven\.test\.skip|test|it\.test|failIfNoTests|surefire\.failIfNoSpecifiedTests|checkstyle\.skip|spotless\.\w+\.skip|enforcer\.skip|style\.color|revision|maven\.javadoc\.skip)(?:=[\w.,*#+-]*)?$/;

/** Options that people hand through to a test runner; any other could steer it. */
const PASSED =
  /^(?:--(?:coverage|run|watch(?:=false|All=false)?|silent|verbose|bail(?:=\d+)?|ci|updateSnapshot|reporter=[\w-]+|grep=.*|testNamePattern=.*|color|no-color|no-coverage|runInBand|passWithNoTests|noEmit|fix-dry-run|quiet|max-warnings(?:=\d+)?)|-[tuivqgk]|--grep|--testNamePattern|--filter|--project(?:=[\w-]+)?|--workers=\d+)$/;

function passOn(arg: Arg, { findings, scope }: Invocation): void {
  const text = textOf(arg);
  if (!isStatic(arg)) findings.add('risk', 'option.dynamic', 'What it hands on is not known until it runs', arg.span);
  else if (text.startsWith('-') && !PASSED.test(text))
    findings.add('external', 'option.passed', `${text} is handed on to a program that it may steer`, arg.span);
  else if (!text.startsWith('-') && /[/\\]|^\.\./.test(text) && !isInWorkspace(arg.forms, scope))
    findings.add('external', 'path.outside', `${text} is outside the workspace`, arg.span);
}

/** Shell text in an argument: judged when it is known, opaque when not. */
export function runText(arg: Arg, { findings, scope }: Invocation): void {
  for (const form of arg.forms) {
    // An empty script is one that an expansion was to fill.
    if (hasUnknown(form) || form.trim() === '')
      findings.add('risk', 'shell.opaque', 'The script it runs is not known until it runs', arg.span);
    else scope.nested(form, 'posix', { ...scope, depth: scope.depth + 1 }, arg.span);
  }
  if (arg.splits) findings.add('risk', 'shell.opaque', 'The script it runs is not known until it runs', arg.span);
}

/** A build outside the workspace runs somebody else's code. */
function checkBuild({ findings, scope, args }: Invocation): void {
  const { cwds } = scope.state;
  if (!cwds || !isInWorkspace(cwds, scope))
    findings.add('external', 'build.outside', 'It may run in a folder outside the workspace');
  for (const arg of args) {
    const text = textOf(arg);
    const path = text.includes('=') ? text.slice(text.indexOf('=') + 1) : text;
    // `//pkg:target` is a label of the build, not a path.
    if (!path.startsWith('//') && /^(?:\/|~|\.\.(?:\/|$))|\/\.\.(?:\/|$)/.test(path) && !isInWorkspace([path], scope))
      findings.add('external', 'path.outside', `${text} is outside the workspace`, arg.span);
  }
}

function outputOf(row: ProgramRow, parsed: ParsedArgs, invocation: Invocation): Handled {
  if (row.prints === 'roots') {
    const roots =
      parsed.operands.length > 0
        ? parsed.operands.flatMap((arg) => resolveArg(arg, invocation.scope))
        : (invocation.scope.state.cwds ?? []);
    return { out: { text: null, secret: 0, network: false, roots } };
  }
  if (row.prints === 'secret')
    invocation.findings.add('risk', 'secret.print', `${invocation.name} prints a credential`);
  return {};
}

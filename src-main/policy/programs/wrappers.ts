import { type Arg, isStatic, literal, textOf, unknownArg } from '../command.ts';
import { isEffect } from '../effects.ts';
import { judgeAssignments } from '../environment.ts';
import type { Handled, Handler, Invocation } from '../invocation.ts';
import { flagSpecs, parseArgs } from '../options.ts';
import { readPath } from '../path-effects.ts';
import { policyTable } from '../table.ts';
import { applyRole, runText } from './by-table.ts';

const ASSIGNMENT = /^([A-Za-z_]\w*)=/;

/** A program that runs the rest of its arguments, by its row under `wrappers`. */
export const wrap: Handler = (invocation) => {
  const row = policyTable().wrappers[invocation.name];
  if (!row) return {};
  const { findings } = invocation;
  const parsed = parseArgs(invocation.args, flagSpecs(row), { stopAtOperand: true });
  if (row.min) findings.add(row.min, 'wrapper', row.reason ?? `${invocation.name} changes how the rest runs`);
  for (const flag of parsed.flags) {
    if (isEffect(flag.role))
      findings.add(
        flag.role,
        'wrapper.option',
        `${invocation.name} with ${textOf(flag.arg)} is not transparent`,
        flag.arg.span,
      );
    else if (flag.value) applyRole(flag.role, flag.value, invocation);
  }
  for (const arg of parsed.unknown)
    findings.add(
      'risk',
      'option.unknown',
      `${invocation.name} has the option ${textOf(arg)}, which the gate does not know`,
      arg.span,
    );
  const words = [...parsed.operands];
  if (row.assigns) takeAssignments(words, invocation);
  words.splice(0, row.skip ?? 0);
  // `perf record -g -- x`: options of what was skipped, up to the dashes.
  const dashes = words.findIndex((word) => textOf(word) === '--');
  if (dashes >= 0 && words.slice(0, dashes).every((word) => /^-/.test(textOf(word)))) words.splice(0, dashes + 1);
  // `flock FILE -c 'text'`
  if (words.length === 2 && words[1] && /^(?:-c|--command)$/.test(textOf(words[0])))
    return shellText(words.slice(1), invocation);
  if (words.length === 0) return alone(row.alone ?? 'risk', invocation);
  if (row.kind === 'shell') return shellText(words, invocation);
  if (row.kind === 'each') {
    for (const word of words) runText(word, invocation);
    return {};
  }
  const judged = invocation.inner(words);
  return { program: judged.program, out: judged.out };
};

function alone(
  effect: NonNullable<ReturnType<typeof policyTable>['wrappers'][string]['alone']>,
  invocation: Invocation,
): Handled {
  invocation.findings.add(effect, 'wrapper.alone', `${invocation.name} runs without a command`);
  return {};
}

export function shellText(words: readonly Arg[], invocation: Invocation): Handled {
  const known = words.every((word) => isStatic(word));
  const text = words.map((word) => textOf(word)).join(' ');
  runText(known ? literal(text, invocation.command.span) : unknownArg(invocation.command.span), invocation);
  return {};
}

function takeAssignments(words: Arg[], invocation: Invocation): void {
  for (let word = words[0]; word && ASSIGNMENT.test(textOf(word)); word = words[0]) {
    const name = ASSIGNMENT.exec(textOf(word))?.[1] ?? '';
    const value = { ...word, forms: word.forms.map((form) => form.slice(name.length + 1)) };
    const found = judgeAssignments([{ name, value, span: word.span }], 'command', invocation.scope);
    invocation.findings.addAll(found.list);
    words.shift();
  }
}

/** `npx --no-install vitest`: only what the project has, so nothing is fetched. */
const npx: Handler = (invocation) => {
  const stays = /^--(?:no-install|no|offline)$/;
  const at = invocation.args.findIndex((arg) => !/^-/.test(textOf(arg)));
  const flags = invocation.args.slice(0, Math.max(at, 0));
  if (!flags.some((arg) => stays.test(textOf(arg))) || !flags.every((arg) => /^--/.test(textOf(arg))))
    return wrap(invocation);
  const judged = invocation.inner(invocation.args.slice(at));
  return { program: judged.program, out: judged.out };
};

/** `env` alone prints the environment; `-S` splits a string into a command. */
const env: Handler = (invocation) => {
  const { findings, args } = invocation;
  const specs = flagSpecs({
    flags:
      'i ignore-environment u: unset: C:cwd chdir:cwd S: split-string: 0 null v debug block-signal? default-signal? ignore-signal? list-signal-handling',
  });
  const parsed = parseArgs(args, specs, { stopAtOperand: true });
  for (const arg of parsed.unknown)
    findings.add('risk', 'option.unknown', `env has the option ${textOf(arg)}, which the gate does not know`, arg.span);
  for (const flag of parsed.flags) if (flag.role === 'cwd' && flag.value) applyRole('cwd', flag.value, invocation);
  const split = parsed.flags.find((flag) => flag.name === 'S' || flag.name === 'split-string');
  if (split?.value) {
    findings.add('risk', 'wrapper.split', 'env cuts a string into a command');
    runText(
      {
        ...split.value,
        forms: split.value.forms.map((form) => [form, ...parsed.operands.map((word) => textOf(word))].join(' ')),
      },
      invocation,
    );
    return {};
  }
  const words = [...parsed.operands];
  takeAssignments(words, invocation);
  if (words.length === 0) {
    findings.add('risk', 'secret.print', 'env prints the environment, credentials included');
    return {};
  }
  const judged = invocation.inner(words);
  return { program: judged.program, out: judged.out };
};

const XARGS_FLAGS =
  '0 null r no-run-if-empty t verbose x exit o open-tty a:in arg-file:in d: delimiter: E: e? eof? I: i? replace? L: l? max-lines? n: max-args: P: max-procs: s: max-chars: p interactive J: R: S: show-limits process-slot-var:';

/** `xargs`: the operands come from a pipe. */
const xargs: Handler = (invocation) => {
  const { findings, args, command } = invocation;
  const parsed = parseArgs(args, flagSpecs({ flags: XARGS_FLAGS }), { stopAtOperand: true });
  for (const arg of parsed.unknown)
    findings.add(
      'risk',
      'option.unknown',
      `xargs has the option ${textOf(arg)}, which the gate does not know`,
      arg.span,
    );
  const words = parsed.operands.length > 0 ? parsed.operands : [literal('echo')];
  const replace = parsed.flags.find((flag) => /^(?:I|i|replace|J)$/.test(flag.name));
  const file = parsed.flags.find((flag) => flag.name === 'a' || flag.name === 'arg-file')?.value;
  const fromSecret = file && readPath(file, findings, invocation.scope);
  const input = file
    ? [unknownArg(command.span, { text: null, secret: fromSecret ? 2 : 0, network: false, roots: [] })]
    : inputWords(invocation);
  const token = replace ? (replace.value ? textOf(replace.value) : '{}') : null;
  const filled = token === null ? [...words, ...input] : words.map((word) => fill(word, token, input));
  const judged = invocation.inner(filled, { stdin: null });
  return { program: judged.program };
};

function fill(word: Arg, token: string, input: readonly Arg[]): Arg {
  if (!textOf(word).includes(token)) return word;
  const forms = word.forms.flatMap((form) =>
    input.flatMap((arg) => arg.forms.map((value) => form.replaceAll(token, value))),
  );
  return { ...word, forms: forms.slice(0, 16), splits: false, flow: input[0]?.flow ?? null };
}

function inputWords({ command }: Invocation): readonly Arg[] {
  const { stdin, span } = command;
  if (stdin?.text != null)
    return stdin.text
      .split(/[\s\0]+/)
      .filter(Boolean)
      .map((text) => ({ ...literal(text, span), flow: stdin }));
  return [unknownArg(span, stdin)];
}

function inputLines({ command }: Invocation): readonly Arg[] {
  const { stdin, span } = command;
  const texts = stdin?.text == null ? stdin?.pieces : stdin.text.split('\n').filter((line) => line.trim() !== '');
  return texts?.map((text) => ({ ...literal(text, span), flow: stdin })) ?? [unknownArg(span, stdin)];
}

/** `parallel`: a command template, then operands after `:::`; the template is shell text. */
const parallel: Handler = (invocation) => {
  const { args, findings } = invocation;
  const at = args.findIndex((arg) => /^:::/.test(textOf(arg)));
  const words = (at < 0 ? args : args.slice(0, at)).filter((arg) => !/^-/.test(textOf(arg)));
  findings.add('risk', 'wrapper', 'parallel runs a command for every operand');
  const operands = at < 0 ? inputLines(invocation) : args.slice(at + 1).filter((arg) => !/^:::/.test(textOf(arg)));
  for (const operand of operands) shellText([...words, operand], { ...invocation });
  return {};
};

/** `watch`, `script -c`, `flock -c`, `su -c`: the command is shell text in an option or in the operands. */
function shellOption(flags: string, letters: RegExp, min: 'external' | 'risk'): Handler {
  return (invocation) => {
    const { findings, name } = invocation;
    const parsed = parseArgs(invocation.args, flagSpecs({ flags }));
    findings.add(min, 'wrapper', `${name} runs a command elsewhere than in this shell`);
    for (const flag of parsed.flags) if (letters.test(flag.name) && flag.value) runText(flag.value, invocation);
    for (const arg of [...parsed.unknown, ...parsed.dynamic])
      findings.add(
        'risk',
        'option.unknown',
        `${name} has the option ${textOf(arg)}, which the gate does not know`,
        arg.span,
      );
    return {};
  };
}

const applet: Handler = (invocation) => {
  if (invocation.args.length === 0) return alone('read', invocation);
  const judged = invocation.inner(invocation.args);
  return { program: judged.program, out: judged.out };
};

/** `command -v x` only looks a name up. */
const commandBuiltin: Handler = (invocation) => {
  const { args, findings } = invocation;
  const lookup = /^-[pvV]*[vV]/.test(textOf(args[0]));
  if (lookup) {
    findings.add('read', 'read.lookup', 'It only looks a name up');
    return {};
  }
  const words = args.filter((arg, at) => !(at === 0 && /^(?:-p|--)$/.test(textOf(arg))));
  if (words.length === 0) return alone('read', invocation);
  const judged = invocation.inner(words);
  return { program: judged.program, out: judged.out };
};

export const WRAPPERS: Readonly<Record<string, Handler>> = {
  env,
  xargs,
  gxargs: xargs,
  parallel,
  script: shellOption(
    'q quiet a append e return f flush c: command: t? T: timing: I: O: B: E: o: m: logging-format:',
    /^(?:c|command)$/,
    'risk',
  ),
  su: shellOption(
    'l login c: command: s: shell: p m preserve-environment g: group: G: supp-group: f fast P pty w: session-command:',
    /^(?:c|command|session-command)$/,
    'risk',
  ),
  'nix-shell': shellOption(
    'run: command: p packages pure impure keep: i: A: attr: E: expr: I: argstr: arg:',
    /^(?:run|command)$/,
    'external',
  ),
  busybox: applet,
  toybox: applet,
  command: commandBuiltin,
  npx,
};

import type { RunnerRow } from '../../../contracts/terminal/exec-policy.schema.ts';
import { type Arg, isStatic, textOf } from '../command.ts';
import { isEffect } from '../effects.ts';
import type { Handled, Handler, Invocation, Judged } from '../invocation.ts';
import { type FoundFlag, flagSpecs, parseArgs } from '../options.ts';
import { policyTable } from '../table.ts';
import { applyRole, judgeByTable, runText } from './by-table.ts';
import { shellText, wrap } from './wrappers.ts';

/** `bundle exec rspec`, `nix develop -c make`: judged as the program that it runs, by the program's row under `runners`. */
export function runner(next: Handler): Handler {
  return (invocation) => {
    const row = policyTable().runners[invocation.name];
    const found = row && findVerb(row, invocation.args);
    if (!row || !found) return next(invocation);
    const { findings, name } = invocation;
    if (row.min) findings.add(row.min, 'wrapper', row.reason ?? `${name} ${found.verb} changes how the rest runs`);
    const parsed = parseArgs(found.rest, flagSpecs(row), { stopAtOperand: row.kind !== 'shell' });
    judgeOptions([...found.flags, ...parsed.flags], [...found.unknown, ...parsed.unknown], invocation);
    const named = parsed.flags.find(({ role }) => role === 'as')?.value;
    const words = commandWords(row, found.rest, parsed.operands);
    if (named) return pass(invocation.inner([named, ...words]));
    if (words.length === 0) return {};
    const [only, second] = words;
    // No program's name holds blanks: such a word is a line of shell (`yarn exec 'a && b'`).
    if (row.kind === 'shell' || (only && !second && /\s/.test(textOf(only)))) return shellText(words, invocation);
    return pass(invocation.inner(words));
  };
}

function pass({ program, out }: Judged): Handled {
  return { program, out };
}

interface Verb {
  readonly verb: string;
  readonly flags: readonly FoundFlag[];
  readonly unknown: readonly Arg[];
  readonly rest: readonly Arg[];
}

/** `uv --directory x tool run …`: options first, then up to three words. */
function findVerb(row: RunnerRow, args: readonly Arg[]): Verb | null {
  const { flags, unknown, operands } = parseArgs(args, flagSpecs(row), { stopAtOperand: true });
  for (let length = Math.min(3, operands.length); length > 0; length -= 1) {
    const words = operands.slice(0, length);
    const verb = words.map((word) => textOf(word)).join(' ');
    if (words.every((word) => isStatic(word)) && row.verbs.includes(verb))
      return { verb, flags, unknown, rest: operands.slice(length) };
  }
  return null;
}

function judgeOptions(flags: readonly FoundFlag[], unknown: readonly Arg[], invocation: Invocation): void {
  const { findings, name } = invocation;
  for (const { role, value, arg } of flags) {
    if (isEffect(role)) findings.add(role, 'wrapper.option', `${textOf(arg)} changes what ${name} runs`, arg.span);
    else if (value && role !== 'as') applyRole(role, value, invocation);
  }
  for (const arg of unknown)
    findings.add('external', 'wrapper.option', `${textOf(arg)} changes what ${name} runs`, arg.span);
}

/** The words of the command: after an option that says so, after `--`, or after the operands that come first. */
function commandWords(row: RunnerRow, rest: readonly Arg[], operands: readonly Arg[]): readonly Arg[] {
  const at = rest.findIndex((arg) => row.rest?.includes(textOf(arg)));
  if (at >= 0) return rest.slice(at + 1);
  const dashes = rest.findIndex((arg) => textOf(arg) === '--');
  const after = dashes < 0 ? operands.slice(row.skip ?? 0) : rest.slice(dashes + 1);
  if (!row.names) return after;
  const [source] = operands;
  if (!source || dashes === 0) return after;
  const forms = source.forms.map(
    (form) =>
      form
        .split(/[#:]/)
        .at(-1)
        ?.replace(/@[^/@]*$/, '') ?? form,
  );
  return [{ ...source, forms }, ...(dashes < 0 ? after.slice(1) : after)];
}

/** `cargo fmt -- --check`: what stands after the dashes is the formatter's. */
const cargo: Handler = (invocation) => {
  const { args } = invocation;
  if (textOf(args[0]) === 'watch') runWatched(invocation);
  const at = args.findIndex((arg) => textOf(arg) === '--');
  const isFormat = args.slice(0, Math.max(at, 0)).some((arg) => textOf(arg) === 'fmt');
  const own = isFormat ? args.filter((_, index) => index !== at) : args;
  return judgeByTable({ ...invocation, args: own });
};

/** `cargo watch -s 'text'` runs text of shell, `-x 'test -q'` a cargo command. */
function runWatched(invocation: Invocation): void {
  invocation.args.forEach((arg, at) => {
    const value = invocation.args[at + 1];
    if (!value) return;
    if (/^(?:-s|--shell)$/.test(textOf(arg))) runText(value, invocation);
    if (/^(?:-x|--exec)$/.test(textOf(arg)))
      runText({ ...value, forms: value.forms.map((form) => `cargo ${form}`) }, invocation);
  });
}

/** `direnv exec DIR COMMAND…`: the folder's own file is run first, hence its row. */
const direnv: Handler = (invocation) =>
  textOf(invocation.args[0]) === 'exec' ? wrap({ ...invocation, args: invocation.args.slice(2) }) : wrap(invocation);

export const RUNNERS: Readonly<Record<string, Handler>> = { cargo, direnv };

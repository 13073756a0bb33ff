import { isStatic, textOf } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { judgeByTable, runText } from './by-table.ts';
import { wrap } from './wrappers.ts';

/** Verbs of package managers that run what the project has installed; `external`: they may fetch it first. */
const RUN_VERBS: Readonly<Record<string, { readonly verbs: RegExp; readonly fetches: boolean }>> = {
  bundle: { verbs: /^exec$/, fetches: false },
  poetry: { verbs: /^run$/, fetches: false },
  pipenv: { verbs: /^run$/, fetches: false },
  pdm: { verbs: /^run$/, fetches: false },
  hatch: { verbs: /^run$/, fetches: true },
  uv: { verbs: /^run$/, fetches: true },
  rye: { verbs: /^run$/, fetches: true },
  pnpm: { verbs: /^exec$/, fetches: false },
  npm: { verbs: /^(?:exec|x)$/, fetches: true },
  yarn: { verbs: /^exec$/, fetches: false },
  conda: { verbs: /^run$/, fetches: true },
  mise: { verbs: /^(?:exec|x)$/, fetches: true },
  asdf: { verbs: /^exec$/, fetches: false },
  rustup: { verbs: /^run$/, fetches: true },
};

/** `bundle exec rspec`: judged as `rspec` in this project. */
export function runner(next: Handler = judgeByTable): Handler {
  return (invocation) => {
    const { args, findings, name } = invocation;
    const row = RUN_VERBS[name];
    const [verb, ...rest] = args;
    if (!row || !isStatic(verb) || !row.verbs.test(textOf(verb))) return next(invocation);
    if (row.fetches) findings.add('external', 'wrapper', `${name} ${textOf(verb)} may fetch a package`);
    const text = rest.findIndex((arg) => /^(?:-c|--call)$/.test(textOf(arg)));
    const script = rest[text + 1];
    if (text >= 0 && script) {
      findings.add('external', 'wrapper', `${name} runs a line of shell`);
      runText(script, invocation);
      return {};
    }
    const at = rest.findIndex((arg) => !/^-/.test(textOf(arg)) || textOf(arg) === '--');
    const words = rest.slice(at < 0 ? rest.length : textOf(rest[at]) === '--' ? at + 1 : at);
    for (const flag of rest.slice(0, Math.max(at, 0)))
      if (!/^--(?:silent|quiet|frozen|no-sync|offline|yes|no)$|^-[qy]$/.test(textOf(flag)))
        findings.add('external', 'wrapper.option', `${textOf(flag)} changes what ${name} runs`, flag.span);
    const [only, second] = words;
    // No program's name holds blanks: such a word is a line of shell (`yarn exec 'a && b'`).
    if (only && !second && /\s/.test(textOf(only))) {
      runText(only, invocation);
      return {};
    }
    const judged = invocation.inner(words);
    return { program: judged.program, out: judged.out };
  };
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

export const RUNNERS: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(Object.keys(RUN_VERBS).map((name) => [name, runner()])),
  cargo,
  direnv,
};

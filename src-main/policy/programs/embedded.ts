import { type Arg, isStatic, textOf } from '../command.ts';
import { Findings } from '../effects.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { placeOf } from '../places.ts';
import type { FoundStage } from '../scope.ts';
import { judgeByTable } from './by-table.ts';

/** What stands in front of shell text in the words of editors, debuggers, multiplexers and `expect`. */
const LEADERS =
  /^(?:\+|:|-c\s*|--(?:cmd|command|eval|ex|exec)=?)*\s*(?:[!:]+!?|(?:shell|sh|spawn|send|exec|system|silent\s*!|run-shell|if-shell|new-window|split-window|respawn-pane|platform shell|w\s*!|r\s*!|read\s*!)\s*)+\s*/;

/** Everything in a word that may be a command line of a shell. */
function textsIn(word: string): string[] {
  const plain = word.replace(LEADERS, '');
  const called = [
    ...word.matchAll(/(?:system|shell-command|start-process|call-process|shell|popen)\W*["']([^"']+)["']/g),
  ].map((match) => match[1] ?? '');
  return [plain, word, ...called].filter((text) => /\s/.test(text.trim()));
}

/**
 * Reads arguments as shell text and keeps only what the floor forbids: for programs that are never silent anyway, whose
 * words may or may not be run.
 */
export function floorIn(args: readonly Arg[], { findings, scope, command }: Invocation): void {
  const stages: FoundStage[] = [];
  const inner = { ...scope, stages, depth: scope.depth + 1 };
  for (const arg of args) {
    if (!isStatic(arg)) continue;
    for (const text of textsIn(textOf(arg))) scope.nested(text, 'posix', inner, arg.span ?? command.span);
  }
  const scratch = new Findings(command.span);
  for (const stage of stages) scratch.addAll(stage.findings.list.filter(({ effect }) => effect === 'floor'));
  findings.addAll(scratch.list.filter(({ rule }) => rule.startsWith('floor.')));
}

/** Paths that a script in the arguments names and may write. */
function policyIn(args: readonly Arg[], { findings, scope }: Invocation): void {
  for (const arg of args)
    for (const word of textOf(arg).split(/[\s"'=;|]+/)) {
      if (!word.includes('/')) continue;
      const path = word.replace(/^~(?=\/)/, scope.context.home);
      const place = placeOf([path], scope.context, scope.state);
      if (place === 'policy' || place === 'login-keys')
        findings.add('floor', `floor.${place}`, `${word} is guarded, and it may be changed`, arg.span);
    }
}

/** Editors, debuggers, multiplexers: judged by their row; their words are searched for what is never allowed. */
const embeds: Handler = (invocation) => {
  floorIn(invocation.args, invocation);
  floorIn([joined(invocation.args, 0), joined(invocation.args, 1)], invocation);
  policyIn(invocation.args, invocation);
  return judgeByTable(invocation);
};

/** `tmux new -d rm -rf x`, `tmux send-keys 'rm -rf x' Enter`: whatever follows the verb is one line. */
function joined(args: readonly Arg[], from: number): Arg {
  const words = args.filter((arg) => !/^-/.test(textOf(arg)) && isStatic(arg)).slice(from);
  const text = words.map((word) => textOf(word)).filter((word) => !/^(?:Enter|C-m)$/.test(word));
  return { forms: [text.join(' ')], splits: false, flow: null, span: null };
}

export const EMBEDDED: Readonly<Record<string, Handler>> = Object.fromEntries(
  'vi vim nvim view ex ed gvim emacs emacsclient kak hx micro gdb lldb rr expect tmux screen zellij byobu dtach abduco'
    .split(' ')
    .map((name) => [name, embeds]),
);

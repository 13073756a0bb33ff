import { type Arg, isStatic, literal, textOf } from '../command.ts';
import { Findings, isWorse } from '../effects.ts';
import type { Invocation } from '../invocation.ts';
import { placeOf } from '../places.ts';
import { type FoundStage, floorFindings, type Scope } from '../scope.ts';
import { policyTable } from '../table.ts';
import { scanCode } from './inline-code.ts';

/** What stands in front of shell text in the words and scripts of editors, debuggers, databases, multiplexers and `expect`. */
const LEADERS =
  /^(?:[+:.\\~]|[\w.-]+=(?=\S+ )|ext::|"[^"]*":\s*|-c\s*|--(?:cmd|command|eval|ex|exec)=?)*\s*(?:[!:]+!?|(?:shell|sh|system|host|spawn|send|exec|execute|silent\s*!|run|run-shell|if-shell|new|new-window|neww|new-session|split-window|splitw|popup|display-popup|pipe-pane|respawn-pane|respawn-window|send-keys|send|stuff|platform shell|w\s*!|r\s*!|read\s*!|local)\s+)*\s*/;
/** A quoted text that a language hands to a shell: `FROM PROGRAM 'x'`, `system("x")`, `commands=["x"]`. */
const CALLED =
  /(?:\b(?:program|system|syscmd|shell|sh|shell-command|start-process|call-process|popen|execute|exec|run|run-shell|spawn|cmd|send-keys)\b[\s(:,[]{0,4}|\b(?:commands?|scripts?)\s*[=:]\s*\[?\s*)(?:"([^"]+)"|'([^']+)')/gi;
const CALLED_BARE = /\b(?:system|syscmd|esyscmd|execute|execute-silent|become|reload|preview)\(([^)"']+)\)/gi;

/** Options whose words are prose: nobody runs them. */
const PROSE =
  /^(?:-m|-t|-b|-d|--?(?:message|msg|title|body|summary|description|desc|subject|text|note|notes|comment|content|prompt|reason|label|name|query|search|grep|pattern|regexp|filter|data|json|form|field|raw-field))$/;
/** Words after which a command begins, in whatever program they stand. */
const BEFORE_COMMAND = /^(?:--|-c|-C|-e|-x|--(?:command|cmd|exec|execute|run|eval)|exec|run|enter|shell|do)$/;

/** Words of one command that are looked at; programs that nobody knows rarely have more in front of an inner command. */
const SEARCH_LIMIT = 24;

/**
 * Looks for a command among the words of a program that is never silent anyway. It finds what the floor forbids in whichever
 * runner nobody has listed yet (`newtool exec -- rm -rf /`), in the shell escapes of consoles, and in what they are fed.
 */
export function searchHidden(invocation: Invocation): void {
  const { findings, scope, name } = invocation;
  const isConsole = policyTable().consoles.includes(name);
  const { effect } = findings.worst;
  if (scope.isSearch || effect === 'floor' || (!isConsole && !isWorse(effect, 'write'))) return;
  searchWords(invocation);
  if (isConsole) searchConsole(invocation);
  else
    floorIn(
      Object.hasOwn(policyTable().programs, name) ? optionTexts(invocation.args) : spoken(invocation.args),
      invocation,
    );
}

/** Every run of words that begins with a program that the gate knows. */
function searchWords(invocation: Invocation): void {
  const { args, scope, findings, command } = invocation;
  const { programs, wrappers } = policyTable();
  for (let at = 0; at < Math.min(args.length, SEARCH_LIMIT); at += 1) {
    const name = textOf(args[at]).split('/').at(-1) ?? '';
    if (!/^[a-z][\w.-]*$/.test(name) || args[at]?.splits) continue;
    const before = textOf(args[at - 1]);
    const isMarked = BEFORE_COMMAND.test(before);
    // A lone word is far oftener the name of something: `vagrant halt`, `apt install reboot`.
    if (!isMarked && (args.length === at + 1 || PROSE.test(before))) continue;
    const scratch = new Findings(command.span);
    const stages: FoundStage[] = [];
    invocation.inner(args.slice(at), {}, { ...scope, stages, isSearch: true }, scratch);
    const found = floorFindings(stages, scratch.list).filter(({ rule }) => isMarked || rule !== 'floor.shutdown');
    findings.addAll(found);
    const isKnown = Object.hasOwn(programs, name) || Object.hasOwn(wrappers, name);
    if (isMarked && before === '--' && isKnown) findings.addAll(scratch.list.filter(({ effect }) => effect === 'risk'));
  }
}

/** The values of options that are not prose, and words that only a shell escape begins with. */
function optionTexts(args: readonly Arg[]): readonly Arg[] {
  return args.filter((arg, at) => {
    const text = textOf(arg);
    const before = textOf(args[at - 1]);
    return /^!|^ext::|^[\w.-]+=/.test(text) || (/^-/.test(before) && !PROSE.test(before)) || /^-/.test(text);
  });
}

/** Arguments without those that are prose by the option before them. */
function spoken(args: readonly Arg[]): readonly Arg[] {
  return args.filter((_, at) => !PROSE.test(textOf(args[at - 1])));
}

/** Editors, debuggers, databases, multiplexers: their words, the words together, and every line they are fed. */
function searchConsole(invocation: Invocation): void {
  const { args, command, findings } = invocation;
  const fed = command.stdin?.text === null ? (command.stdin.pieces ?? []) : [command.stdin?.text ?? ''];
  const lines = fed.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');
  const script = lines.map((line) => literal(line, command.span));
  floorIn([...args, joined(args, 0), joined(args, 1), ...script], invocation);
  policyIn(args, invocation);
  const scratch = new Findings(command.span);
  const scope: Scope = { ...invocation.scope, stages: [], isSearch: true };
  for (const arg of [...args, literal(fed.join('\n'))])
    if (isStatic(arg))
      scanCode(textOf(arg), invocation.name, { ...invocation, findings: scratch, scope }, command.span);
  findings.addAll(floorFindings(scope.stages, scratch.list));
}

/** Everything in a word that may be a command line of a shell. */
function textsIn(word: string): string[] {
  const plain = unquote(word.replace(LEADERS, ''));
  const called = [...word.matchAll(CALLED), ...word.matchAll(CALLED_BARE)].map((match) => match[1] ?? match[2] ?? '');
  const escaped = /(?:^|[^=\w])!+(?![=\w]*=)\s*(.+)$/s.exec(word)?.[1] ?? '';
  const [, name = '', value = ''] = /^(--[\w-]+|-[A-Za-z])=?(.+)$/s.exec(word) ?? [];
  const option = PROSE.test(name) ? '' : unquote(value.replace(LEADERS, ''));
  const texts = [plain, word, escaped, option, ...called].map((text) => text.replace(/(?:\^M|\\n|\\r)+$/, ''));
  return [...new Set(texts)].filter((text) => /\s/.test(text.trim()));
}

function unquote(text: string): string {
  return /^(["'])(.*)\1$/s.exec(text.trim())?.[2] ?? text;
}

/**
 * Reads arguments as shell text and keeps only what the floor forbids: for programs that are never silent anyway, whose
 * words may or may not be run.
 */
export function floorIn(args: readonly Arg[], { findings, scope, command }: Invocation): void {
  const stages: FoundStage[] = [];
  const inner: Scope = { ...scope, stages, depth: scope.depth + 1, isSearch: true };
  for (const arg of args) {
    if (!isStatic(arg)) continue;
    for (const text of textsIn(textOf(arg)))
      for (const shell of scope.context.shell === 'pwsh' ? (['posix', 'pwsh'] as const) : (['posix'] as const))
        scope.nested(text, shell, inner, arg.span ?? command.span);
  }
  findings.addAll(floorFindings(stages));
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

/** `tmux new -d rm -rf x`, `tmux send-keys 'rm -rf x' Enter`: whatever follows the verb is one line. */
function joined(args: readonly Arg[], from: number): Arg {
  const words = args.filter((arg) => !/^-/.test(textOf(arg)) && isStatic(arg)).slice(from);
  const text = words.map((word) => textOf(word)).filter((word) => !/^(?:Enter|C-m)$/.test(word));
  return literal(text.join(' '));
}

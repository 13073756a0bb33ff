import { type Assignment, type Command as CommandSyntax, parse, type Redirection, type Word } from 'unbash';
import {
  type Arg,
  type Assign,
  type Command,
  type Flow,
  literal,
  mergeFlows,
  NO_FLOW,
  ONE,
  OPAQUE_FLOW,
  type Secret,
  STAR,
  textOf,
  worseSecret,
} from '../command.ts';
import { Findings } from '../effects.ts';
import { judgeAssignments } from '../environment.ts';
import type { LiveNames } from '../judge.ts';
import { judgeCommand } from '../judge-command.ts';
import { judgeRedirects } from '../redirect-effects.ts';
import type { FoundStage } from '../scope.ts';
import { type FunctionBody, spanIn, type Walk, wordReader } from './reading.ts';
import { readRedirects } from './redirects.ts';
import { checkIndex, readSingle, readValue, readWord, type WordReader } from './words.ts';

/** Judges one simple command and says what it prints. */
export function walkSimple(given: CommandSyntax, walk: Walk, stdin: Flow | null): Flow {
  const span = spanIn(walk, given);
  walk.scope.line.seen.add(given);
  const node = joinSubstitution(given);
  const findings = new Findings(span);
  const reader = wordReader(walk, findings);
  const text = walk.source.slice(node.pos, node.end);
  const assigns = node.prefix.filter((item) => item.type === 'Assignment').map((item) => readAssignment(item, reader));
  const words = [
    ...(node.name ? readWord(node.name, reader) : []),
    ...node.suffix.flatMap((item) => readArgument(item, reader)),
  ];
  const redirections = [...node.prefix, ...node.suffix].filter(isRedirection);
  const {
    redirects,
    input,
    findings: fromRedirects,
  } = readRedirects(redirections, walk, (word, found) => readSingle(word, wordReader(walk, found)));
  findings.addAll(fromRedirects.list);
  if (input?.secret) findings.add('risk', 'secret.print', 'A credential is fed into it');
  const [name, ...args] = words;
  if (!name) {
    findings.addAll(assignOnly(assigns, walk));
    findings.addAll(judgeRedirects(redirects, OPAQUE_FLOW, walk.scope));
    if (node.name) findings.add('risk', 'words.dynamic-name', 'Which program it runs is not known until it runs');
    walk.scope.stages.push({ text, program: null, findings });
    return NO_FLOW;
  }
  const command: Command = { name, args, assigns, redirects, stdin: input ?? stdin, span };
  if (node.name && !isPlain(node.name)) checkDynamicName(findings);
  // A quote or a backslash anywhere in the name keeps an alias out.
  const shadowed = callShadow(command, walk, findings, node.name?.text === textOf(name));
  const stage = { text, program: textOf(name), findings };
  walk.scope.stages.push(stage);
  if (shadowed) return shadowed;
  const judged = judgeCommand(command, walk.scope);
  findings.addAll(judged.findings.list);
  checkSinks(node, worseSecret([judged.out.secret, command.stdin?.secret]), walk, findings);
  walk.scope.stages[walk.scope.stages.indexOf(stage)] = { ...stage, program: judged.program };
  return redirects.some(({ kind }) => kind !== 'read') ? { ...NO_FLOW } : judged.out;
}

/** `BASH_ENV=<(echo x) bash`: the parser ends the assignment before the substitution, bash does not. */
function joinSubstitution(node: CommandSyntax): Pick<CommandSyntax, 'pos' | 'end' | 'prefix' | 'name' | 'suffix'> {
  const last = node.prefix.at(-1);
  const { name } = node;
  if (last?.type !== 'Assignment' || !name || last.end !== name.pos || !/^[<>]\(/.test(name.text)) return node;
  const at = node.suffix.findIndex((item) => item.type === 'Word');
  const next = node.suffix[at];
  const rest = node.suffix.filter((_, index) => index !== at);
  const redirects = rest.slice(0, Math.max(at, 0)).filter(isRedirection);
  // Named one by one: some fields of a node are getters, which a spread would lose.
  const { pos, text, index, append } = last;
  const joined: Assignment = {
    type: 'Assignment',
    pos,
    end: name.end,
    text,
    name: last.name,
    index,
    append,
    value: name,
  };
  return {
    pos: node.pos,
    end: node.end,
    prefix: [...node.prefix.slice(0, -1), joined, ...redirects],
    name: next?.type === 'Word' ? next : undefined,
    suffix: rest.slice(redirects.length),
  };
}

/** `tee >(nc host 80)`: what the command prints or is fed goes into the substitution as well. */
function checkSinks(
  node: Pick<CommandSyntax, 'prefix' | 'suffix'>,
  secret: Secret,
  walk: Walk,
  findings: Findings,
): void {
  if (secret !== 2) return;
  const words = [...node.suffix, ...node.prefix].flatMap((item) =>
    item.type === 'Word' ? [item] : item.type === 'Redirect' && item.target ? [item.target] : [],
  );
  for (const part of words.flatMap((word) => word.parts ?? [])) {
    if (part.type !== 'ProcessSubstitution' || part.operator !== '>') continue;
    const stages: FoundStage[] = [];
    walk.hooks.run(part, 'sink', { ...walk, scope: { ...walk.scope, stages } });
    if (stages.some((stage) => stage.findings.list.some(({ rule }) => rule.startsWith('net.'))))
      findings.add('floor', 'floor.exfiltration', 'It would send a credential over the network');
  }
}

function isRedirection(item: { readonly type: string }): item is Redirection {
  return item.type === 'Redirect' || item.type === 'HereDoc' || item.type === 'HereString';
}

function readAssignment(item: Assignment, reader: WordReader): Assign {
  if (item.index) checkIndex(item.index, reader);
  const span = reader.spanOf(item);
  if (item.value.type === 'Word') return { name: item.name, value: readValue(item.value, reader), span };
  const elements = item.value.elements.flatMap((word) => readWord(word, reader));
  const value: Arg = {
    forms: elements.flatMap((arg) => arg.forms).slice(0, 8),
    splits: true,
    flow: mergeFlows(elements.map((arg) => arg.flow)),
    span,
  };
  return { name: item.name, value: value.forms.length > 0 ? value : { ...value, forms: [''] }, span };
}

/** Arguments in the form `name=value` of `export` and its like are words to us. */
function readArgument(item: CommandSyntax['suffix'][number], reader: WordReader): Arg[] {
  if (item.type === 'Word') return readWord(item, reader);
  if (item.type !== 'Assignment') return [];
  const { name, value, span } = readAssignment(item, reader);
  return [{ ...value, forms: value.forms.map((form) => `${name}=${form}`), span }];
}

/** Quotes and escapes spell a name; expansions compute it. */
function isPlain(word: Word): boolean {
  return (
    word.parts?.every(
      ({ type, ...part }) =>
        type === 'Literal' ||
        type === 'SingleQuoted' ||
        type === 'AnsiCQuoted' ||
        (type === 'DoubleQuoted' && 'parts' in part && part.parts?.every((child) => child.type === 'Literal')),
    ) ?? true
  );
}

function checkDynamicName(findings: Findings): void {
  findings.add('risk', 'words.dynamic-name', 'Which program it runs is decided by an expansion');
}

/** A variable that the shell itself or later commands obey makes even a lone assignment an act. */
function assignOnly(assigns: readonly Assign[], walk: Walk): Findings['list'] {
  const { vars } = walk.scope.state;
  for (const { name, value } of assigns) {
    const secret = value.flow?.secret ?? 0;
    vars.set(name, { forms: value.splits ? ['\uE000', ...value.forms] : value.forms, secret });
    if (secret) walk.scope.line.secretKept = true;
  }
  return judgeAssignments(assigns, 'shell', walk.scope).list;
}

/** A function or an alias takes the place of the program it is named after. */
function callShadow(command: Command, walk: Walk, findings: Findings, isPlainWord: boolean): Flow | null {
  const name = textOf(command.name);
  const bodies = walk.scope.state.functions.get(name);
  if (bodies) {
    findings.addAll(judgeAssignments(command.assigns, 'command', walk.scope).list);
    findings.addAll(judgeRedirects(command.redirects, OPAQUE_FLOW, walk.scope));
    findings.add('read', 'words.function', 'It calls a function of this line');
    const known = command.args.every((arg) => arg.forms.length === 1 && !arg.splits);
    const positional = known ? command.args.map((arg) => arg.forms[0] ?? '') : null;
    const flows = bodies.map((body) => walk.hooks.call(body as FunctionBody, walk, positional, command.stdin));
    return mergeFlows(flows);
  }
  const { names } = walk.scope.context;
  return names ? callLive(name, names, command, walk, findings, isPlainWord) : null;
}

/** What a name means in the live shell, with these arguments; null when it is the program's own. */
function callLive(
  name: string,
  names: LiveNames,
  command: Command,
  walk: Walk,
  findings: Findings,
  isPlainWord: boolean,
): Flow | null {
  const { scope } = walk;
  for (const arg of command.args)
    if (names.globals.includes(textOf(arg)))
      findings.add('risk', 'words.alias', `In this shell ${textOf(arg)} stands for something else`, arg.span);
  if (isPlainWord && Object.hasOwn(names.aliases, name)) return expandAlias(name, names, command, walk, findings);
  const body = Object.hasOwn(names.functions, name) ? names.functions[name] : undefined;
  // Helpers of completion and prompts are not told; nobody calls them by hand for a good reason.
  const isUntold = body === undefined && /^_\w/.test(name);
  if (body === undefined && !isUntold) return null;
  findings.addAll(judgeAssignments(command.assigns, 'command', scope).list);
  findings.addAll(judgeRedirects(command.redirects, OPAQUE_FLOW, scope));
  if (body == null || scope.depth > 6) {
    findings.add('risk', 'words.function', `In this shell ${name} is a function whose body is not known`);
    return OPAQUE_FLOW;
  }
  findings.add('read', 'words.function', `In this shell ${name} is a function`);
  const state = scope.state.fork();
  const known = command.args.every((arg) => arg.forms.length === 1 && !arg.splits);
  state.positional = known ? command.args.map((arg) => arg.forms[0] ?? '') : null;
  const { [name]: _, ...functions } = names.functions;
  const context = { ...scope.context, names: { ...names, functions } };
  const flow = scope.nested(body, 'posix', { ...scope, state, context, depth: scope.depth + 4 }, command.span);
  scope.state.join(state);
  return flow;
}

/** The alias's text is put in front of the arguments; it does not expand itself, so that `ls='ls --color'` ends. */
function expandAlias(name: string, names: LiveNames, command: Command, walk: Walk, findings: Findings): Flow {
  const { scope } = walk;
  findings.addAll(judgeAssignments(command.assigns, 'command', scope).list);
  findings.addAll(judgeRedirects(command.redirects, OPAQUE_FLOW, scope));
  findings.add('read', 'words.alias', `In this shell ${name} is an alias`);
  if (scope.depth > 8) findings.add('risk', 'words.alias', `What ${name} stands for is not known`);
  const { [name]: alias = '', ...aliases } = names.aliases;
  const context = { ...scope.context, names: { ...names, aliases } };
  const inner = { ...scope, context, depth: scope.depth + 1 };
  const words = wordsOf(alias);
  const [head, ...given] = words?.map((word) => literal(word, command.span)) ?? [];
  if (head) {
    const whole = { ...command, name: head, args: [...given, ...command.args], assigns: [], redirects: [] };
    const deeper = { ...walk, scope: inner };
    const again = callLive(textOf(head), context.names, whole, deeper, findings, true);
    if (again) return again;
    const judged = judgeCommand(whole, inner);
    findings.addAll(judged.findings.list);
    return judged.out;
  }
  if (command.args.some((arg) => arg.flow?.secret)) scope.line.secretKept = true;
  return scope.nested([alias, ...command.args.map(quote)].join(' '), 'posix', inner, command.span);
}

/** An alias that is one plain command: its words. */
function wordsOf(alias: string): readonly string[] | null {
  const script = parse(alias);
  const [only, ...more] = script.commands;
  const command = only?.command;
  if (script.errors?.length || more.length > 0 || only?.background || command?.type !== 'Command') return null;
  const words = [command.name, ...command.suffix];
  const isPlain = (word: (typeof words)[number]) => word?.type === 'Word' && /^[\w./:=@%+,-]+$/.test(word.text);
  if (command.prefix.length > 0 || !words.every(isPlain)) return null;
  return words.map((word) => (word?.type === 'Word' ? word.value : ''));
}

/** The argument as text again: stars stay stars, and what nobody knows stays unknown. */
function quote(arg: Arg): string {
  const [form = ''] = arg.forms;
  if (arg.forms.length !== 1 || arg.splits || /[\uE000\uE001]/.test(form))
    return arg.splits ? '$VOX_UNKNOWN' : '"$VOX_UNKNOWN"';
  return (
    form
      .split(/([\uE002\uE003])/)
      .map((piece) => (piece === STAR ? '*' : piece === ONE ? '?' : piece && `'${piece.replaceAll("'", "'\\''")}'`))
      .join('') || "''"
  );
}

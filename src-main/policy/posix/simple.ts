import type { Assignment, Command as CommandSyntax, Redirection, Word } from 'unbash';
import {
  type Arg,
  type Assign,
  type Command,
  type Flow,
  mergeFlows,
  NO_FLOW,
  OPAQUE_FLOW,
  type Secret,
  textOf,
  worseSecret,
} from '../command.ts';
import { Findings } from '../effects.ts';
import { judgeAssignments } from '../environment.ts';
import { judgeCommand } from '../judge-command.ts';
import { judgeRedirects } from '../redirect-effects.ts';
import type { FoundStage } from '../scope.ts';
import { type FunctionBody, spanIn, type Walk, wordReader } from './reading.ts';
import { readRedirects } from './redirects.ts';
import { checkIndex, readSingle, readValue, readWord, type WordReader } from './words.ts';

/** Judges one simple command and says what it prints. */
export function walkSimple(node: CommandSyntax, walk: Walk, stdin: Flow | null): Flow {
  const span = spanIn(walk, node);
  walk.scope.line.seen.add(node);
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
  const shadowed = callShadow(command, walk, findings);
  const stage = { text, program: textOf(name), findings };
  walk.scope.stages.push(stage);
  if (shadowed) return shadowed;
  const judged = judgeCommand(command, walk.scope);
  findings.addAll(judged.findings.list);
  checkSinks(node, worseSecret([judged.out.secret, command.stdin?.secret]), walk, findings);
  walk.scope.stages[walk.scope.stages.indexOf(stage)] = { ...stage, program: judged.program };
  return redirects.some(({ kind }) => kind !== 'read') ? { ...NO_FLOW } : judged.out;
}

/** `tee >(nc host 80)`: what the command prints or is fed goes into the substitution as well. */
function checkSinks(node: CommandSyntax, secret: Secret, walk: Walk, findings: Findings): void {
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
function callShadow(command: Command, walk: Walk, findings: Findings): Flow | null {
  const name = textOf(command.name);
  const bodies = walk.scope.state.functions.get(name);
  const { aliases, functions } = walk.scope.context;
  if (bodies) {
    findings.addAll(judgeAssignments(command.assigns, 'command', walk.scope).list);
    findings.addAll(judgeRedirects(command.redirects, OPAQUE_FLOW, walk.scope));
    findings.add('read', 'words.function', 'It calls a function of this line');
    const known = command.args.every((arg) => arg.forms.length === 1 && !arg.splits);
    const positional = known ? command.args.map((arg) => arg.forms[0] ?? '') : null;
    const flows = bodies.map((body) => walk.hooks.call(body as FunctionBody, walk, positional, command.stdin));
    return mergeFlows(flows);
  }
  const body = functions && Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (body !== undefined) return callLive(name, body, command, walk, findings);
  const alias = aliases && Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (alias === undefined || walk.scope.depth > 6) return null;
  findings.addAll(judgeRedirects(command.redirects, OPAQUE_FLOW, walk.scope));
  // The alias text is put in front of the arguments; `context.aliases` is left out so that `ls='ls --color'` ends.
  const scope = { ...walk.scope, context: { ...walk.scope.context, aliases: {} } };
  const rest = command.args.map((arg) => (arg.forms.length === 1 ? quote(arg.forms[0] ?? '') : '"$VOX_UNKNOWN"'));
  return scope.nested([alias, ...rest].join(' '), 'posix', scope, command.span);
}

/** A function of the live shell: its body is judged where the shell told it, with these arguments. */
function callLive(name: string, body: string | null, command: Command, walk: Walk, findings: Findings): Flow {
  const { scope } = walk;
  findings.addAll(judgeAssignments(command.assigns, 'command', scope).list);
  findings.addAll(judgeRedirects(command.redirects, OPAQUE_FLOW, scope));
  if (body === null || scope.depth > 6) {
    findings.add('risk', 'words.function', `In this shell ${name} is a function whose body is not known`);
    return OPAQUE_FLOW;
  }
  findings.add('read', 'words.function', `In this shell ${name} is a function`);
  const state = scope.state.fork();
  const known = command.args.every((arg) => arg.forms.length === 1 && !arg.splits);
  state.positional = known ? command.args.map((arg) => arg.forms[0] ?? '') : null;
  const { [name]: _, ...functions } = scope.context.functions ?? {};
  const context = { ...scope.context, functions };
  const flow = scope.nested(body, 'posix', { ...scope, state, context, depth: scope.depth + 4 }, command.span);
  scope.state.join(state);
  return flow;
}

function quote(form: string): string {
  return `'${form.replaceAll("'", "'\\''")}'`;
}

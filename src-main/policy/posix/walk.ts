import {
  type AndOr,
  type Case,
  type CommandNode,
  type CompoundList,
  forEachChild,
  type ParsedScript,
  type Pipeline,
  type PipelineNode,
  type Redirection,
  type Statement,
  type SyntaxNode,
  type TestExpression,
  type Word,
} from 'unbash';
import type { Span } from '../../../contracts/model/index.ts';
import { type Flow, mergeFlows, NO_FLOW, OPAQUE_FLOW, worseSecret } from '../command.ts';
import { Findings, isWorse } from '../effects.ts';
import { judgeRedirects } from '../redirect-effects.ts';
import { COMMAND_LIMIT, DEPTH_LIMIT, type FoundStage, type Scope, type ShellState } from '../scope.ts';
import { isEndlessSpawn, isForkBomb } from './fork-bomb.ts';
import { type FunctionBody, type Hooks, type Node, spanIn, type Walk, wordReader } from './reading.ts';
import { readRedirects } from './redirects.ts';
import { walkSimple } from './simple.ts';
import { checkArithmetic, readSingle, readValue, readWord, type Scripted, type WordReader } from './words.ts';

/** Walks a script; its own positions are those of the line unless `origin` says where the whole of it stands. */
export function walkPosix(script: ParsedScript, source: string, origin: Span | null, scope: Scope): Flow {
  const walk: Walk = { scope, source, origin, hooks: HOOKS };
  const out = walkScript(script, walk);
  checkUnseen(script, walk);
  return out;
}

/** The tripwire: a command in the tree that the walk never met would run unjudged. */
function checkUnseen(script: ParsedScript, walk: Walk): void {
  const { line } = walk.scope;
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command' && !line.seen.has(node))
      note(
        walk,
        walk.source === '' ? script : node,
        'risk',
        'parse.unseen',
        'A command in it was not reached by the check',
      );
    forEachChild(node, visit);
  };
  if (line.budget.commands <= COMMAND_LIMIT) forEachChild(script, visit);
}

/** What the script prints, as far as it is known; every command in it becomes a stage. */
function walkScript(script: ParsedScript, walk: Walk): Flow {
  const error = script.errors?.[0];
  if (error)
    note(
      walk,
      { pos: error.pos, end: walk.source.length },
      'unparsed',
      'parse.syntax',
      `The line does not parse: ${error.message}`,
    );
  if (walk.scope.depth > DEPTH_LIMIT) {
    note(walk, script, 'floor', 'parse.depth', 'It is nested too deeply to be checked');
    return OPAQUE_FLOW;
  }
  return walkStatements(script.commands, walk, null);
}

function runPart(part: Scripted, kind: 'capture' | 'source' | 'sink', walk: Walk): Flow {
  const { script } = part;
  if (!script) {
    note(walk, part, 'unparsed', 'parse.substitution', 'A substitution in it does not parse');
    return OPAQUE_FLOW;
  }
  const scope = { ...walk.scope, state: walk.scope.state.fork(), depth: walk.scope.depth + 1 };
  const inner: Walk =
    script.source === undefined
      ? { ...walk, scope }
      : { ...walk, scope, source: script.source, origin: spanIn(walk, part) };
  if (kind !== 'sink') return walkScript(script, inner);
  walkStatements(script.commands, inner, OPAQUE_FLOW);
  return NO_FLOW;
}

function note(walk: Walk, node: Node, effect: 'unparsed' | 'floor' | 'risk', rule: string, reason: string): void {
  const span = spanIn(walk, node);
  const findings = new Findings(span);
  findings.add(effect, rule, reason);
  walk.scope.stages.push({ text: walk.source.slice(node.pos, node.end), program: null, findings });
}

function walkStatements(statements: readonly Statement[], walk: Walk, stdin: Flow | null): Flow {
  const flows: Flow[] = [];
  for (const statement of statements) {
    if (walk.scope.line.budget.commands > COMMAND_LIMIT) break;
    const state = walk.scope.state;
    const before = state.fork();
    flows.push(walkNode(statement.command, walk, stdin));
    state.settle();
    // A background list runs in a copy of the shell, so what it sets may or may not be seen.
    if (statement.background) state.join(before);
  }
  return flows.length === 1 ? (flows[0] ?? NO_FLOW) : joinOutput(flows);
}

/** Outputs one after the other. */
function joinOutput(flows: readonly Flow[]): Flow {
  const known = flows.every((flow) => flow.text !== null);
  const pieces = known ? undefined : flows.flatMap((flow) => flow.text ?? []).filter((text) => text !== '');
  return { ...mergeFlows(flows), text: known ? flows.map((flow) => flow.text).join('') : null, pieces };
}

function walkNode(node: PipelineNode | AndOr, walk: Walk, stdin: Flow | null): Flow {
  walk.scope.line.budget.commands += 1;
  if (walk.scope.line.budget.commands > COMMAND_LIMIT) {
    if (walk.scope.line.budget.commands === COMMAND_LIMIT + 1)
      note(walk, node, 'floor', 'parse.limit', 'It holds too many commands to be checked');
    return OPAQUE_FLOW;
  }
  if (node.type === 'AndOr') return walkAndOr(node, walk, stdin);
  if (node.type === 'Pipeline') return walkPipeline(node, walk, stdin);
  return walkCommand(node, walk, stdin);
}

/** The right side of `&&` sees the success of the left, that of `||` its failure; afterwards either may have happened. */
function walkAndOr(node: AndOr, walk: Walk, stdin: Flow | null): Flow {
  const { state } = walk.scope;
  const exits: ShellState[] = [];
  const flows: Flow[] = [];
  node.commands.forEach((command, at) => {
    if (at > 0) {
      exits.push(state.fork());
      if (node.operators[at - 1] === '||') for (const exit of exits) state.join(exit);
      if (node.operators[at - 1] === '||') state.settle();
    }
    flows.push(walkNode(command, walk, stdin));
  });
  for (const exit of exits) state.join(exit);
  return joinOutput(flows);
}

function walkPipeline(node: Pipeline, walk: Walk, stdin: Flow | null): Flow {
  const { state } = walk.scope;
  let flow = stdin;
  const first = walk.scope.stages.length;
  for (const command of node.commands) {
    // Each part may run in a copy of the shell (bash) or in the shell itself (zsh, the last one).
    const before = state.fork();
    flow = walkCommand(command, walk, flow);
    if (node.commands.length > 1) state.join(before);
  }
  checkReverseShell(walk, first, node);
  return flow ?? NO_FLOW;
}

/** A shell that is fed from, or feeds, a raw connection hands the machine to whoever is at the other end. */
function checkReverseShell(walk: Walk, first: number, node: Pipeline): void {
  const stages = walk.scope.stages.slice(first);
  const shell = stages.some((stage) => stage.findings.list.some(({ rule }) => rule === 'shell.stdin'));
  const socket = stages.some((stage) => stage.findings.list.some(({ rule }) => rule === 'net.socket'));
  if (shell && socket) note(walk, node, 'floor', 'floor.reverse-shell', 'It hands a shell to another machine');
}

function walkCommand(node: CommandNode, walk: Walk, stdin: Flow | null): Flow {
  switch (node.type) {
    case 'Command':
      return walkSimple(node, walk, stdin);
    case 'Redirected':
      return walkRedirected(node.redirects, walk, stdin, (input) => walkCommand(node.command, walk, input));
    case 'Subshell':
      return walkStatements(
        node.body.commands,
        { ...walk, scope: { ...walk.scope, state: walk.scope.state.fork() } },
        stdin,
      );
    case 'BraceGroup':
      return walkList(node.body, walk, stdin);
    case 'If': {
      walkList(node.clause, walk, stdin);
      const lists = [
        node.then,
        ...node.elif.flatMap((elif) => [elif.clause, elif.then]),
        ...(node.else ? [node.else] : []),
      ];
      return walkBranches(lists, walk, stdin);
    }
    case 'While':
      if (isEndlessSpawn(node))
        note(walk, node, 'floor', 'floor.fork-bomb', 'It starts processes without end until the machine stops');
      return walkLoop([node.clause, node.body], walk, stdin);
    case 'For':
    case 'Select':
      bindLoop(node.name, node.wordlist, walk);
      return walkLoop([node.body], walk, stdin);
    case 'ArithmeticFor':
    case 'ArithmeticCommand':
      return walkArithmetic(node, walk, stdin);
    case 'Case':
      return walkCase(node, walk, stdin);
    case 'TestCommand':
      return walkTest(node.expression, walk);
    case 'Coproc':
      return node.body.type === 'CompoundList'
        ? walkList(node.body, walk, stdin)
        : walkCommand(node.body, walk, OPAQUE_FLOW);
    case 'Function':
      return defineFunction(node, walk);
    default:
      return node satisfies never;
  }
}

function walkList(list: CompoundList, walk: Walk, stdin: Flow | null): Flow {
  return walkStatements(list.commands, walk, stdin);
}

function walkBranches(lists: readonly CompoundList[], walk: Walk, stdin: Flow | null): Flow {
  const { state } = walk.scope;
  const flows = lists.map((list) => {
    const before = state.fork();
    const flow = walkList(list, walk, stdin);
    state.join(before);
    return flow;
  });
  return { ...mergeFlows(flows), text: null };
}

/** Twice: what the first round sets, the second one sees. */
function walkLoop(lists: readonly CompoundList[], walk: Walk, stdin: Flow | null): Flow {
  const first = walkBranches(lists, walk, stdin);
  const quiet: Walk = { ...walk, scope: { ...walk.scope, stages: [] } };
  walkBranches(lists, quiet, stdin);
  const { stages } = walk.scope;
  const isNew = (stage: FoundStage) =>
    !stages.some(
      (known) => known.text === stage.text && !isWorse(stage.findings.worst.effect, known.findings.worst.effect),
    );
  stages.push(...quiet.scope.stages.filter(isNew));
  return first;
}

function bindLoop(name: Word, words: readonly Word[] | undefined, walk: Walk): void {
  const findings = new Findings(spanIn(walk, name));
  const reader = wordReader(walk, findings);
  const args = (words ?? []).flatMap((word) => readWord(word, reader));
  const forms = args.flatMap((arg) => arg.forms);
  const unknown = words === undefined || forms.length === 0 || forms.length > 8 || args.some((arg) => arg.splits);
  const secret = worseSecret(args.map((arg) => arg.flow?.secret));
  walk.scope.state.vars.set(name.value, { forms: unknown ? ['\uE000', ...forms.slice(0, 8)] : forms, secret });
  if (findings.list.length > 0) walk.scope.stages.push({ text: name.text, program: null, findings });
}

function walkArithmetic(
  node: Extract<CommandNode, { type: 'ArithmeticFor' | 'ArithmeticCommand' }>,
  walk: Walk,
  stdin: Flow | null,
): Flow {
  const findings = new Findings(spanIn(walk, node));
  const reader = wordReader(walk, findings);
  if (node.type === 'ArithmeticCommand') checkArithmetic(node.expression, node.body, reader);
  else
    for (const part of [node.initialize, node.test, node.update])
      if (part) checkArithmetic(part, walk.source.slice(part.pos, part.end), reader);
  if (node.type === 'ArithmeticCommand') findings.add('read', 'read', 'It only calculates');
  if (findings.list.length > 0) walk.scope.stages.push({ text: '((…))', program: null, findings });
  return node.type === 'ArithmeticFor' ? walkLoop([node.body], walk, stdin) : NO_FLOW;
}

function walkCase(node: Case, walk: Walk, stdin: Flow | null): Flow {
  const findings = new Findings(spanIn(walk, node.word));
  const reader = wordReader(walk, findings);
  readValue(node.word, reader);
  for (const item of node.items) for (const pattern of item.pattern) readValue(pattern, reader);
  if (findings.list.length > 0) walk.scope.stages.push({ text: node.word.text, program: null, findings });
  return walkBranches(
    node.items.map((item) => item.body),
    walk,
    stdin,
  );
}

const NUMERIC_TEST = /^-(?:eq|ne|lt|le|gt|ge)$/;

function walkTest(expression: TestExpression, walk: Walk): Flow {
  const findings = new Findings(spanIn(walk, expression));
  findings.add('read', 'read.test', 'It only tests');
  checkTest(expression, wordReader(walk, findings));
  walk.scope.stages.push({ text: walk.source.slice(expression.pos, expression.end), program: '[[', findings });
  return NO_FLOW;
}

/** Numeric comparison and `-v` evaluate their operands as arithmetic, subscripts and all. */
function checkTest(expression: TestExpression, reader: WordReader): void {
  const numeric = (word: Word) => {
    const arg = readValue(word, reader);
    if (!arg.forms.every((form) => /^-?\d+$|^[A-Za-z_]\w*$|^[\uE000\uE001]$/.test(form)))
      reader.findings.add('risk', 'words.arithmetic', 'The comparison evaluates its operand, which can run commands');
  };
  switch (expression.type) {
    case 'TestUnary':
      /^-[vR]$/.test(expression.operator) ? numeric(expression.operand) : void readValue(expression.operand, reader);
      return;
    case 'TestBinary':
      for (const word of [expression.left, expression.right])
        if (NUMERIC_TEST.test(expression.operator)) numeric(word);
        else readValue(word, reader);
      return;
    case 'TestLogical':
      for (const operand of expression.operands) checkTest(operand, reader);
      return;
    case 'TestNot':
      checkTest(expression.operand, reader);
      return;
    case 'TestGroup':
      checkTest(expression.expression, reader);
      return;
    default:
      expression satisfies never;
      return;
  }
}

function defineFunction(node: Extract<CommandNode, { type: 'Function' }>, walk: Walk): Flow {
  const name = node.name.value;
  walk.scope.state.functions.set(name, [{ body: node.body, source: walk.source, origin: walk.origin }]);
  if (isForkBomb(node))
    note(walk, node, 'floor', 'floor.fork-bomb', 'It starts copies of itself until the machine stops');
  // Once defined it may be called at any time: the body counts now, with arguments nobody knows.
  walkFunction({ body: node.body, source: walk.source, origin: walk.origin }, walk, null, OPAQUE_FLOW);
  return NO_FLOW;
}

function walkFunction(body: FunctionBody, walk: Walk, positional: readonly string[] | null, stdin: Flow | null): Flow {
  const { scope } = walk;
  if (scope.depth > DEPTH_LIMIT) {
    note(
      walk,
      { pos: 0, end: walk.source.length },
      'unparsed',
      'parse.calls',
      'Its functions call each other too deeply to be checked',
    );
    return OPAQUE_FLOW;
  }
  const state = scope.state.fork();
  state.positional = positional;
  const inner: Walk = {
    ...walk,
    scope: { ...scope, state, depth: scope.depth + 6 },
    source: body.source,
    origin: body.origin,
  };
  const flow =
    body.body.type === 'CompoundList' ? walkList(body.body, inner, stdin) : walkCommand(body.body, inner, stdin);
  scope.state.join(state);
  return flow;
}

function walkRedirected(
  redirections: readonly Redirection[],
  walk: Walk,
  stdin: Flow | null,
  run: (stdin: Flow | null) => Flow,
): Flow {
  const { scope } = walk;
  const first = scope.stages.length;
  const { redirects, input, findings } = readRedirects(redirections, walk, (word, found) =>
    readSingle(word, wordReader(walk, found)),
  );
  const out = run(input ?? stdin);
  findings.addAll(judgeRedirects(redirects, out, walk.scope));
  if (findings.list.length > 0) scope.stages.splice(first, 0, { text: '…', program: null, findings });
  return redirects.some(({ kind }) => kind !== 'read') ? NO_FLOW : out;
}

const HOOKS: Hooks = { run: runPart, call: walkFunction };

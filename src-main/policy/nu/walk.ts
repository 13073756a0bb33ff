import type { Span } from '../../../contracts/model/index.ts';
import {
  type Arg,
  type Flow,
  MAYBE_EMPTY,
  mergeFlows,
  NO_FLOW,
  ONE,
  OPAQUE_FLOW,
  type Secret,
  STAR,
  worseSecret,
} from '../command.ts';
import { Findings } from '../effects.ts';
import { isSecretName } from '../posix/variables.ts';
import type { Scope, Variable } from '../scope.ts';
import { runElement } from './commands.ts';
import { lexNu, type NuBlock, type NuElement, NuSyntaxError, type NuToken } from './lex.ts';
import type { NuWalk } from './reading.ts';

/** Adds a stage for every command of Nushell text; text that is not understood is one stage that is not allowed. */
export function walkNu(text: string, origin: Span | null, scope: Scope): Flow {
  const walk: NuWalk = { scope, source: text, origin, block: walkBlock, arg: readArg, args: readArgs };
  try {
    return walkBlock(lexNu(text), walk, null);
  } catch (error) {
    if (!(error instanceof NuSyntaxError)) throw error;
    const findings = new Findings(origin ?? { start: 0, end: text.length });
    findings.add('unparsed', 'parse.syntax', `The line does not parse: ${error.message}`);
    scope.stages.push({ text, program: null, findings });
    return OPAQUE_FLOW;
  }
}

function walkBlock(block: NuBlock, walk: NuWalk, stdin: Flow | null): Flow {
  let out: Flow = NO_FLOW;
  for (const pipeline of block.pipelines) {
    out = walkPipeline(pipeline, walk, stdin);
    walk.scope.state.settle();
  }
  return out;
}

function walkPipeline(pipeline: readonly NuElement[], walk: NuWalk, stdin: Flow | null): Flow {
  let flow = stdin;
  for (const element of pipeline) {
    walk.scope.line.budget.commands += 1;
    if (walk.scope.line.budget.commands > 250) throw new NuSyntaxError('it holds too many commands');
    flow = runElement(element, walk, flow);
  }
  return flow ?? NO_FLOW;
}

/** Joins tokens that touch (`$"a"b`, `src/(x)`) into words. */
function readArgs(tokens: readonly NuToken[], walk: NuWalk, stdin: Flow | null): Arg[] {
  const args: Arg[] = [];
  for (const token of tokens) {
    const arg = readArg(token, walk, stdin);
    const last = args.at(-1);
    if (token.glued && last) args[args.length - 1] = glue(last, arg);
    else args.push(arg);
  }
  return args;
}

function glue(left: Arg, right: Arg): Arg {
  // `...[a b]` spreads a list into words.
  if (left.forms.length === 1 && left.forms[0] === '...') return { ...right, splits: true };
  const forms = left.forms.flatMap((head) => right.forms.map((tail) => head + tail)).slice(0, 16);
  return { forms, splits: false, flow: mergeFlows([left.flow, right.flow]), span: left.span };
}

function readArg(token: NuToken, walk: NuWalk, stdin: Flow | null): Arg {
  const span = walk.origin ?? { start: token.pos, end: token.end };
  if (token.kind === 'word') return readWord(token.text, walk, span, stdin);
  if (token.kind === 'string') {
    const flows = token.holes.map((hole) => walkBlock(hole, walk, stdin));
    let at = 0;
    const text = token.text.replace(/\uE000/g, () => flows[at++]?.text?.replace(/\n$/, '') ?? MAYBE_EMPTY);
    return { forms: [text], splits: false, flow: flows.length > 0 ? mergeFlows(flows) : null, span };
  }
  if (token.kind === 'paren') {
    const flow = walkBlock(token.block, walk, stdin);
    return { forms: [flow.text?.replace(/\n$/, '') ?? MAYBE_EMPTY], splits: false, flow, span };
  }
  if (token.kind === 'brace' && !isRecord(token.source)) {
    const flow = walkClosure(token.block, walk, stdin);
    return { forms: [MAYBE_EMPTY], splits: false, flow, span };
  }
  // Lists and records hold values: only what is computed inside them runs.
  const inside = token.block.pipelines.flat().flatMap((element) => readArgs(element.tokens, walk, stdin));
  const forms = inside.flatMap((arg) => arg.forms).slice(0, 16);
  return {
    forms: token.kind === 'bracket' && forms.length > 0 ? forms : [MAYBE_EMPTY],
    splits: false,
    flow: mergeFlows(inside.map((arg) => arg.flow)),
    span,
  };
}

export function isRecord(source: string): boolean {
  return /^\s*(?:"[^"]*"|'[^']*'|[\w.$-]+)\s*:(?!:)/.test(source) || source.trim() === '';
}

/** `{|a, b| …}`: the parameters are the first element, and nobody knows their values. */
function walkClosure(block: NuBlock, walk: NuWalk, stdin: Flow | null): Flow {
  const state = walk.scope.state.fork();
  const inner = { ...walk, scope: { ...walk.scope, state, depth: walk.scope.depth + 1 } };
  const out = walkBlock(withoutParameters(block, walk.source, state, stdin), inner, stdin ?? OPAQUE_FLOW);
  walk.scope.state.join(state);
  return out;
}

/** The lexer sees `|a|` as pipes, so the names stand in an element of their own, right before the body. */
function withoutParameters(block: NuBlock, source: string, state: Scope['state'], stdin: Flow | null): NuBlock {
  const [first, ...rest] = block.pipelines;
  const head = first?.[0];
  if (!first || !head) return block;
  const before = source.slice(0, head.pos).trimEnd();
  if (!before.endsWith('|') || !/\{\s*\|$/.test(before)) return block;
  for (const token of head.tokens)
    if (token.kind === 'word')
      state.vars.set(token.text.replace(/[?,:.]+|\.\.\./g, ''), {
        forms: [...(stdin?.roots ?? []).slice(0, 7), MAYBE_EMPTY],
        secret: stdin?.secret ?? 0,
        processes: stdin?.processes,
      });
  return { pipelines: [first.slice(1), ...rest].filter((pipeline) => pipeline.length > 0) };
}

function readWord(text: string, walk: NuWalk, span: Span, stdin: Flow | null): Arg {
  if (text.startsWith('...$')) return { ...readVariable(text.slice(3), walk, span, stdin), splits: true };
  if (text.startsWith('$')) return readVariable(text, walk, span, stdin);
  const { context } = walk.scope;
  const home = text
    .replace(/^~(?=\/|$)/, context.home)
    .replace(/^~(\w+)(?=\/|$)/, (_, user: string) => `${context.home.slice(0, context.home.lastIndexOf('/'))}/${user}`);
  const form = home.replaceAll('*', STAR).replaceAll('?', ONE);
  return { forms: [/\$[A-Za-z_]/.test(form) ? MAYBE_EMPTY : form], splits: false, flow: null, span };
}

function readVariable(text: string, walk: NuWalk, span: Span, stdin: Flow | null): Arg {
  const { context, state } = walk.scope;
  const flow = (secret: 0 | 1 | 2): Flow | null => (secret ? { text: null, secret, network: false, roots: [] } : null);
  if (/^\$nu\.home-(?:path|dir)$|^\$env\.HOME$/.test(text))
    return { forms: [context.home], splits: false, flow: null, span };
  if (/^\$env\.PWD$/.test(text)) return { forms: state.cwds ?? [MAYBE_EMPTY], splits: false, flow: null, span };
  const env = /^\$env\??\.([\w-]+)/.exec(text)?.[1];
  if (env)
    return { forms: [context.env?.[env] ?? MAYBE_EMPTY], splits: false, flow: flow(isSecretName(env) ? 1 : 0), span };
  if (text === '$env') return { forms: [MAYBE_EMPTY], splits: false, flow: flow(2), span };
  if (/^\$in\b/.test(text)) return { forms: [stdin?.text ?? MAYBE_EMPTY], splits: false, flow: stdin, span };
  const known = state.vars.get(text.slice(1)) ?? state.vars.get(/^\$([\w-]+)/.exec(text)?.[1] ?? '');
  const base = state.vars.get(/^\$([\w-]+)/.exec(text)?.[1] ?? '');
  return {
    forms: known?.forms ?? [MAYBE_EMPTY],
    splits: false,
    flow: variableFlow(worseSecret([known?.secret, base?.secret]), base),
    span,
  };
}

function variableFlow(secret: Secret, variable: Variable | undefined): Flow | null {
  if (!secret && !variable?.processes) return null;
  return { text: null, secret, network: false, roots: [], processes: variable?.processes };
}

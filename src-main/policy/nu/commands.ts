import {
  type Arg,
  type Command,
  type Flow,
  isStatic,
  literal,
  MAYBE_EMPTY,
  mergeFlows,
  NO_FLOW,
  OPAQUE_FLOW,
  type Redirect,
  textOf,
  worseSecret,
} from '../command.ts';
import { Findings } from '../effects.ts';
import { judgeAssignments } from '../environment.ts';
import { scriptFile } from '../programs/shells.ts';
import { judgeRedirects } from '../redirect-effects.ts';
import { DEPTH_LIMIT } from '../scope.ts';
import { policyTable } from '../table.ts';
import { runInternal } from './built-ins.ts';
import type { NuElement, NuToken } from './lex.ts';
import type { NuWalk } from './reading.ts';
import { commandOf, invocationOf, type NuStep, runExternal, textOfToken } from './step.ts';

const REDIRECT = /^(?:o|e|out|err|o\+e|e\+o|out\+err|err\+out)>>?$/;

/** Judges one element of a pipeline and says what flows out of it. */
export function runElement(element: NuElement, walk: NuWalk, stdin: Flow | null): Flow {
  const span = walk.origin ?? { start: element.pos, end: element.end };
  const findings = new Findings(span);
  const stage = { text: walk.source.slice(element.pos, element.end), program: headText(element.tokens[0]), findings };
  walk.scope.stages.push(stage);
  const { tokens, redirects } = cutRedirects(element.tokens, walk, stdin);
  const step: NuStep = { tokens, walk, stdin, findings };
  const out = runHead(step);
  findings.addAll(judgeRedirects(redirects, out, walk.scope));
  return redirects.length > 0 ? NO_FLOW : out;
}

function headText(token: NuToken | undefined): string | null {
  return token && 'text' in token ? token.text.replace(/^\^/, '') : null;
}

function cutRedirects(
  all: readonly NuToken[],
  walk: NuWalk,
  stdin: Flow | null,
): { tokens: readonly NuToken[]; redirects: Redirect[] } {
  const tokens: NuToken[] = [];
  const redirects: Redirect[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const token = all[at];
    const target = all[at + 1];
    if (token?.kind === 'word' && REDIRECT.test(token.text) && target) {
      redirects.push({ kind: 'write', target: walk.arg(target, walk, stdin) });
      at += 1;
    } else if (token) tokens.push(token);
  }
  return { tokens, redirects };
}

const DEFINES =
  /^(?:def|def-env|extern|module|alias|export|export-env|overlay|use|source|source-env|register|plugin|hide|hide-env|const|let|mut|let-env)$/;

function runHead(step: NuStep): Flow {
  const [head, ...rest] = step.tokens;
  if (!head) return NO_FLOW;
  if (head.kind === 'string') {
    const named = findDefinition(step);
    if (named) return callDefinition(named, step);
  }
  if (head.kind !== 'word' || isValue(head.text)) return runExpression(step);
  const name = head.text;
  if (name.startsWith('^')) return runExternal(step, external(head, rest, step));
  const assigned = /^([A-Za-z_]\w*)=(.*)$/.exec(name);
  if (assigned)
    return withEnvironment(step, assigned[1] ?? '', literal(assigned[2] ?? '', step.findings.worst.span), rest);
  if (DEFINES.test(name)) return define(name, rest, step);
  const definition = findDefinition(step);
  if (definition) return callDefinition(definition, step);
  const live = runLive(name, step);
  if (live) return live;
  return runInternal(step) ?? runExternal(step, external(head, rest, step));
}

/** An alias or a definition of the live shell. */
function runLive(name: string, step: NuStep): Flow | null {
  const { names } = step.walk.scope.context;
  const { scope } = step.walk;
  const body = names && Object.hasOwn(names.functions, name) ? names.functions[name] : undefined;
  const alias = names && Object.hasOwn(names.aliases, name) ? names.aliases[name] : undefined;
  if (body === undefined && alias === undefined) return null;
  const args = step.walk.args(step.tokens.slice(1), step.walk, step.stdin);
  step.findings.add('read', 'words.alias', `In this shell ${name} is one of its own`);
  if (alias === undefined && (!body || scope.depth > 6))
    step.findings.add('risk', 'words.function', `In this shell ${name} is a definition whose body is not known`);
  const inner = { ...scope, context: { ...scope.context, names: undefined }, depth: scope.depth + 4 };
  const source = step.tokens
    .slice(1)
    .map((token) => step.walk.source.slice(token.pos, token.end))
    .join(' ');
  if (alias !== undefined) return scope.nested(`${alias} ${source}`, 'nu', inner, step.findings.worst.span);
  const called = body ? scope.nested(`${body}\n${name} ${source}`, 'nu', inner, step.findings.worst.span) : OPAQUE_FLOW;
  return mergeFlows([called, ...args.map((arg) => arg.flow)]);
}

const NUMBER =
  /^[-+]?(?:0[xob][\da-f_]+|[\d_]*\.?[\d_]+(?:e[-+]?\d+)?(?:ns|us|µs|ms|sec|min|hr|day|wk|[kmgtpe]i?b|b)?)$/i;

/** Numbers, ranges, dates, variables and flags are values; `./tool` and `7z` are programs. */
function isValue(text: string): boolean {
  if (/^(?:true|false|null)$/.test(text) || /^[$"']/.test(text) || NUMBER.test(text)) return true;
  return /^-|^\d{4}-\d\d-\d\d/.test(text) || (/^\.{2}|^[-\d$.]*\.\.[=<]?/.test(text) && !text.includes('/'));
}

interface Definition {
  readonly words: number;
  readonly name: string;
  readonly parameters: readonly string[];
  readonly body: NuToken;
}

/** A `def` of this line by its longest name: `def "my cmd" []` is called as `my cmd`. */
function findDefinition({ tokens, walk }: NuStep): Definition | null {
  for (let words = Math.min(3, tokens.length); words > 0; words -= 1) {
    const name = tokens.slice(0, words).map(textOfToken).join(' ');
    const known = walk.scope.state.functions.get(name)?.at(-1);
    if (known) return { ...(known as Omit<Definition, 'words'>), words };
  }
  return null;
}

function callDefinition({ words, parameters, body }: Definition, step: NuStep): Flow {
  const { walk, stdin, tokens, findings } = step;
  findings.add('read', 'words.function', 'It calls a definition of this line');
  const args = walk.args(tokens.slice(words), walk, stdin);
  if (body.kind !== 'brace' || walk.scope.depth > DEPTH_LIMIT) return mergeFlows(args.map((arg) => arg.flow));
  const state = walk.scope.state.fork();
  parameters.forEach((parameter, at) => {
    const rest = parameter.startsWith('...') ? args.slice(at) : args.slice(at, at + 1);
    const forms = rest.flatMap((arg) => arg.forms);
    const secret = worseSecret(rest.map((arg) => arg.flow?.secret));
    state.vars.set(parameter.replace(/^\.\.\.|\?$/g, ''), { forms: forms.length > 0 ? forms : [MAYBE_EMPTY], secret });
  });
  const inner = { ...walk, scope: { ...walk.scope, state, depth: walk.scope.depth + 6 } };
  return walk.block(body.block, inner, stdin);
}

/** A value: it does nothing, but it may be assigned to, computed, or a secret. */
function runExpression(step: NuStep): Flow {
  const { tokens, findings, walk, stdin } = step;
  const args = walk.args(tokens, walk, stdin);
  const first = textOfToken(tokens[0]);
  const operator = textOfToken(tokens[1]);
  if (/^(?:\+\+|[+\-*/])?=$/.test(operator) && first.startsWith('$')) {
    const value: Arg = { ...(args[2] ?? literal('')), splits: false };
    const env = /^\$env\.([\w-]+)/.exec(first)?.[1];
    if (env) findings.addAll(judgeAssignments([{ name: env, value, span: value.span }], 'export', walk.scope).list);
    else
      walk.scope.state.vars.set(first.slice(1), {
        forms: [...value.forms, MAYBE_EMPTY],
        secret: value.flow?.secret ?? 0,
      });
    if (first === '$env') findings.add('risk', 'env.steering', 'It changes the environment of what follows');
    return NO_FLOW;
  }
  findings.add('read', 'read', 'It is only a value');
  const secret = worseSecret(args.map((arg) => arg.flow?.secret));
  if (secret) findings.add('risk', 'secret.print', 'It prints a credential');
  const only = args.length === 1 ? args[0] : undefined;
  const items = tokens[0]?.kind === 'bracket' ? args.flatMap((arg) => arg.forms) : [];
  return {
    ...mergeFlows([stdin, ...args.map((arg) => arg.flow)]),
    secret,
    text: only && isStatic(only) ? textOf(only) : null,
    roots: [...(stdin?.roots ?? []), ...items],
  };
}

function external(head: NuToken, rest: readonly NuToken[], step: NuStep): Command {
  const { walk, stdin, findings } = step;
  // `^"name"`, `^$c`, `^(…)`: the caret stands alone and touches what it runs.
  const words =
    textOfToken(head) === '^' ? rest : [{ ...head, text: textOfToken(head).replace(/^\^/, '') } as NuToken, ...rest];
  const [name = literal(''), ...args] = walk.args(words, walk, stdin);
  const dynamic =
    /^\^?[$(]/.test(textOfToken(head)) ||
    (textOfToken(head) === '^' && rest[0]?.kind !== 'string') ||
    (rest[0]?.kind === 'paren' && rest[0].glued);
  if (dynamic) findings.add('risk', 'words.dynamic-name', 'Which program it runs is decided by a value');
  return commandOf(name, args, step);
}

function withEnvironment(step: NuStep, name: string, value: Arg, rest: readonly NuToken[]): Flow {
  step.findings.addAll(judgeAssignments([{ name, value, span: value.span }], 'command', step.walk.scope).list);
  return rest.length > 0 ? runHead({ ...step, tokens: rest }) : NO_FLOW;
}

function define(name: string, rest: readonly NuToken[], step: NuStep): Flow {
  const { findings, walk, stdin } = step;
  const target = textOfToken(rest[0]);
  if (name === 'export')
    return rest.length > 0 ? define(target === 'use' ? 'use' : target, rest.slice(1), step) : NO_FLOW;
  if (/^(?:let|mut|const)$/.test(name)) return bind(target, rest.slice(1), step);
  if (/^(?:def|def-env|extern|module|export-env)$/.test(name)) {
    const shadows =
      Object.hasOwn(policyTable().programs, target) ||
      Object.hasOwn(policyTable().nushell.commands, target.split(' ')[0] ?? '');
    findings.add(shadows ? 'risk' : 'read', 'words.function', `It gives ${target || 'a name'} a meaning of its own`);
    const list = rest.find((token) => token.kind === 'bracket' || token.kind === 'paren');
    const body = rest.findLast((token) => token.kind === 'brace');
    const named = rest.find((token) => !textOfToken(token).startsWith('-'));
    const parameters = list && 'source' in list ? parametersOf(list.source) : [];
    if (body) walk.scope.state.functions.set(textOfToken(named), [{ name, parameters, body }]);
    for (const token of rest) if (token.kind === 'brace') walk.arg(token, walk, OPAQUE_FLOW);
    return NO_FLOW;
  }
  if (name === 'alias') {
    findings.add('risk', 'words.alias', 'It gives a name another meaning for what follows');
    const at = rest.findIndex((token) => textOfToken(token) === '=');
    if (at >= 0) runHead({ ...step, tokens: rest.slice(at + 1) });
    return NO_FLOW;
  }
  if (/^(?:source|source-env|use|overlay)$/.test(name)) {
    const file = rest.find((token) => !/^(?:use|new|list|hide|-.*)$/.test(textOfToken(token)));
    const [arg] = file ? walk.args([file], walk, stdin) : [];
    if (arg) scriptFile(arg, invocationOf(name, [arg], step), 'nu');
    findings.add('external', 'shell.file', 'It runs a script that may give names other meanings');
    return NO_FLOW;
  }
  walk.args(rest, walk, stdin);
  findings.add('risk', 'words.define', `${name} changes what names mean`);
  return NO_FLOW;
}

/** `[a, b: string, --flag, ...rest]`: the names in order; flags are bound to nobody knows what. */
function parametersOf(source: string): string[] {
  return source
    .split(/[\s,]+/)
    .map((word) => word.replace(/[:=].*$/, ''))
    .filter((word) => /^(?:\.\.\.)?[A-Za-z_][\w-]*\??$/.test(word));
}

function bind(name: string, rest: readonly NuToken[], step: NuStep): Flow {
  const { walk, findings } = step;
  const at = rest.findIndex((token) => textOfToken(token) === '=');
  const out = at >= 0 ? runHead({ ...step, tokens: rest.slice(at + 1) }) : NO_FLOW;
  if (out.secret) walk.scope.line.secretKept = true;
  walk.scope.state.vars.set(name.replace(/:$/, ''), {
    forms: [out.text?.replace(/\n$/, '') ?? MAYBE_EMPTY],
    secret: out.secret,
  });
  findings.add('read', 'read', 'It only names a value');
  return NO_FLOW;
}

import {
  type Arg,
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
import { isSteering, judgeAssignments } from '../environment.ts';
import { judgeCommand } from '../judge-command.ts';
import { scriptFile } from '../programs/shells.ts';
import { judgeRedirects } from '../redirect-effects.ts';
import { policyTable } from '../table.ts';
import { runCmdlet } from './cmdlets.ts';
import type { PsElement, PsToken } from './lex.ts';
import { AliasBody } from './management.ts';
import { checkMembers } from './members.ts';
import { invocation, type PsStep, type PsWalk } from './reading.ts';

/** Judges one element of a pipeline and says what flows out of it. */
export function runPsElement(element: PsElement, walk: PsWalk, stdin: Flow | null): Flow {
  const findings = new Findings(walk.origin ?? { start: element.pos, end: element.end });
  const head = element.tokens[0];
  const program = head && 'text' in head ? head.text : null;
  walk.scope.stages.push({ text: walk.source.slice(element.pos, element.end), program, findings });
  const { tokens, redirects } = cutRedirects(element.tokens, walk, stdin);
  const out = runHead({ tokens, walk, stdin, findings });
  findings.addAll(judgeRedirects(redirects, out, walk.scope));
  return redirects.length > 0 ? { ...NO_FLOW } : out;
}

function cutRedirects(
  all: readonly PsToken[],
  walk: PsWalk,
  stdin: Flow | null,
): { tokens: PsToken[]; redirects: Redirect[] } {
  const tokens: PsToken[] = [];
  const redirects: Redirect[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const token = all[at];
    const target = all[at + 1];
    if (!token) continue;
    if (token.kind !== 'operator' || !/[<>]/.test(token.text)) tokens.push(token);
    else if (!/&\d$/.test(token.text) && target) {
      // A target may be several tokens that touch: `$HOME\x`.
      let end = at + 2;
      while (all[end]?.glued) end += 1;
      const [arg] = walk.args(all.slice(at + 1, end), walk, stdin);
      const isNothing = target.kind === 'variable' && /^\$null$/i.test(target.text);
      if (arg && !isNothing) redirects.push({ kind: 'write', target: arg });
      at = end - 1;
    }
  }
  return { tokens, redirects };
}

const BLOCK_KEYWORDS =
  /^(?:if|elseif|else|foreach|for|while|do|until|switch|try|catch|finally|begin|process|end|return|throw|break|continue|exit|param|data|trap|in)$/i;
const DEFINE_KEYWORDS = /^(?:function|filter|workflow|configuration|class|enum|using)$/i;

function runHead(step: PsStep): Flow {
  const [head, ...rest] = step.tokens;
  if (!head) return NO_FLOW;
  if (head.kind === 'operator' && head.text === '&') return call(rest, step);
  if (head.kind === 'word' && head.text === '.' && rest.length > 0) return dotSource(rest, step);
  if (head.kind !== 'word' || /^-?[\d.]+\w{0,2}$/.test(head.text) || head.text.startsWith('-'))
    return runExpression(step);
  const glued = rest.findIndex((token) => !token.glued);
  if (rest[0]?.glued && rest[0].kind !== 'paren')
    return call(step.tokens, step, glued < 0 ? step.tokens.length : glued + 1);
  if (BLOCK_KEYWORDS.test(head.text)) return keyword(rest, step);
  if (DEFINE_KEYWORDS.test(head.text)) return define(head.text.toLowerCase(), rest, step);
  return runNamed(head.text, rest, step);
}

function keyword(rest: readonly PsToken[], step: PsStep): Flow {
  step.findings.add('read', 'read', 'It only steers what runs');
  bindLoop(step, rest);
  if (isEndlessStart(step.tokens))
    step.findings.add('floor', 'floor.fork-bomb', 'It starts processes without end until the machine stops');
  // `return Remove-Item x`, `if (…) { … }`: whatever is no block is a command or a value.
  const open = rest[0];
  if (open?.kind === 'word' && !BLOCK_KEYWORDS.test(open.text)) return runHead({ ...step, tokens: rest });
  const flows = step.walk
    .args(
      rest.filter((token) => token.kind !== 'operator'),
      step.walk,
      step.stdin,
    )
    .map((arg) => arg.flow);
  checkMembers(step, rest);
  return { ...mergeFlows(flows), text: null };
}

/** `foreach ($f in gci C:\) { … }`: the block sees every item of the list. */
function bindLoop({ walk, stdin }: PsStep, rest: readonly PsToken[]): void {
  const [open] = rest;
  if (open?.kind !== 'paren') return;
  const [name, word, ...list] = open.block.pipelines[0]?.[0]?.tokens ?? [];
  if (name?.kind !== 'variable' || word?.kind !== 'word' || !/^in$/i.test(word.text) || list.length === 0) return;
  const element = { tokens: list, pos: list[0]?.pos ?? 0, end: list.at(-1)?.end ?? 0 };
  const quiet = { ...walk, scope: { ...walk.scope, stages: [] } };
  const flow = walk.block({ pipelines: [[element]] }, quiet, stdin);
  const forms = walk.args(
    list.filter((token) => token.kind !== 'operator' || token.text === ','),
    quiet,
    stdin,
  );
  const known = forms.every((arg) => isStatic(arg) || arg.forms.length > 1) && flow.roots.length === 0;
  walk.scope.state.vars.set(name.text.slice(1).toLowerCase(), {
    forms: [...(known ? forms.flatMap((arg) => arg.forms).slice(0, 7) : []), MAYBE_EMPTY],
    secret: flow.secret,
    roots: flow.roots,
  });
}

/** `while ($true) { Start-Process x }` with nothing that waits. */
function isEndlessStart([head, test, body]: readonly PsToken[]): boolean {
  if (head?.kind !== 'word' || !/^(?:while|for)$/i.test(head.text)) return false;
  if (test?.kind !== 'paren' || body?.kind !== 'script' || !/^\s*(?:\$true|1|;\s*;)\s*$/i.test(test.source))
    return false;
  return (
    /\bStart-(?:Process|Job|ThreadJob)\b|\bsaps\b/i.test(body.source) &&
    !/Start-Sleep|\bsleep\b|-Wait\b/i.test(body.source)
  );
}

function define(word: string, rest: readonly PsToken[], step: PsStep): Flow {
  const { findings, walk } = step;
  const name = rest[0] && 'text' in rest[0] ? rest[0].text : '';
  if (word === 'using') findings.add('external', 'shell.file', 'It loads code');
  const table = policyTable();
  const shadows =
    Object.hasOwn(table.programs, name.toLowerCase()) ||
    Object.hasOwn(table.powershell.cmdlets, name.toLowerCase()) ||
    Object.hasOwn(table.powershell.aliases, name.toLowerCase());
  findings.add(shadows ? 'risk' : 'read', 'words.function', `It gives ${name} a meaning of its own`);
  walk.scope.state.functions.set(name.toLowerCase(), [word]);
  walk.args(rest.slice(1), walk, OPAQUE_FLOW);
  return NO_FLOW;
}

/** `& name`, `& { … }`, `& $x`. */
function call(tokens: readonly PsToken[], step: PsStep, length = 1): Flow {
  const { findings, walk, stdin } = step;
  let size = length;
  while (tokens[size]?.glued) size += 1;
  const head = tokens.slice(0, size);
  const [name] = walk.args(head, walk, stdin);
  const first = head[0];
  if (first?.kind === 'script') {
    findings.add('read', 'read', 'It runs a block of this line');
    walk.args(tokens.slice(size), walk, stdin);
    return name?.flow ?? OPAQUE_FLOW;
  }
  const known = name && isStatic(name) && head.every((token) => token.kind === 'string' || token.kind === 'word');
  if (!known) findings.add('risk', 'words.dynamic-name', 'Which program it runs is decided by a value');
  if (!name) return NO_FLOW;
  // `& ('Rem' + 'ove-Item')`: put together, but out of constants.
  if (known || (first?.kind === 'paren' && isStatic(name) && size === 1))
    return runNamed(textOf(name), tokens.slice(size), step);
  return native({ ...name }, tokens.slice(size), step);
}

function dotSource(rest: readonly PsToken[], step: PsStep): Flow {
  const { walk, stdin, findings } = step;
  const { aliases, cmdlets } = policyTable().powershell;
  const named = rest[0]?.kind === 'word' ? rest[0].text.toLowerCase() : '';
  if (Object.hasOwn(cmdlets, aliases[named] ?? named)) return runNamed(named, rest.slice(1), step);
  const [file] = walk.args(rest, walk, stdin);
  if (rest[0]?.kind === 'script') return file?.flow ?? OPAQUE_FLOW;
  if (file) scriptFile(file, invocation('.', [file], step), 'pwsh');
  findings.add('external', 'shell.file', 'It runs a script in this very shell');
  return OPAQUE_FLOW;
}

function runNamed(name: string, rest: readonly PsToken[], step: PsStep): Flow {
  const { walk, findings, stdin } = step;
  const lower = name.toLowerCase();
  const renamed = walk.scope.state.functions.get(lower)?.find((body) => body instanceof AliasBody);
  if (renamed instanceof AliasBody) return runNamed(renamed.target, rest, step);
  if (walk.scope.state.functions.has(lower)) {
    findings.add('read', 'words.function', 'It calls a function of this line');
    return mergeFlows(walk.args(rest, walk, stdin).map((arg) => arg.flow));
  }
  const live = runLive(lower, rest, step);
  if (live) return live;
  const { aliases, cmdlets } = policyTable().powershell;
  const cmdlet = aliases[lower] ?? lower.replace(/^microsoft\.powershell\.\w+\\/, '');
  if (Object.hasOwn(cmdlets, cmdlet)) {
    if (cmdlet === 'new-object' && rest.some((token) => /sockets\.|tcpclient/i.test(textOfToken(token))))
      walk.scope.line.socketOpened = true;
    checkMembers(step, rest);
    return runCmdlet(cmdlet, walk.args(rest, walk, stdin), rest, step);
  }
  return native(literal(name, findings.worst.span), rest, step);
}

/** An alias or a function of the live shell; their names are told in lower case. */
function runLive(name: string, rest: readonly PsToken[], step: PsStep): Flow | null {
  const { walk, findings, stdin } = step;
  const { scope } = walk;
  const { names } = scope.context;
  const alias = names && Object.hasOwn(names.aliases, name) ? names.aliases[name] : undefined;
  const body = names && Object.hasOwn(names.functions, name) ? names.functions[name] : undefined;
  if (alias === undefined && body === undefined) return null;
  findings.add('read', 'words.alias', `In this shell ${name} is one of its own`);
  const quiet = { ...walk, scope: { ...scope, context: { ...scope.context, names: undefined } } };
  if (alias !== undefined) return runNamed(alias, rest, { ...step, walk: quiet });
  const args = walk.args(rest, walk, stdin);
  if (!body || scope.depth > 6 || args.length > 0)
    findings.add('risk', 'words.function', `In this shell ${name} is a function whose deeds depend on its arguments`);
  const inner = { ...quiet.scope, depth: scope.depth + 4 };
  if (body) scope.nested(body, 'pwsh', inner, findings.worst.span);
  return mergeFlows(args.map((arg) => arg.flow));
}

function textOfToken(token: PsToken): string {
  return 'text' in token ? token.text : token.source;
}

function native(name: Arg, rest: readonly PsToken[], step: PsStep): Flow {
  const { walk, findings, stdin } = step;
  checkMembers(step, rest);
  if (rest.some((token) => token.kind === 'word' && token.text === '--%'))
    findings.add('risk', 'parse.verbatim', 'What follows --% is not read');
  const args = walk.args(rest, walk, stdin);
  // Windows does not tell GIT from git; sh.exe and sh are one.
  const lower =
    /\.exe$/i.test(textOf(name)) || !/[\\/]/.test(textOf(name))
      ? { ...name, forms: name.forms.map((form) => form.toLowerCase()) }
      : name;
  const judged = judgeCommand(
    { name: lower, args, assigns: [], redirects: [], stdin, span: findings.worst.span },
    walk.scope,
  );
  findings.addAll(judged.findings.list);
  return judged.out;
}

/** A value: computed, assigned, or a member that acts. */
function runExpression(step: PsStep): Flow {
  const { tokens, walk, stdin, findings } = step;
  const at = tokens.findIndex((token) => token.kind === 'operator' && /^[-+*/%]?=$/.test(token.text));
  if (at > 0) return assign(tokens.slice(0, at), tokens.slice(at + 1), step);
  const args = walk.args(tokens, walk, stdin);
  checkMembers(step, tokens);
  findings.add('read', 'read', 'It is only a value');
  const secret = worseSecret(args.map((arg) => arg.flow?.secret));
  const [first, second] = tokens;
  if (secret && (first?.kind === 'variable' || first?.kind === 'string') && !second?.glued)
    findings.add('risk', 'secret.print', 'It prints a credential');
  const only = args.length === 1 ? args[0] : undefined;
  return {
    ...mergeFlows([stdin, ...args.map((arg) => arg.flow)]),
    text: joined(tokens) ?? (only && isStatic(only) ? textOf(only) : decoded(tokens)),
  };
}

function assign(left: readonly PsToken[], right: readonly PsToken[], step: PsStep): Flow {
  const { walk, findings } = step;
  const target = left.find((token) => token.kind === 'variable');
  const name = target?.kind === 'variable' ? target.text.slice(1).toLowerCase() : '';
  checkMembers(step, left);
  const head = right[0];
  const isCommand = head?.kind === 'word' || (head?.kind === 'operator' && head.text === '&');
  const out = isCommand ? runHead({ ...step, tokens: right }) : runValue(right, step);
  if (/^(?:function|alias|global:function|variable):/.test(name))
    findings.add('risk', 'words.function', 'It gives a name another meaning for what follows');
  if (name.startsWith('env:')) {
    const value = { ...literal(out.text ?? MAYBE_EMPTY), flow: out };
    findings.addAll(
      judgeAssignments([{ name: name.slice(4), value, span: findings.worst.span }], 'export', walk.scope).list,
    );
  } else if (isSteering(name) && /preference$|^psmodule|^ofs$|^psdefault/.test(name))
    findings.add('risk', 'env.steering', `${name} steers what follows`);
  if (/^psdefaultparametervalues$/.test(name))
    findings.add('risk', 'env.steering', 'It changes what later commands do');
  if (out.secret) walk.scope.line.secretKept = true;
  findings.add('read', 'read', 'It only sets a variable');
  walk.scope.state.vars.set(name, { forms: [out.text ?? MAYBE_EMPTY], secret: out.secret });
  return NO_FLOW;
}

function runValue(tokens: readonly PsToken[], step: PsStep): Flow {
  const args = step.walk.args(tokens, step.walk, step.stdin);
  checkMembers(step, tokens);
  const only = args.length === 1 ? args[0] : undefined;
  return {
    ...mergeFlows(args.map((arg) => arg.flow)),
    text: joined(tokens) ?? (only && isStatic(only) ? textOf(only) : decoded(tokens)),
  };
}

/** `'Rem' + 'ove-Item'`: a text that only the quotes cut. */
function joined(tokens: readonly PsToken[]): string | null {
  const parts = tokens.filter((_, at) => at % 2 === 0);
  const isSum =
    tokens.length > 2 &&
    tokens.length % 2 === 1 &&
    tokens.every((token, at) =>
      at % 2 === 0
        ? token.kind === 'string' && token.holes.length === 0 && token.names.length === 0
        : (token.kind === 'operator' || token.kind === 'word') && token.text === '+',
    );
  return isSum ? parts.map(textOfToken).join('') : null;
}

/** `[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('…'))`: what it says is read, so that a pipe into iex is judged by it. */
function decoded(tokens: readonly PsToken[]): string | null {
  const all = JSON.stringify(tokens.map((token) => ('source' in token ? token.source : '')));
  const base64 = /FromBase64String\(\s*\\?["']([A-Za-z0-9+/=]+)\\?["']/i.exec(all)?.[1];
  if (!base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const wide = bytes.length > 3 && bytes[1] === 0;
    return new TextDecoder(wide ? 'utf-16le' : 'utf-8').decode(bytes);
  } catch {
    // Not base64: nobody knows what it says.
    return null;
  }
}

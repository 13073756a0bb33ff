import type { Span } from '../../../contracts/model/index.ts';
import { type Arg, type Flow, MAYBE_EMPTY, mergeFlows, NO_FLOW, ONE, OPAQUE_FLOW, STAR } from '../command.ts';
import { Findings } from '../effects.ts';
import { isSecretName } from '../posix/variables.ts';
import type { Scope } from '../scope.ts';
import { runPsElement } from './elements.ts';
import { lexPwsh, type PsBlock, PsSyntaxError, type PsToken } from './lex.ts';
import type { PsWalk } from './reading.ts';

/** Adds a stage for every command of PowerShell text; text that is not understood is one stage that is not allowed. */
export function walkPwsh(text: string, origin: Span | null, scope: Scope): Flow {
  const walk: PsWalk = { scope, source: text, origin, block: walkBlock, args: readArgs };
  try {
    return walkBlock(lexPwsh(text), walk, null);
  } catch (error) {
    if (!(error instanceof PsSyntaxError)) throw error;
    const findings = new Findings(origin ?? { start: 0, end: text.length });
    findings.add('unparsed', 'parse.syntax', `The line does not parse: ${error.message}`);
    scope.stages.push({ text, program: null, findings });
    return OPAQUE_FLOW;
  }
}

function walkBlock(block: PsBlock, walk: PsWalk, stdin: Flow | null): Flow {
  let out: Flow = NO_FLOW;
  for (const pipeline of block.pipelines) {
    let flow = stdin;
    for (const element of pipeline) {
      walk.scope.line.budget.commands += 1;
      if (walk.scope.line.budget.commands > 250) throw new PsSyntaxError('it holds too many commands');
      flow = runPsElement(element, walk, flow);
    }
    out = flow ?? NO_FLOW;
    walk.scope.state.settle();
  }
  return out;
}

/** Joins tokens that touch into words; a comma makes a list of one word's alternatives. */
function readArgs(tokens: readonly PsToken[], walk: PsWalk, stdin: Flow | null): Arg[] {
  const args: Arg[] = [];
  let joinsList = false;
  for (const token of tokens) {
    const last = args.at(-1);
    if (token.kind === 'operator' && token.text === ',') {
      joinsList = true;
      continue;
    }
    const arg = readArg(token, walk, stdin);
    if (joinsList && last)
      args[args.length - 1] = {
        ...last,
        forms: [...last.forms, ...arg.forms],
        flow: mergeFlows([last.flow, arg.flow]),
      };
    else if (token.glued && last) args[args.length - 1] = glue(last, arg);
    else args.push(arg);
    joinsList = false;
  }
  return args;
}

function glue(left: Arg, right: Arg): Arg {
  const forms = left.forms.flatMap((head) => right.forms.map((tail) => head + tail)).slice(0, 16);
  return { forms, splits: left.splits || right.splits, flow: mergeFlows([left.flow, right.flow]), span: left.span };
}

function readArg(token: PsToken, walk: PsWalk, stdin: Flow | null): Arg {
  const span = walk.origin ?? { start: token.pos, end: token.end };
  switch (token.kind) {
    case 'word':
      return { forms: [wordForm(token.text, walk)], splits: token.text.startsWith('@'), flow: null, span };
    case 'operator':
      return { forms: [token.text], splits: false, flow: null, span };
    case 'variable':
      return { ...readVariable(token.text.slice(1), walk, stdin), span };
    case 'string': {
      const flows = token.holes.map((hole) => walkBlock(hole, walk, stdin));
      const values = token.names.map((name) => readVariable(name, walk, stdin));
      const text = token.text.replace(
        /\uE005(\d+)\uE005/g,
        (_, at: string) => values[Number(at)]?.forms[0] ?? MAYBE_EMPTY,
      );
      const carried = [...flows, ...values.map((value) => value.flow)].filter((flow) => flow !== null);
      return { forms: [text], splits: false, flow: carried.length > 0 ? mergeFlows(carried) : null, span };
    }
    case 'script':
      return { forms: [MAYBE_EMPTY], splits: false, flow: walkScript(token.block, walk, stdin), span };
    case 'hash':
      return { forms: [MAYBE_EMPTY], splits: false, flow: walkHash(token.block, walk, stdin), span };
    case 'index':
      // A type name or a plain index computes nothing.
      if (/^[^(){};|&]*$/.test(token.source)) return { forms: [MAYBE_EMPTY], splits: false, flow: null, span };
      return { forms: [MAYBE_EMPTY], splits: false, flow: walkBlock(token.block, walk, stdin), span };
    default: {
      const flow = walkBlock(token.block, walk, stdin);
      return { forms: [flow.text?.replace(/\n$/, '') ?? MAYBE_EMPTY], splits: false, flow, span };
    }
  }
}

/** A script block may run now, later or never: what it holds counts, what it sets may or may not be. */
function walkScript(block: PsBlock, walk: PsWalk, stdin: Flow | null): Flow {
  const state = walk.scope.state.fork();
  const out = walkBlock(
    block,
    { ...walk, scope: { ...walk.scope, state, depth: walk.scope.depth + 1 } },
    stdin ?? OPAQUE_FLOW,
  );
  walk.scope.state.join(state);
  return out;
}

/** `@{ name = value; e = { … } }`: the right sides are commands or values. */
function walkHash(block: PsBlock, walk: PsWalk, stdin: Flow | null): Flow {
  const flows = block.pipelines.map((pipeline) => {
    const [first, ...rest] = pipeline;
    const at = first?.tokens.findIndex((token) => token.kind === 'operator' && token.text === '=') ?? -1;
    const value = first && { ...first, tokens: at >= 0 ? first.tokens.slice(at + 1) : afterEquals(first.tokens) };
    return value && value.tokens.length > 0 ? walkBlock({ pipelines: [[value, ...rest]] }, walk, stdin) : NO_FLOW;
  });
  return mergeFlows(flows);
}

/** `@{a=1}` is read as one word `a=1`: what follows the sign is the value. */
function afterEquals(tokens: readonly PsToken[]): readonly PsToken[] {
  const [head, ...rest] = tokens;
  if (head?.kind !== 'word' || !head.text.includes('=')) return tokens;
  const text = head.text.slice(head.text.indexOf('=') + 1);
  return text === '' ? rest : [{ ...head, text }, ...rest];
}

function wordForm(text: string, walk: PsWalk): string {
  const home = text.replace(/^~(?=[\\/]|$)/, walk.scope.context.home);
  return home.replaceAll('*', STAR).replaceAll('?', ONE);
}

function readVariable(name: string, walk: PsWalk, stdin: Flow | null): Omit<Arg, 'span'> {
  const { context, state } = walk.scope;
  const known = (form: string): Omit<Arg, 'span'> => ({ forms: [form], splits: false, flow: null });
  const lower = name.toLowerCase();
  if (lower === 'home' || lower === 'env:userprofile' || lower === 'env:home') return known(context.home);
  if (lower === 'env:systemdrive') return known('C:');
  if (lower === 'env:systemroot' || lower === 'env:windir') return known('C:\\Windows');
  if (lower === 'env:programfiles') return known('C:\\Program Files');
  if (lower === 'env:homedrive') return known('C:');
  if (lower === 'env:appdata') return known(`${context.home}\\AppData\\Roaming`);
  if (lower === 'env:localappdata') return known(`${context.home}\\AppData\\Local`);
  if (lower === 'env:programdata') return known('C:\\ProgramData');
  if (lower === 'profile') return known(`${context.home}\\Documents\\PowerShell\\Microsoft.PowerShell_profile.ps1`);
  if (/^(?:true|false|null)$/.test(lower)) return known(`$${lower}`);
  if (lower === 'pwd') return { forms: state.cwds ?? [MAYBE_EMPTY], splits: false, flow: null };
  if (lower === '_' || lower === 'psitem' || lower === 'input')
    return { forms: [stdin?.text ?? MAYBE_EMPTY], splits: false, flow: stdin };
  if (lower.startsWith('env:')) {
    const value = context.env?.[name.slice(4)] ?? MAYBE_EMPTY;
    const flow: Flow | null = isSecretName(name.slice(4)) ? { text: null, secret: 1, network: false, roots: [] } : null;
    return { forms: [value], splits: false, flow };
  }
  const variable = state.vars.get(lower);
  const { secret = 0, roots = [] } = variable ?? {};
  const flow: Flow | null = secret || roots.length > 0 ? { text: null, secret, network: false, roots } : null;
  return { forms: variable?.forms ?? [MAYBE_EMPTY], splits: false, flow };
}

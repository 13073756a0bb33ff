import type {
  ArithmeticExpression,
  ParameterExpansionPart,
  ParameterOperation,
  ParsedScript,
  Word,
  WordPart,
} from 'unbash';
import { type Arg, type Flow, hasUnknown, MAYBE_EMPTY, mergeFlows, NON_EMPTY, ONE, STAR } from '../command.ts';
import type { Findings } from '../effects.ts';
import { isSteering } from '../environment.ts';
import { limitForms, type Scope } from '../scope.ts';
import { expandBraces } from './braces.ts';
import { lookUp } from './variables.ts';

/** Marks where an unquoted expansion is cut into words. */
const CUT = '\uE004';
const FORMS_PER_WORD = 16;

/** Runs the script inside `$(…)`, `<(…)` for its stages, and says what it prints. */
export type RunScript = (part: Scripted, kind: 'capture' | 'source' | 'sink') => Flow;

/** Anything with a script inside; unbash parses it on first access, so the node itself must be handed on. */
export interface Scripted {
  readonly pos: number;
  readonly end: number;
  readonly script: ParsedScript | undefined;
}

export interface WordReader {
  readonly scope: Scope;
  readonly findings: Findings;
  readonly run: RunScript;
  readonly spanOf: (node: { readonly pos: number; readonly end: number }) => Arg['span'];
}

interface Draft {
  forms: string[];
  splits: boolean;
  flows: Flow[];
}

/** The words a word may become: several after brace expansion or word splitting. */
export function readWord(word: Word, reader: WordReader): Arg[] {
  const braced = expandBraces(word);
  if (braced)
    return braced.flatMap((text) => {
      const form = /^~/.test(word.text) ? expandTilde(text, reader) : text;
      return finish({ forms: [form], splits: false, flows: [] }, word, reader);
    });
  const draft: Draft = { forms: [''], splits: false, flows: [] };
  if (word.parts) for (const part of word.parts) append(draft, part, false, reader);
  else draft.forms = [word.value];
  if (/^~/.test(word.text)) draft.forms = draft.forms.map((form) => expandTilde(form, reader));
  // bash expands `~` after the sign of a word that looks like an assignment, `of=~/x` of dd for one.
  const name = /^[A-Za-z_]\w*=(?=~)/.exec(word.text)?.[0];
  if (name) draft.forms = draft.forms.map((form) => name + expandTilde(form.slice(name.length), reader));
  return finish(draft, word, reader);
}

/** One word, where the grammar takes exactly one (redirect targets, assignment values). */
export function readSingle(word: Word, reader: WordReader): Arg {
  const args = readWord(word, reader);
  const first = args[0];
  if (args.length === 1 && first) return first;
  return {
    forms: [MAYBE_EMPTY],
    splits: false,
    flow: mergeFlows(args.map((arg) => arg.flow)),
    span: reader.spanOf(word),
  };
}

/** An assignment's value is neither split nor globbed; `~` expands after `=` and `:`. */
export function readValue(word: Word, reader: WordReader): Arg {
  const draft: Draft = { forms: [''], splits: false, flows: [] };
  if (word.parts) for (const part of word.parts) append(draft, part, true, reader);
  else draft.forms = [word.value];
  if (/^~/.test(word.text)) draft.forms = draft.forms.map((form) => expandTilde(form, reader));
  return { forms: draft.forms, splits: false, flow: flowOf(draft), span: reader.spanOf(word) };
}

function flowOf(draft: Draft): Flow | null {
  return draft.flows.length > 0 ? mergeFlows(draft.flows) : null;
}

function finish(draft: Draft, word: Word, reader: WordReader): Arg[] {
  const { spanOf } = reader;
  const flow = flowOf(draft);
  const span = spanOf(word);
  if (draft.forms.every((form) => !form.includes(CUT)))
    return [{ forms: limitForms([...new Set(draft.forms)]), splits: draft.splits, flow, span }];
  const forms = draft.forms.length === 1 ? draft.forms : [draft.forms[0] ?? ''];
  const pieces = (forms[0] ?? '').split(CUT).filter(Boolean);
  const splits = draft.splits || draft.forms.length > 1;
  return pieces.map((text) => ({ forms: [text], splits, flow, span }));
}

function append(draft: Draft, part: WordPart, quoted: boolean, reader: WordReader): void {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      extend(draft, [part.value]);
      return;
    case 'Glob':
      for (const child of part.parts ?? [])
        append({ forms: [''], splits: true, flows: draft.flows }, child, quoted, reader);
      extend(draft, [quoted ? part.value : part.kind === 'star' ? STAR : ONE]);
      return;
    case 'DoubleQuoted':
    case 'LocaleString':
      for (const child of part.parts) append(draft, child, true, reader);
      return;
    case 'SimpleExpansion':
      appendVariable(draft, part.text.slice(1), quoted, reader);
      return;
    case 'ParameterExpansion':
      appendParameter(draft, part, quoted, reader);
      return;
    case 'CommandExpansion':
      appendCapture(draft, reader.run(part, 'capture'), quoted);
      return;
    case 'ArithmeticExpansion':
      checkArithmetic(part.expression, part.text, reader);
      extend(draft, [NON_EMPTY]);
      return;
    case 'ProcessSubstitution':
      draft.flows.push(reader.run(part, part.operator === '<' ? 'source' : 'sink'));
      extend(draft, ['/dev/fd/63']);
      return;
    case 'ExtendedGlob':
      // zsh reads the parentheses of a glob as code: `*(e:'rm x':)`.
      reader.findings.add('risk', 'words.extended-glob', 'An extended glob can run code in zsh');
      for (const child of part.parts ?? []) append(draft, child, quoted, reader);
      extend(draft, [STAR]);
      return;
    case 'BraceExpansion':
      for (const child of part.parts ?? [])
        append({ forms: [''], splits: true, flows: draft.flows }, child, quoted, reader);
      draft.splits = true;
      extend(draft, [MAYBE_EMPTY]);
      return;
    default:
      part satisfies never;
      return;
  }
}

function extend(draft: Draft, alternatives: readonly string[]): void {
  const forms = draft.forms.flatMap((form) => alternatives.map((text) => form + text));
  draft.forms = forms.length > FORMS_PER_WORD ? [MAYBE_EMPTY, ...forms.slice(0, FORMS_PER_WORD)] : forms;
}

/** Unquoted results are cut at blanks and their stars are globs. */
function appendExpanded(draft: Draft, forms: readonly string[], quoted: boolean): void {
  if (quoted) {
    extend(draft, forms);
    return;
  }
  if (forms.some((form) => form.includes(MAYBE_EMPTY))) draft.splits = true;
  extend(
    draft,
    forms.map((form) =>
      form
        .replace(/[ \t\n]+/g, CUT)
        .replaceAll('*', STAR)
        .replaceAll('?', ONE),
    ),
  );
}

function appendVariable(draft: Draft, name: string, quoted: boolean, reader: WordReader): void {
  const variable = lookUp(name, reader.scope);
  const { secret, roots = [] } = variable;
  if (secret || roots.length > 0) draft.flows.push({ text: null, secret, network: false, roots });
  appendExpanded(draft, variable.forms, quoted);
}

function appendCapture(draft: Draft, flow: Flow, quoted: boolean): void {
  draft.flows.push(flow);
  const text = flow.text?.replace(/\n+$/, '');
  appendExpanded(draft, [text ?? MAYBE_EMPTY], quoted);
}

function appendParameter(draft: Draft, part: ParameterExpansionPart, quoted: boolean, reader: WordReader): void {
  const { findings } = reader;
  if (part.parameter === '')
    findings.add('unparsed', 'parse.expansion', 'It holds an expansion that bash does not know');
  if (part.index) checkIndex(part.index, reader);
  const operation = part.operation;
  if (!operation && !part.prefix && !part.index) {
    appendVariable(draft, part.parameter, quoted, reader);
    return;
  }
  const base = lookUp(part.parameter, reader.scope);
  if (base.secret) draft.flows.push({ text: null, secret: base.secret, network: false, roots: [] });
  if (part.prefix === '#') {
    extend(draft, [NON_EMPTY]);
    return;
  }
  const forms = operation && !part.prefix ? operate(operation, base.forms, draft, reader) : [MAYBE_EMPTY];
  if (operation?.type === 'Default' && operation.operator.includes('=') && isSteering(part.parameter))
    findings.add('risk', 'env.steering', `${part.parameter} can make a harmless program run other code`);
  if (operation?.type === 'Default' && operation.operator.includes('='))
    reader.scope.state.vars.set(part.parameter, { forms: limitForms(forms), secret: base.secret });
  appendExpanded(draft, forms, quoted);
}

function operate(operation: ParameterOperation, forms: readonly string[], draft: Draft, reader: WordReader): string[] {
  const operand = (word: Word | undefined): readonly string[] => {
    if (!word) return [''];
    const arg = readValue(word, reader);
    if (arg.flow) draft.flows.push(arg.flow);
    return arg.forms;
  };
  switch (operation.type) {
    case 'Default':
      return defaulted(operation.operator, forms, operand(operation.operand));
    case 'Transform':
      // `${x@P}` expands the value as a prompt, and a prompt may run commands.
      if (!/^[QULuaAkK]$/.test(operation.operand.text))
        reader.findings.add('risk', 'words.transform', 'The expansion runs what the variable holds');
      return [MAYBE_EMPTY];
    case 'Replace':
      operand(operation.pattern);
      operand(operation.replacement);
      return [MAYBE_EMPTY];
    case 'Slice':
      for (const word of [operation.offset, operation.length]) if (word) checkIndex(word, reader);
      return [MAYBE_EMPTY];
    case 'Remove':
    case 'CaseModification':
      operand(operation.operand);
      return [MAYBE_EMPTY];
    case 'Names':
      return [MAYBE_EMPTY];
    case 'Unknown':
      reader.findings.add('unparsed', 'parse.expansion', 'It holds an expansion that bash does not know');
      return [MAYBE_EMPTY];
    default:
      return operation satisfies never;
  }
}

function defaulted(operator: string, forms: readonly string[], operand: readonly string[]): string[] {
  if (operator.includes('?')) return forms.map((form) => (form === MAYBE_EMPTY ? NON_EMPTY : form));
  if (operator.includes('+')) return ['', ...operand];
  const filled = forms.filter((form) => form !== '').map((form) => (form === MAYBE_EMPTY ? NON_EMPTY : form));
  return forms.some((form) => form === '' || hasUnknown(form)) ? [...operand, ...filled] : [...filled];
}

/** Subscripts and slices are arithmetic, and arithmetic runs the substitutions in what its variables hold. */
export function checkIndex(word: Word, reader: WordReader): void {
  const arg = readValue(word, reader);
  // A plain name is a number, a key, or nothing, unless this very line put something into it.
  if (/^[A-Za-z_]\w*$/.test(word.text) && !reader.scope.state.vars.has(word.text)) return;
  if (!arg.forms.every((form) => /^[@*]$|^-?\d+$/.test(form)))
    reader.findings.add('risk', 'words.subscript', 'The subscript is evaluated, which can run commands');
}

/** A plain sum of numbers and names that the line did not fill is harmless; anything else may run commands. */
export function checkArithmetic(expression: ArithmeticExpression | undefined, text: string, reader: WordReader): void {
  const body = text.replace(/^\$?\(\(|\)\)$/g, '');
  const names = body.match(/[A-Za-z_]\w*/g) ?? [];
  const filled = names.some((name) => {
    const variable = reader.scope.state.vars.get(name);
    return variable && !variable.forms.every((form) => /^-?\d*$/.test(form));
  });
  if (!/^[\w\s+\-*/%=<>!&|^~?:,()$#{}.]*$/.test(body) || /\$\(|\w\s+\w|\n/.test(body) || filled || !expression)
    reader.findings.add('risk', 'words.arithmetic', 'The arithmetic holds code that the shell would run');
  if (expression) walkArithmetic(expression, reader);
}

function walkArithmetic(expression: ArithmeticExpression, reader: WordReader): void {
  const scratch: Draft = { forms: [''], splits: false, flows: [] };
  switch (expression.type) {
    case 'ArithmeticBinary':
      walkArithmetic(expression.left, reader);
      walkArithmetic(expression.right, reader);
      return;
    case 'ArithmeticUnary':
      walkArithmetic(expression.operand, reader);
      return;
    case 'ArithmeticTernary':
      walkArithmetic(expression.test, reader);
      walkArithmetic(expression.consequent, reader);
      walkArithmetic(expression.alternate, reader);
      return;
    case 'ArithmeticGroup':
      walkArithmetic(expression.expression, reader);
      return;
    case 'ArithmeticWord':
      for (const part of expression.parts ?? []) append(scratch, part, true, reader);
      return;
    case 'ArithmeticCommandExpansion':
      reader.run(expression, 'capture');
      return;
    default:
      expression satisfies never;
      return;
  }
}

function expandTilde(form: string, reader: WordReader): string {
  const match = /^~([^/]*)/.exec(form);
  if (!match) return form;
  const { context } = reader.scope;
  const user = match[1] ?? '';
  const own = context.home.split('/').at(-1);
  const parent = context.home.slice(0, context.home.lastIndexOf('/'));
  const rest = form.slice(match[0].length);
  if (user === '') return (lookUp('HOME', reader.scope).forms[0] ?? context.home) + rest;
  if (user === own) return context.home + rest;
  if (user === 'root') return `/root${rest}`;
  return /^[a-z_][\w.-]*$/i.test(user) ? `${parent}/${user}${rest}` : NON_EMPTY + rest;
}

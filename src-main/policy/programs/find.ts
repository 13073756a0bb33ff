import { type Arg, hasUnknown, textOf } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { deletePath, resolveArg, writePath } from '../path-effects.ts';
import { canonical, isInside } from '../paths.ts';
import { holdsCredentials, placeOf } from '../places.ts';
import type { Scope } from '../scope.ts';
import { judgeByTable } from './by-table.ts';

/** Tests without a value, tests with one, and actions that only print. */
const BARE =
  /^-(?:print|print0|prune|quit|ls|depth|d|daystart|follow|mount|xdev|x|noleaf|ignore_readdir_race|noignore_readdir_race|empty|true|false|readable|writable|executable|nouser|nogroup|not|a|and|o|or|warn|nowarn|E|X|s|[HLP])$|^[(!),]$|^-O\d$/;
const VALUED =
  /^-(?:name|iname|path|ipath|wholename|iwholename|regex|iregex|lname|ilname|type|xtype|size|perm|user|group|uid|gid|links|inum|samefile|fstype|context|[acm]time|[acm]min|[aBcm]?newer\w*|anewer|cnewer|used|maxdepth|mindepth|regextype|printf|D|flags|newer[aBcm][aBcmt])$/;
/** Tests that leave most files alone; `-type` and depth do not. */
const NARROWING =
  /^-(?:i?name|i?path|i?wholename|i?regex|i?lname|size|perm|user|group|uid|gid|inum|samefile|[acm]time|[acm]min|.*newer.*|empty|used|links)$/;

/** `find`: roots, then an expression. `-exec` runs, `-delete` deletes, `-fprint` writes. */
export const find: Handler = (invocation) => {
  const { args, findings, scope } = invocation;
  findings.add('read', 'read', 'find only lists files');
  const start = args.findIndex((arg) => /^[-(!]/.test(textOf(arg)) && !/^-(?:[HLPEXdsx]|O\d|D)$/.test(textOf(arg)));
  const roots = (start < 0 ? args : args.slice(0, start)).filter((arg) => !/^-/.test(textOf(arg)));
  const expression = start < 0 ? [] : args.slice(start);
  const paths = roots.length > 0 ? roots.flatMap((root) => resolveArg(root, scope)) : (scope.state.cwds ?? []);
  for (const root of roots)
    if (root.splits) findings.add('risk', 'option.dynamic', 'What find does is not known until it runs', root.span);
  const contents = narrowed(expression, paths, scope);
  const found: Arg = {
    forms: ['\uE001', ...guardedContents(paths, scope)],
    splits: false,
    flow: { text: null, secret: 0, network: false, roots: contents },
    span: invocation.command.span,
  };
  walk(expression, found, roots, invocation);
  return { out: { text: null, secret: 0, network: false, roots: contents } };
};

/** What the matches are the contents of: a narrow search of a home is not the home. */
function narrowed(expression: readonly Arg[], paths: readonly string[], scope: Scope): readonly string[] {
  const isNarrow = expression.some(
    (arg, at) => NARROWING.test(textOf(arg)) && !/^[*.]+$/.test(textOf(expression[at + 1])),
  );
  if (!isNarrow) return paths;
  const guarded = guardedContents(paths, scope);
  return [...guarded, ...paths.filter((path) => isSystemRoot(path))];
}

/** Whatever is found there is a credential, or part of the gate: files in the folder, not the folder. */
function guardedContents(paths: readonly string[], { context, state }: Scope): readonly string[] {
  const home = canonical(context.home, context);
  const isGuarded = (path: string) =>
    placeOf([path], context, state) === 'policy' || (holdsCredentials([path], context, state) && !isInside(home, path));
  return paths.filter(isGuarded).map((path) => `${path}/\uE001`);
}

function isSystemRoot(path: string): boolean {
  return /^(?:[a-z]:)?\/?$|^\/(?:etc|usr|boot|bin|lib|lib64|sbin|var)$/i.test(path);
}

function walk(expression: readonly Arg[], found: Arg, roots: readonly Arg[], invocation: Invocation): void {
  const { findings, scope } = invocation;
  for (let at = 0; at < expression.length; at += 1) {
    const arg = expression[at];
    const text = textOf(arg);
    if (!arg) continue;
    if (/^-(?:exec|execdir|ok|okdir)$/.test(text)) {
      const rest = expression.slice(at + 1);
      const end = rest.findIndex(
        (word, index) => textOf(word) === ';' || (textOf(word) === '+' && textOf(rest[index - 1]) === '{}'),
      );
      // Without `{}` find refuses the `+`; reading on after it judges every later clause all the same.
      const fallback = rest.findIndex((word) => textOf(word) === '+');
      const length = end >= 0 ? end : fallback >= 0 ? fallback : rest.length;
      if (end < 0 && fallback < 0) findings.add('unparsed', 'parse.find', `${text} does not end`, arg.span);
      execute(rest.slice(0, length), found, invocation);
      at += length + 1;
    } else if (text === '-delete') {
      deletePath({ ...found, span: arg.span }, true, findings, scope);
      findings.add('risk', 'delete', 'find deletes what it finds', arg.span);
    } else if (/^-f(?:print|print0|ls)$/.test(text)) {
      writeTo(expression[++at], invocation);
    } else if (text === '-fprintf') {
      writeTo(expression[++at], invocation);
      at += 1;
    } else if (VALUED.test(text)) {
      at += 1;
    } else if (!BARE.test(text)) {
      const unknown = hasUnknown(arg.forms[0] ?? '') || arg.splits;
      findings.add(
        'risk',
        unknown ? 'option.dynamic' : 'option.unknown',
        `find has the test ${text}, which the gate does not know`,
        arg.span,
      );
    }
  }
  void roots;
}

function writeTo(target: Arg | undefined, { findings, scope }: Invocation): void {
  if (target) writePath(target, findings, scope);
}

function execute(words: readonly Arg[], found: Arg, invocation: Invocation): void {
  const filled = words.map((word) =>
    textOf(word).includes('{}')
      ? { ...found, forms: word.forms.flatMap((form) => found.forms.map((name) => form.replaceAll('{}', name))) }
      : word,
  );
  const judged = invocation.inner(filled, { stdin: null });
  if (judged.findings.worst.effect !== 'read')
    invocation.findings.add('risk', 'find.exec', `${invocation.name} runs a command on what it finds`);
}

/** `fd`: like find, but what follows `-x` or `-X` is the command. */
export const findFast: Handler = (invocation) => {
  const { args, scope, command } = invocation;
  const at = args.findIndex((arg) => /^(?:-[a-zA-Z]*[xX]|--exec|--exec-batch)$/.test(textOf(arg)));
  const own = at < 0 ? args : args.slice(0, at);
  const handled = judgeByTable({ ...invocation, args: own });
  if (at < 0) return handled;
  const roots = own
    .filter((arg) => !/^-/.test(textOf(arg)))
    .slice(1)
    .flatMap((arg) => resolveArg(arg, scope));
  const narrow = own.some(
    (arg) => /^(?:-e|--extension|-g|--glob)$/.test(textOf(arg)) || /^[^-.^].{2,}/.test(textOf(arg)),
  );
  const below = roots.length > 0 ? roots : (scope.state.cwds ?? []);
  const found: Arg = {
    forms: ['\uE001'],
    splits: false,
    flow: { text: null, secret: 0, network: false, roots: narrow && roots.length === 0 ? [] : below },
    span: command.span,
  };
  const words = args.slice(at + 1);
  const takesAll = words.some((word) => textOf(word).includes('{}'));
  execute(takesAll ? words : [...words, { ...found, forms: ['{}'] }], found, invocation);
  return handled;
};

import { type Arg, type Flow, isStatic, literal, textOf } from '../command.ts';
import type { Findings } from '../effects.ts';
import { deletePath, writePath } from '../path-effects.ts';
import { type FoundStage, floorFindings } from '../scope.ts';
import type { PsBlock, PsToken } from './lex.ts';
import type { PsStep, PsWalk } from './reading.ts';

const SAFE_TYPES =
  /^(?:system\.)?(?:math|datetime|datetimeoffset|timespan|guid|string|char|int|int32|int64|long|double|decimal|bool|boolean|byte|version|uri|regex|text\.regularexpressions\.regex|io\.path|text\.encoding|convert|bitconverter|stringsplitoptions|net\.webutility|globalization\.cultureinfo|consolecolor|array|object|hashtable|ordered|pscustomobject|psobject|xml|switch|void|float|single|bigint|collections\.\w+(?:\.\w+)*)(?:\[[\w[\], ]*\])?$/i;
const SAFE_MEMBERS =
  /^(?:tostring|split|trim|trimstart|trimend|replace|substring|toupper|tolower|toupperinvariant|tolowerinvariant|contains|startswith|endswith|indexof|lastindexof|padleft|padright|join|isnullorempty|isnullorwhitespace|format|compareto|equals|gethashcode|gettype|count|where|foreach|tochararray|adddays|addhours|addminutes|addseconds|addmonths|addyears|touniversaltime|tolocaltime|parse|tryparse|newguid|abs|ceiling|floor|round|max|min|pow|sqrt|truncate|combine|getextension|getfilename|getfilenamewithoutextension|getdirectoryname|getfullpath|changeextension|getstring|getbytes|tobase64string|frombase64string|escape|unescape|match|matches|ismatch|concat|containskey|getenumerator|add|toarray|insert|reverse|toint32|fromdays|fromhours|fromminutes|fromseconds|now|utcnow|getproperties|htmldecode|htmlencode|urlencode|urldecode|item|keys|values)$/i;

/** `[Type]::Member(…)` and `.Member(…)` run .NET code; only members that are known to compute are let through. */
export function checkMembers({ findings, walk, stdin }: PsStep, tokens: readonly PsToken[]): void {
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    if (token.kind === 'index' && !token.glued) checkType(token.source, findings);
    // `::Delete(`, `.Delete(`, `"x".Trim(`: the name touches the parenthesis.
    const name =
      token.kind === 'word' || token.kind === 'operator'
        ? /(?:\.|::)?([A-Za-z_]\w*)$/.exec(token.text)?.[1]
        : undefined;
    const isCall = token.kind === 'word' && token.glued && next?.kind === 'paren' && next.glued;
    if (!isCall || !name) return;
    if (!SAFE_MEMBERS.test(name)) findings.add('risk', 'dotnet.call', `The member ${name} may act`);
    checkManaged(name, walk, findings);
    if (RUNS_TEXT.test(name) && next.kind === 'paren') runTexts(argsOf(next, walk, stdin), walk, findings);
    if (/delete|remove/i.test(name) && next.kind === 'paren') {
      const [target] = argsOf(next, walk, stdin);
      if (target && textOf(target) !== '') deletePath(target, true, findings, walk.scope);
      const [owner] =
        tokens[at - 1]?.kind === 'paren' ? walk.args([tokens[at - 1] as PsToken], quietly(walk), stdin) : [];
      // `([IO.DirectoryInfo]'C:\').Delete($true)`: the path was made an object.
      const before = tokens[at - 1];
      const path =
        before?.kind === 'paren' ? /^\s*\[[^\]]*\]\s*['"]([^'"]+)['"]\s*$/.exec(before.source)?.[1] : undefined;
      if (path) deletePath(literal(path), true, findings, walk.scope);
      if (owner?.flow?.roots.length) deletePath({ ...owner, forms: ['\uE001'] }, true, findings, walk.scope);
    }
    if (/^(?:write|append|create|copy|move|replace|open)/i.test(name) && next.kind === 'paren') {
      for (const arg of argsOf(next, walk, stdin)) if (/[\\/]/.test(textOf(arg))) writePath(arg, findings, walk.scope);
    }
  });
}

function quietly(walk: PsWalk): PsWalk {
  return { ...walk, scope: { ...walk.scope, stages: [] } };
}

function checkType(source: string, findings: Findings): void {
  if (!SAFE_TYPES.test(source.trim()))
    findings.add('risk', 'dotnet.type', `The type ${source.trim()} may act on the machine`);
}

/** The arguments of a call; what follows a comma begins a new one, even where nothing stands between. */
function argsOf({ block }: { readonly block: PsBlock }, walk: PsWalk, stdin: Flow | null): Arg[] {
  const parts = block.pipelines.flat().flatMap((element) => element.tokens);
  const isComma = (token: PsToken | undefined) => token?.kind === 'operator' && token.text === ',';
  const apart = parts.map((part, at) => (isComma(parts[at - 1]) ? { ...part, glued: false } : part));
  return walk.args(
    apart.filter((part) => part.kind !== 'operator'),
    quietly(walk),
    stdin,
  );
}

/** Members that hand text to a shell or name a program: `Create`, `Run`, `ShellExecute`, `[Process]::Start`. */
const RUNS_TEXT = /^(?:create|newscriptblock|run|exec|execute|shellexecute|start|invokescript|addscript|spawn)$/i;

/** Each text, and all of them as one command, keep only what the floor forbids. */
function runTexts(args: readonly Arg[], walk: PsWalk, findings: Findings): void {
  const known = args.filter((arg) => isStatic(arg)).map((arg) => textOf(arg));
  for (const text of new Set([...known, known.join(' ')])) addFloor(text, walk, findings);
}

/** What is never allowed in a text that something may run. */
export function addFloor(text: string, walk: PsWalk, findings: Findings): void {
  const stages: FoundStage[] = [];
  const scope = { ...walk.scope, stages, depth: walk.scope.depth + 1, isSearch: true };
  if (/\s/.test(text.trim())) walk.scope.nested(text, 'pwsh', scope, findings.worst.span);
  findings.addAll(floorFindings(stages));
}

/** Objects of the machine's management: the operating system, and the copies that a recovery needs. */
function checkManaged(name: string, walk: PsWalk, findings: Findings): void {
  if (/^win32shutdown/i.test(name) || (/^(?:shutdown|reboot)$/i.test(name) && namesManaged('operatingsystem', walk)))
    findings.add('floor', 'floor.shutdown', 'It would switch the machine off or restart it');
  if (/^delete_?$/i.test(name) && namesManaged('shadowcopy', walk))
    findings.add('floor', 'floor.backups', 'It would delete the copies that a recovery needs');
}

/** The class may stand anywhere in the line: in a pipe, or in what a variable was given. */
export function namesManaged(kind: string, { source }: PsWalk): boolean {
  return new RegExp(`win32_${kind}`, 'i').test(source);
}

import { hasUnknown, ONE, STAR } from './command.ts';
import type { JudgeContext } from './judge.ts';
import { canonical, emptied, hasMarker, isInside, mayName, mayReach, normalise, resolvePath } from './paths.ts';
import type { ShellState } from './scope.ts';
import { policyTable } from './table.ts';

/** What kind of place a path is; the first that fits, from the most to the least guarded. */
export type Place =
  | 'policy'
  | 'login-keys'
  | 'device'
  | 'boot'
  | 'secret'
  | 'startup'
  | 'guarded'
  | 'sink'
  | 'network'
  | 'system'
  | 'unknown'
  | 'workspace'
  | 'outside';

const ORDER: readonly Place[] = [
  'policy',
  'login-keys',
  'device',
  'boot',
  'secret',
  'startup',
  'network',
  'unknown',
  'system',
  'guarded',
  'outside',
  'workspace',
  'sink',
];

/** The most guarded place that any form of the path may name. */
export function placeOf(forms: readonly string[], context: JudgeContext, state: ShellState): Place {
  const places = forms.flatMap((form) => resolvePath(form, context, state)).map((path) => placeOfPath(path, context));
  return ORDER.find((place) => places.includes(place)) ?? 'workspace';
}

function placeOfPath(path: string, context: JudgeContext): Place {
  const special = (['policy', 'login-keys', 'device', 'boot'] as const).find((kind) => isListed(path, kind, context));
  if (special) return special;
  if (!hasMarker(path) && isListed(path, 'sink', context)) return 'sink';
  if (isInside(path, '/dev/tcp') || isInside(path, '/dev/udp')) return 'network';
  if (isSecret(path, context)) return 'secret';
  if (isListed(path, 'startup', context)) return 'startup';
  if (hasUnknown(path.charAt(0)) || !/^([a-z]:)?\//i.test(path)) return 'unknown';
  const workspace = canonical(context.workspaceRoot, context);
  const empty = normalise(emptied(path));
  if (!isInside(path, workspace) || !isInside(empty, workspace))
    return isListed(path, 'system', context) ? 'system' : 'outside';
  return isGuarded(path.slice(workspace.length), context) ? 'guarded' : 'workspace';
}

type ListName = keyof ReturnType<typeof policyTable>['places'] | 'secretFolders';

/** Rows of one list for one machine: `~/x` and `/x` are that very path, `…/**` everything below as well, `*` a run in a segment. */
interface PlaceList {
  readonly exact: ReadonlySet<string>;
  readonly below: ReadonlySet<string>;
  readonly starred: readonly { readonly base: string; readonly below: boolean }[];
}

/** By table, then by machine. */
const listsOfTables = new WeakMap<object, Map<string, PlaceList>>();

function listsOf(table: object): Map<string, PlaceList> {
  const known = listsOfTables.get(table) ?? new Map<string, PlaceList>();
  listsOfTables.set(table, known);
  return known;
}

function placeList(name: ListName, context: JudgeContext): PlaceList {
  const key = `${name}\n${context.shell}\n${context.home}\n${context.workspaceRoot}\n${context.policyPaths?.join('\n')}`;
  const lists = listsOf(policyTable());
  const cached = lists.get(key);
  if (cached) return cached;
  const { places, secrets } = policyTable();
  const rows = name === 'secretFolders' ? secrets.folders : places[name];
  const expanded = [...rows, ...(name === 'policy' ? (context.policyPaths ?? []) : [])].map((row) =>
    expandRow(row, context),
  );
  const plain = expanded.filter(({ base }) => !base.includes(STAR));
  const list: PlaceList = {
    exact: new Set(plain.map(({ base }) => base)),
    below: new Set(plain.filter(({ below }) => below).map(({ base }) => base)),
    starred: expanded.filter(({ base }) => base.includes(STAR)),
  };
  // One machine has a dozen lists; a batch of fixtures may bring many machines.
  if (lists.size > 500) lists.clear();
  lists.set(key, list);
  return list;
}

function expandRow(row: string, context: JudgeContext): { base: string; below: boolean } {
  const below = row.endsWith('/**');
  const plainRow = (below ? row.slice(0, -3) : row)
    .replace(/^~/, canonical(context.home, context))
    .replace(/^<workspace>/, canonical(context.workspaceRoot, context))
    .replaceAll('*', STAR);
  return { base: canonical(plainRow, context), below };
}

function isListed(path: string, name: ListName, context: JudgeContext): boolean {
  const list = placeList(name, context);
  if (hasMarker(path)) {
    if ([...list.exact].some((base) => mayName(path, base)) || [...list.below].some((base) => mayReach(path, base)))
      return true;
  } else if (list.exact.has(path) || withAncestors(path).some((folder) => list.below.has(folder))) return true;
  return list.starred.some(({ base, below }) => fitsStarred(path, base, below));
}

function fitsStarred(path: string, base: string, below: boolean): boolean {
  const star = base.indexOf(STAR);
  if (!path.startsWith(base.slice(0, star)) && !hasMarker(path.slice(0, star))) return false;
  const depth = base.split('/').length;
  const segments = path.split('/');
  if (below ? segments.length < depth : segments.length !== depth) return false;
  return mayName(base, segments.slice(0, depth).join('/').replaceAll(STAR, '*'));
}

function isGuarded(below: string, context: JudgeContext): boolean {
  const segments = canonical(below, context).split('/').filter(Boolean);
  const { guarded } = policyTable();
  return segments.some((_, at) =>
    guarded.some((name) => name.split('/').every((part, offset) => mayName(segments[at + offset] ?? '', part))),
  );
}

/** No policy file adds to these names, so one pattern fits every table. */
let secretNames: RegExp | null = null;

function secretName(): RegExp {
  if (secretNames) return secretNames;
  const rows = policyTable().secrets.names.map((row) =>
    row.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*'),
  );
  secretNames = new RegExp(`^(?:${rows.join('|')})$`);
  return secretNames;
}

/** A file whose contents are a credential. Public halves of key pairs are not. */
export function isSecret(path: string, context: JudgeContext): boolean {
  const { secrets } = policyTable();
  if (secrets.except.some((suffix) => path.endsWith(suffix))) return false;
  if (isListed(path, 'secret', context)) return true;
  const name = path.split('/').at(-1) ?? '';
  if (secretName().test(name.replaceAll(STAR, '*'))) return true;
  // `.env*` or `id_$X` may be one; a name of which nothing is known is left to the folders.
  const literal = name.replace(/[\uE000-\uE003]/g, '');
  return hasMarker(name) && literal.length > 1 && secrets.names.some((row) => mayName(name, row));
}

const OWN_KEY = /\/(?:hosts(?:\/[^/]*)?|secrets\.(?:json|key))$/;

/** A file that opens this very product: whoever has read it can decide for the gate as a person would. */
export function isOwnKey(path: string, context: JudgeContext): boolean {
  if (!isListed(path, 'policy', context)) return false;
  // A name that is known only when it runs may be that of a key.
  return hasMarker(path) || OWN_KEY.test(path);
}

/** The path, or what stands below it, is one of the product's own files. */
export function isOwnFolder(path: string, context: JudgeContext): boolean {
  return isListed(path, 'policy', context);
}

/** A folder whose tree holds credentials: home, what is above it, and the credential folders themselves. */
export function holdsSecrets(forms: readonly string[], context: JudgeContext, state: ShellState): boolean {
  const home = canonical(context.home, context);
  return forms
    .flatMap((form) => resolvePath(form, context, state))
    .some((path) => {
      if (isSecret(path, context)) return true;
      const parent = path.endsWith(STAR) ? path.slice(0, path.lastIndexOf('/')) || '/' : path;
      if (isInside(home, parent) && !isInside(canonical(context.workspaceRoot, context), parent)) return true;
      return mayName(parent, home) || isListed(parent, 'secretFolders', context);
    });
}

/** Stricter than {@link holdsSecrets}: the folders made for credentials, a home, or all homes; not /etc, which people search. */
export function holdsCredentials(forms: readonly string[], context: JudgeContext, state: ShellState): boolean {
  const home = canonical(context.home, context);
  const workspace = canonical(context.workspaceRoot, context);
  return forms
    .flatMap((form) => resolvePath(form, context, state))
    .map((path) => (path.endsWith(`/${STAR}`) ? path.slice(0, -2) || '/' : path))
    .some((path) => {
      if (isInside(path, workspace) || hasUnknown(path.charAt(0))) return false;
      return isInside(home, path) || (isInside(path, home) && isListed(path, 'secretFolders', context));
    });
}

/** The path, or a tree that holds it, is one of the product's own guarded files. */
export function holdsPolicy(forms: readonly string[], context: JudgeContext, state: ShellState): boolean {
  const list = placeList('policy', context);
  const bases = [...list.exact, ...list.starred.map(({ base }) => base)];
  return forms
    .flatMap((form) => resolvePath(form, context, state))
    .some((path) => {
      const starred = path.endsWith(`/${STAR}`);
      const parent = starred ? path.slice(0, -2) || '/' : path;
      // A star leaves alone what starts with a dot.
      const reached = (base: string) => isInside(base, parent) && !(starred && base.startsWith('.', parent.length + 1));
      return isListed(path, 'policy', context) || bases.some(reached);
    });
}

/** Would a recursive deletion of the path take the root, a home, a drive, a system folder or the workspace's parents? */
export function isCatastrophe(forms: readonly string[], context: JudgeContext, state: ShellState): boolean {
  return forms
    .flatMap((form) => [form, emptied(form)])
    .flatMap((form) => resolvePath(form, context, state))
    .some((path) => isVital(path, context));
}

function isVital(path: string, context: JudgeContext): boolean {
  const home = canonical(context.home, context);
  const parents = [home, parentOf(canonical(context.workspaceRoot, context))].flatMap(withAncestors);
  const contents = contentsOf(path);
  // `~/**/*`, and `~/*/*`, which leaves empty folders.
  const above = contents === null ? null : contentsOf(contents);
  const targets = [path, contents, above].filter((target) => target !== null);
  return targets.some((target) => {
    if (hasUnknown(target.charAt(0))) return false;
    if (parents.some((parent) => mayName(target, parent)) || /^([a-z]:)?\/?$/i.test(target)) return true;
    return isListed(target, 'vital', context);
  });
}

/** `/home/dev/*` and `/home/dev/.*` empty the folder they stand in. */
function contentsOf(path: string): string | null {
  const at = path.lastIndexOf('/');
  const last = path.slice(at + 1);
  const covers =
    last !== '' && [...last].every((char) => char === STAR || char === '.' || hasUnknown(char) || char === ONE);
  return covers && last.includes(STAR) ? path.slice(0, at) || '/' : null;
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function withAncestors(path: string): string[] {
  const all: string[] = [];
  for (let current = path; current.length > 1 && all.length < 64; current = parentOf(current)) all.push(current);
  return all;
}

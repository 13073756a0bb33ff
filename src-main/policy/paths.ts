import { hasUnknown, MAYBE_EMPTY, NON_EMPTY, ONE, STAR } from './command.ts';
import type { JudgeContext } from './judge.ts';
import type { ShellState } from './scope.ts';

/** `C:\Users\dev` and `c:/users/dev` are one place: Windows paths are compared in lower case with forward slashes. */
export function canonical(path: string, context: JudgeContext): string {
  if (context.shell !== 'pwsh') return path;
  const forward = path.replaceAll('\\', '/');
  return /^[a-z]:/i.test(context.home) ? forward.toLowerCase() : forward;
}

export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[a-z]:/i.test(path);
}

/** Removes `.`, `..` and doubled slashes. `..` above an unknown segment makes the whole path unknown. */
export function normalise(path: string): string {
  const drive = /^[a-z]:/i.exec(path)?.[0] ?? '';
  const kept: string[] = [];
  for (const segment of path.slice(drive.length).split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.length > 0 && hasUnknown(kept.at(-1) ?? '')) return MAYBE_EMPTY;
    else kept.pop();
  }
  return `${drive}/${kept.join('/')}`;
}

/** Every absolute path that a form may name, links followed; a lone MAYBE_EMPTY means that nobody knows. */
export function resolvePath(form: string, context: JudgeContext, state: ShellState): readonly string[] {
  const path = canonical(form, context);
  if (path === '') return [];
  if (hasUnknown(path.charAt(0)) && !path.startsWith('/')) return [path];
  const bases = isAbsolute(path) ? [''] : state.cwds?.map((cwd) => `${canonical(cwd, context)}/`);
  if (!bases) return [MAYBE_EMPTY];
  return bases.flatMap((base) => {
    const linked = followLinks(normalise(base + path), context);
    const real = realPath(linked, context);
    return real === linked ? [linked] : [linked, real];
  });
}

function followLinks(path: string, context: JudgeContext): string {
  const links = Object.entries(context.symlinks ?? {}).map(([from, to]): readonly [string, string] => [
    absolute(from, context),
    absolute(to, context),
  ]);
  let current = path;
  // A link may lead to a link; more hops than links is a loop.
  for (let hop = 0; hop <= links.length; hop += 1) {
    const link = links.find(([from]) => isInside(current, from));
    if (!link) return current;
    current = normalise(link[1] + current.slice(link[0].length));
  }
  return MAYBE_EMPTY;
}

/** What is on the disk: the longest part that exists, links followed, and the rest as written. Devices are named by their links. */
function realPath(path: string, context: JudgeContext): string {
  if (!context.realPath || /^\/(?:dev|proc)(?:\/|$)/.test(path) || hasUnknown(path.charAt(0))) return path;
  const known = path.split(/[\uE000-\uE003]/)[0] ?? '';
  let head = known === path ? path : known.slice(0, known.lastIndexOf('/'));
  while (head.length > 1) {
    const real = context.realPath(head);
    if (real !== null) return normalise(real + path.slice(head.length));
    head = head.slice(0, head.lastIndexOf('/'));
  }
  return path;
}

function absolute(path: string, context: JudgeContext): string {
  const expanded = canonical(path, context).replace(/^~(?=\/|$)/, canonical(context.home, context));
  return normalise(isAbsolute(expanded) ? expanded : `${canonical(context.cwd, context)}/${expanded}`);
}

/** `path` is `folder` or below it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

export function hasMarker(path: string): boolean {
  return /[\uE000-\uE003]/.test(path);
}

/** Could the path, globs and unknown runs expanded, name `target` exactly? */
export function mayName(path: string, target: string): boolean {
  if (path === target) return true;
  const cut = path.search(/[\uE000-\uE003]/);
  // What stands before the first unknown must fit as it is; most of the table is out by that.
  return cut >= 0 && target.startsWith(path.slice(0, cut)) && globPattern(path).test(target);
}

/** The path names `target` or something below it, once expanded. */
export function mayReach(path: string, target: string): boolean {
  if (isInside(path, target)) return true;
  if (!hasMarker(path)) return false;
  const depth = target.split('/').length;
  const head = path.split('/').slice(0, depth).join('/');
  return head !== path ? mayName(head, target) : mayName(path, target);
}

const patterns = new Map<string, RegExp>();

function globPattern(path: string): RegExp {
  const cached = patterns.get(path);
  if (cached) return cached;
  const source = [...path].map((char, at, all) => {
    // A star at the start of a name leaves alone what starts with a dot.
    if (char === STAR && all[at - 1] === '/') return '(?!\\.)[^/]*';
    if (char === STAR || char === MAYBE_EMPTY) return '[^/]*';
    if (char === NON_EMPTY) return '[^/]+';
    return char === ONE ? '[^/]' : char.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  const pattern = new RegExp(`^${source.join('')}$`);
  if (patterns.size > 500) patterns.clear();
  patterns.set(path, pattern);
  return pattern;
}

/** What is left when every run that may be empty is. */
export function emptied(form: string): string {
  return form.replaceAll(MAYBE_EMPTY, '');
}

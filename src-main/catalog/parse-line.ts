import { CATALOG, type Flag, type Operation } from '../../contracts/operations/index.ts';
import { type LineValues, readValues, type UsageFault } from './read-values.ts';
import { childOf, commandTree, type TreeNode } from './tree.ts';

/** What a line means when every word of it is taken exactly as it stands. */
export type ParsedLine =
  | { readonly kind: 'run'; readonly operation: Operation; readonly values: LineValues }
  /** `--help` was asked for, at this place of the tree; `isLost` when a word after it leads nowhere. */
  | { readonly kind: 'help'; readonly node: TreeNode; readonly isLost: boolean }
  | { readonly kind: 'version' }
  /** The operation is known, the rest of the line makes no sense. */
  | { readonly kind: 'usage'; readonly operation: Operation; readonly fault: UsageFault }
  /** No operation is called that. `node` is as far as the words lead. */
  | { readonly kind: 'unknown'; readonly node: TreeNode };

/** The path of tree words a line begins with, and everything else in it. Flags that work everywhere may stand between. */
export interface SplitLine {
  readonly node: TreeNode;
  readonly rest: readonly string[];
}

/** Stage 1: the tree's own words and registered aliases, flags of the operation after it, global flags anywhere. */
export function parseLine(argv: readonly string[], root = commandTree()): ParsedLine {
  const { node, rest } = splitLine(argv, root);
  if (hasFlag(rest, '--help', '-h')) return { kind: 'help', node, isLost: isLost(node, rest) };
  const { operation } = node;
  // `git remote -v`: with words that lead nowhere it is not ours that is asked for.
  if (hasFlag(rest, '--version', '-v') && (operation || !hasWord(rest))) return { kind: 'version' };
  if (!operation) return { kind: 'unknown', node };
  const values = readValues(operation, rest);
  return 'problem' in values ? { kind: 'usage', operation, fault: values } : { kind: 'run', operation, values };
}

export function splitLine(argv: readonly string[], root = commandTree()): SplitLine {
  const rest: string[] = [];
  let node = root;
  let at = 0;
  for (; at < argv.length; at++) {
    const token = argv[at] ?? '';
    const flag = globalFlag(token);
    if (flag) {
      rest.push(token);
      const value = argv[at + 1];
      if (flag.type === 'switch' || token.includes('=') || value === undefined) continue;
      rest.push(value);
      at++;
      continue;
    }
    const child = childOf(node, token);
    if (!child) break;
    node = child;
  }
  return { node, rest: [...rest, ...argv.slice(at)] };
}

/** The flag that works everywhere, if the token is one: `--json`, `-h`, `--color=never`. */
export function globalFlag(token: string): Flag | undefined {
  if (!token.startsWith('-')) return undefined;
  const name = token.replace(/=.*/s, '');
  return CATALOG.global_flags.find((flag) => name === `--${flag.name}` || name === `-${flag.short}`);
}

/** The switches that work everywhere, and the line without them; after `--` they are words. */
export function withoutGlobals(argv: readonly string[]): { globals: string[]; line: string[] } {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const isGlobal = (token: string, at: number) => at < end && globalFlag(token)?.type === 'switch';
  return { globals: argv.filter(isGlobal), line: argv.filter((token, at) => !isGlobal(token, at)) };
}

function hasFlag(tokens: readonly string[], ...names: readonly string[]): boolean {
  const end = tokens.indexOf('--');
  return (end < 0 ? tokens : tokens.slice(0, end)).some((token) => names.includes(token));
}

/** A place that takes no words of its own was followed by one. */
function isLost({ operation, children }: TreeNode, rest: readonly string[]): boolean {
  return children.size > 0 && !operation?.cli.arguments && hasWord(rest);
}

function hasWord(tokens: readonly string[]): boolean {
  return tokens.some((token) => !token.startsWith('-'));
}

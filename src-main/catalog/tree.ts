import { CATALOG, type Catalog, type Group, type Operation } from '../../contracts/operations/index.ts';

/** A place in the command tree: a group, an operation, or both (`vox term` shows a session, `vox term list` lists them). */
export interface TreeNode {
  readonly path: readonly string[];
  readonly children: ReadonlyMap<string, TreeNode>;
  /** Registered other names of children. */
  readonly aliases: ReadonlyMap<string, TreeNode>;
  readonly operation: Operation | null;
  readonly group: Group | null;
}

interface Growing extends TreeNode {
  readonly children: Map<string, Growing>;
  readonly aliases: Map<string, Growing>;
  operation: Operation | null;
  group: Group | null;
}

let root: TreeNode | null = null;

/** The root of the tree: `vox` itself. Built once a process. */
export function commandTree(): TreeNode {
  root ??= growTree(CATALOG);
  return root;
}

/** The child of that exact name or registered alias. */
export function childOf(node: TreeNode, word: string): TreeNode | undefined {
  return node.children.get(word) ?? node.aliases.get(word);
}

/** The children whose name or alias begins like that, each once. */
export function namesBegunBy(word: string, node: TreeNode): TreeNode[] {
  if (word === '') return [];
  const names = [...node.children, ...node.aliases].filter(([name]) => name.startsWith(word));
  return [...new Set(names.map(([, child]) => child))];
}

/** The tree of any catalog; `commandTree` is the one in use. */
export function growTree(catalog: Catalog): TreeNode {
  const top = emptyNode([]);
  for (const group of catalog.groups) nodeFor(top, group.path).group = group;
  for (const operation of catalog.operations) nodeFor(top, operation.cli.path).operation = operation;
  for (const group of catalog.groups) for (const alias of group.aliases ?? []) addAlias(top, group.path, alias);
  for (const { cli } of catalog.operations) {
    for (const alias of cli.aliases ?? []) {
      const [parent, name = ''] = [aliasParent(top, alias.slice(0, -1)), alias.at(-1)];
      parent.aliases.set(name, nodeFor(top, cli.path));
    }
  }
  return top;
}

function addAlias(top: Growing, path: readonly string[], alias: string): void {
  nodeFor(top, path.slice(0, -1)).aliases.set(alias, nodeFor(top, path));
}

/** Where the last word of an alias hangs. Words before it that no path has are understood, but listed nowhere. */
function aliasParent(top: Growing, words: readonly string[]): Growing {
  return words.reduce<Growing>((node, word, index) => {
    const known = node.children.get(word) ?? node.aliases.get(word);
    const child = known ?? emptyNode(words.slice(0, index + 1));
    if (!known) node.aliases.set(word, child);
    return child;
  }, top);
}

function nodeFor(top: Growing, path: readonly string[]): Growing {
  let node = top;
  for (const [index, word] of path.entries()) {
    const child = node.children.get(word) ?? emptyNode(path.slice(0, index + 1));
    node.children.set(word, child);
    node = child;
  }
  return node;
}

function emptyNode(path: readonly string[]): Growing {
  return { path, children: new Map(), aliases: new Map(), operation: null, group: null };
}

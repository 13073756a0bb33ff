import { CATALOG, type Operation } from '../../../contracts/operations/index.ts';
import { commandTree, type TreeNode } from '../tree.ts';

/** An operation with the places of the tree on its path, and the committed other words for each of them. */
export interface PathOf {
  readonly operation: Operation;
  readonly words: readonly PathWord[];
  /** Its last word means nothing else, as a place of the tree, another word for one or a flag: the groups before it may be left out. */
  readonly hasOwnLeaf: boolean;
}

export interface PathWord {
  readonly word: string;
  readonly parent: TreeNode;
  readonly node: TreeNode;
  readonly synonyms: ReadonlySet<string>;
}

let paths: readonly PathOf[] | null = null;

/** Every operation, ready to be matched. Built once, on the first line that is not exact. */
export function allPaths(): readonly PathOf[] {
  paths ??= CATALOG.operations.map(pathOf);
  return paths;
}

/** Names people say before another tool's idiom: `vox git config list`, `vox tmux attach`. */
export const FOREIGN_TOOLS: ReadonlySet<string> = new Set(
  'tmux screen zellij git npm pnpm yarn npx bun deno cargo docker podman kubectl helm terraform gh brew apt pip uv systemctl journalctl vault sudo vox'.split(
    ' ',
  ),
);

/** What other tools do and we do not: never a slip of the finger for something of ours. */
const FOREIGN_VERBS =
  'build bundle checkout clone commit compile deploy fetch format init login logout merge migrate publish pull push rebase reload restart stash sync upgrade'.split(
    ' ',
  );

/** Words that mean something definite in the tree or beside it: never a typo of another word. */
export function isKnownVerb(word: string): boolean {
  knownVerbs ??= new Set([
    ...Object.entries(CATALOG.vocabulary).flatMap(([verb, others]) => [verb, ...others]),
    ...CATALOG.antonyms.flat(),
    ...FOREIGN_TOOLS,
    ...FOREIGN_VERBS,
    ...CATALOG.operations.flatMap(({ verb_aliases = [] }) => verb_aliases),
  ]);
  return knownVerbs.has(word);
}
let knownVerbs: ReadonlySet<string> | null = null;

/** The tree's own verb that a word stands for: `rm` is `remove`. */
export function verbFor(word: string): string {
  return Object.entries(CATALOG.vocabulary).find(([, others]) => others.includes(word))?.[0] ?? word;
}

function pathOf(operation: Operation): PathOf {
  const { path } = operation.cli;
  const words: PathWord[] = [];
  let parent = commandTree();
  for (const [index, word] of path.entries()) {
    const node = parent.children.get(word);
    if (!node) break;
    words.push({ word, parent, node, synonyms: synonymsOf(operation, index, node, parent) });
    parent = node;
  }
  const leaf = path.at(-1) ?? '';
  // Where only something is read, a word that one place has is that place; a flag of another is not.
  const isReading = operation.side_effect_class === 'read_only';
  const isItsOwn = !isFlagOfAnother(leaf, operation) && (isReading || !isSaidOfAnother(leaf, operation));
  const hasOwnLeaf = path.length > 1 && usesOf(leaf) === 1 && isItsOwn;
  return { operation, words, hasOwnLeaf };
}

/** `delete` is the word of one place, and what people say for every other `remove`. Within a group it all means much the same. */
function isSaidOfAnother(word: string, operation: Operation): boolean {
  return outsideOf(operation).some(
    ({ cli: { path }, verb_aliases = [] }) =>
      verb_aliases.includes(word) || likeVerbs(path.at(-1) ?? '').includes(word),
  );
}

/** `--search foo commands` must not become `chat search`. */
function isFlagOfAnother(word: string, operation: Operation): boolean {
  return outsideOf(operation).some(({ cli: { flags = [] } }) => flags.some(({ name }) => name === word));
}

function outsideOf({ cli }: Operation): Operation[] {
  return CATALOG.operations.filter(({ cli: { path } }) => path[0] !== cli.path[0]);
}

function synonymsOf(operation: Operation, index: number, node: TreeNode, parent: TreeNode): ReadonlySet<string> {
  const isLeaf = index === operation.cli.path.length - 1;
  const word = node.path.at(-1) ?? '';
  const nouns = isLeaf && index > 0 ? [] : [...(node.group?.noun_aliases ?? []), ...(operation.noun_aliases ?? [])];
  const verbs = isLeaf ? [...(operation.verb_aliases ?? []), ...likeVerbs(word)] : [];
  const banned = operation.must_not_match ?? [];
  // A word of the tree beside it always means itself.
  const isOpposite = (alias: string) => CATALOG.antonyms.some((pair) => pair.includes(alias) && pair.includes(word));
  const isFree = (alias: string) =>
    alias !== word &&
    !isOpposite(alias) &&
    !parent.children.has(alias) &&
    !parent.aliases.has(alias) &&
    !banned.includes(alias);
  return new Set([...nouns, ...verbs].filter(isFree));
}

/** Every word that shares a row of the vocabulary with this one. */
function likeVerbs(word: string): string[] {
  return Object.entries(CATALOG.vocabulary)
    .map(([verb, others]) => [verb, ...others])
    .filter((row) => row.includes(word))
    .flat();
}

/** How many places of the tree have that name; a group counts too. */
export function usesOf(word: string): number {
  const count = (node: TreeNode): number =>
    [...node.children.values()].reduce((sum, child) => sum + count(child), node.path.at(-1) === word ? 1 : 0);
  return count(commandTree());
}

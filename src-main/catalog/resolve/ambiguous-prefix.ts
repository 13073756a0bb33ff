import { childOf, commandTree, namesBegunBy } from '../tree.ts';
import { itemsOf } from './line-items.ts';
import type { ResolveProblem, ResolveWorld } from './types.ts';

/** Follows the words as far as they lead: to a word that begins several names, or to a group that does nothing by itself. */
export function ambiguousPrefix(argv: readonly string[], world: ResolveWorld): ResolveProblem | null {
  let node = commandTree();
  const { items } = itemsOf(argv);
  const words = items.flatMap((item) => (item.kind === 'word' ? [item.text] : []));
  for (const word of words) {
    const begun = childOf(node, word) ? [childOf(node, word)] : namesBegunBy(word, node);
    const [only, second] = begun;
    if (second)
      return world.exists(word) ? null : { kind: 'ambiguous-prefix', word, nodes: begun.flatMap((one) => one ?? []) };
    if (!only) return null;
    node = only;
  }
  return words.length > 0 && !node.operation && node.children.size > 0 ? { kind: 'group', node } : null;
}

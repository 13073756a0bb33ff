import type { Block } from '../../../../contracts/model/index.ts';

export const BLOCK_KINDS = ['all', 'failed', 'agent', 'pinned'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Which blocks are shown. `text` is looked for in command and folder, word by word, in any case. */
export interface BlockFilter {
  readonly kind: BlockKind;
  readonly text: string;
}

export const NO_FILTER: BlockFilter = { kind: 'all', text: '' };

export function isFiltering({ kind, text }: BlockFilter): boolean {
  return kind !== 'all' || text.trim() !== '';
}

/** The blocks that fit, in their order; the very same list where nothing is asked. */
export function filterBlocks(blocks: readonly Block[], filter: BlockFilter): readonly Block[] {
  if (!isFiltering(filter)) return blocks;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return blocks.filter((block) => isOfKind(block, filter.kind) && words.every((word) => hasWord(block, word)));
}

function isOfKind({ status, origin, pinned }: Block, kind: BlockKind): boolean {
  if (kind === 'failed') return status === 'failed';
  if (kind === 'agent') return origin.kind === 'agent';
  return kind === 'all' || pinned;
}

function hasWord({ command, cwd }: Block, word: string): boolean {
  return command.toLowerCase().includes(word) || (cwd?.toLowerCase().includes(word) ?? false);
}

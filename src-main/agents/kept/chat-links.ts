import {
  type BlockId,
  type ChatLink,
  type ChatMessage,
  findChips,
  type SessionId,
  splitBlockId,
} from '../../../contracts/model/index.ts';

/**
 * The sessions that a chat names, in chips and in cards, and which of their blocks. One of an earlier run is another session
 * than one of now with the same id.
 */
export function linksOf(messages: readonly ChatMessage[], isOpen: (id: SessionId) => boolean): ChatLink[] {
  const links = new Map<string, { readonly link: ChatLink; readonly blocks: Set<BlockId> }>();
  const add = (sessionId: SessionId, blockId: BlockId | null, isPast: boolean) => {
    const key = `${sessionId} ${isPast}`;
    const known = links.get(key) ?? {
      link: { sessionId, blockIds: [], isGone: isPast || !isOpen(sessionId) },
      blocks: new Set<BlockId>(),
    };
    if (blockId) known.blocks.add(blockId);
    links.set(key, known);
  };
  for (const { parts, isPast } of messages) {
    for (const part of parts) {
      if (part.type === 'command') add(part.sessionId, part.blockId, isPast);
      if (part.type !== 'text') continue;
      for (const { chip } of findChips(part.text)) {
        if (chip.kind === 'term') add(splitBlockId(chip.blockId).sessionId, chip.blockId, isPast);
      }
    }
  }
  return [...links.values()].map(({ link, blocks }) => ({ ...link, blockIds: [...blocks] }));
}

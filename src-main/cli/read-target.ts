import { BlockId, findTermChips, type LineRange, type SessionId, splitBlockId } from '../../contracts/model/index.ts';
import { sessionIdOf } from './argument.ts';

/** What a command reads: a session, or one of its blocks and, where a chip says so, some of its lines. */
export interface Target {
  readonly sessionId: SessionId;
  readonly blockId: BlockId | undefined;
  readonly lines: LineRange | undefined;
}

/**
 * A session, a block, or a chip as it stands in a message: `s-1`, `s-1#3`, `@term:s-1#3:L14-29`.
 * @throws {UsageError} It is none of them.
 */
export function readTarget(word: string): Target {
  const [found] = findTermChips(word.startsWith('@') ? word : `@term:${word}`);
  const blockId = found?.chip.blockId ?? BlockId.safeParse(word).data;
  const sessionId = blockId ? splitBlockId(blockId).sessionId : sessionIdOf(word);
  return { sessionId, blockId, lines: found?.chip.lines ?? undefined };
}

import { type Block, type SessionId, splitBlockId } from '../../../contracts/model/index.ts';
import { type BlockReader, forModel, outcomeOf } from '../context/block-text.ts';

/** Commands told of at once; a person rarely runs more between two of an agent. */
const MAX_TOLD = 10;

/** Which blocks of each session the model of a chat knows of, so that it hears of what the person ran in between. */
export class SeenBlocks {
  readonly #last = new Map<SessionId, number>();

  /** The model is being told of all blocks there are. */
  sawAll({ host }: Pick<BlockReader, 'host'>, sessionId: SessionId): void {
    this.#last.set(sessionId, numberOf(host.blocks(sessionId).at(-1)));
  }

  /** The person's commands since the last look, one line each; the agent's own are no news. */
  news(reader: BlockReader, sessionId: SessionId): string[] {
    const blocks = reader.host.blocks(sessionId);
    const known = this.#last.get(sessionId) ?? numberOf(blocks.at(-1));
    this.#last.set(sessionId, numberOf(blocks.at(-1)));
    const fresh = blocks.filter((block) => numberOf(block) > known && block.origin.kind === 'user');
    if (fresh.length === 0) return [];
    const told = fresh.slice(-MAX_TOLD).map((block) => lineOf(reader, block));
    return ['Meanwhile the person ran (not you):', ...told];
  }
}

function lineOf({ redact }: BlockReader, block: Block): string {
  return `[${block.id}] $ ${forModel(redact, block.command)} (${outcomeOf(block)})`;
}

function numberOf(block: Block | undefined): number {
  return block ? splitBlockId(block.id).number : 0;
}

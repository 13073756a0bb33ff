import {
  type Approval,
  type Block,
  type BlockId,
  type Finding,
  formatChip,
  splitBlockId,
} from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { AgentDesk } from '../../engine/control/agent-desk.ts';
import { BUILT_IN_AGENT } from '../chat/types.ts';
import { findBlock } from '../context/block-text.ts';
import { diagnose } from './diagnose.ts';
import { type FailureSource, failureOf } from './failure.ts';

/** What the rules of the offline assistant know of failed commands, for every face. */
export interface Fixes {
  /** Null when the block did not fail, or no rule knows the failure. Rejects with `block.not-found`. */
  explain(id: BlockId): Promise<Finding | null>;
  /**
   * A person pressed Run on what `explain` proposed: asks the desk for it as an agent's line. What the level allows needs no second
   * press; what it asks about stays a request that shows why; what it blocks is blocked.
   * Rejects with `block.not-found`, and `block.no-fix` when that line is not what would be proposed now.
   */
  run(id: BlockId, line: string, client?: string): Promise<Approval>;
}

export function createFixes(source: FailureSource, desk: AgentDesk): Fixes {
  async function explain(id: BlockId): Promise<Finding | null> {
    const block = findBlock(source.host, id);
    if (!block) throw new VoxError('block.not-found', `There is no block ${id}. List the sessions with: vox term list`);
    return explainBlock(source, block);
  }
  return {
    explain,
    async run(id, line, client) {
      const finding = await explain(id);
      if (finding?.proposal?.line !== line) {
        throw new VoxError('block.no-fix', `That is not what is proposed for ${id} now. Look at the block again.`);
      }
      const { sessionId } = splitBlockId(id);
      const asked = desk.request({ sessionId, agentId: BUILT_IN_AGENT, chatId: null, line });
      const needsOnlyThem = asked.state === 'asking' && asked.verdict.verdict === 'allow';
      return needsOnlyThem ? desk.resolve(asked.id, { action: 'run' }, client) : asked;
    },
  };
}

/** What the rules say of a block that failed; null when none knows it. @throws {VoxError} `block.not-found`. */
export async function explainBlock(source: FailureSource, block: Block): Promise<Finding | null> {
  if (block.status !== 'failed') return null;
  const found = diagnose(await failureOf(source, block));
  if (!found) return null;
  const { line, ...rest } = found;
  if (line === null) return { blockId: block.id, ...rest, line: null };
  const { number } = line;
  const chip = formatChip({ kind: 'term', blockId: block.id, lines: { start: number, end: number } });
  return { blockId: block.id, ...rest, line: { number, text: line.text, chip } };
}

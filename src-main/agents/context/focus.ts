import { findChips, formatChip, type TermChip } from '../../../contracts/model/index.ts';
import { type BlockReader, findBlock, forModel, outcomeOf, readBlockCall, readBlockLines } from './block-text.ts';
import { excerpt } from './excerpt.ts';

/** Of the person's budget; the other half is the ambient text's. */
const FOCUS_SHARE = 0.5;

export interface Focus {
  /** For the model: one `<focus>` a chip; empty without chips. */
  readonly text: string;
  /** For the person: one sentence for each chip that points at nothing. */
  readonly problems: string[];
}

/**
 * What the chips in a person's text point at, to the exact line.
 *
 * @param tokenBudget The setting `agent.contextTokens`; chips share half of it.
 */
export async function focusOf(reader: BlockReader, text: string, tokenBudget: number): Promise<Focus> {
  const chips = new Map(findChips(text).map(({ chip }) => [formatChip(chip), chip]));
  const budget = (tokenBudget * FOCUS_SHARE) / Math.max(1, chips.size);
  const found = await Promise.all([...chips].map(([label, chip]) => resolve(reader, { label, chip }, budget)));
  return {
    text: found.map(({ label, content }) => `<focus chip="${label}">\n${content}\n</focus>`).join('\n\n'),
    problems: found.flatMap(({ problem }) => (problem === null ? [] : [problem])),
  };
}

interface Resolved {
  readonly label: string;
  readonly content: string;
  readonly problem: string | null;
}

async function resolve(reader: BlockReader, at: { label: string; chip: TermChip }, budget: number): Promise<Resolved> {
  const { label, chip } = at;
  const block = findBlock(reader.host, chip.blockId);
  const missing = (why: string): Resolved => ({ label, content: why, problem: `${label}: ${why}` });
  if (!block) return missing('this block is gone, so nothing of it was sent. Point at another block.');
  const all = await readBlockLines(reader, block.id).catch(() => null);
  if (!all) return missing('its output is no longer kept, so nothing of it was sent. Run the command again.');
  const { start, end } = chip.lines ?? { start: 1, end: all.length };
  if (start > all.length) return missing(`the block has only ${all.length} lines, so nothing of it was sent.`);
  const lines = all.slice(start - 1, end);
  const head = `$ ${forModel(reader.redact, block.command)}\n${outcomeOf(block)}; lines ${start}-${start + lines.length - 1} of ${all.length}:`;
  return {
    label,
    content: `${head}\n${excerpt({ first: start, lines }, budget, readBlockCall(block.id))}`,
    problem: null,
  };
}

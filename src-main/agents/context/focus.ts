import {
  type Chip,
  type FileChip,
  findChips,
  formatChip,
  type LineRange,
  type SessionId,
  type TermChip,
} from '../../../contracts/model/index.ts';
import { toWireError } from '../../base/vox-error.ts';
import { type BlockReader, findBlock, forModel, outcomeOf, readBlockCall, readBlockLines } from './block-text.ts';
import { excerpt } from './excerpt.ts';
import { type FileReader, readPointedFile } from './pointed-file.ts';

/** Of the person's budget; the other half is the ambient text's. */
const FOCUS_SHARE = 0.5;

export interface Focus {
  /** For the model: one `<focus>` a chip; empty without chips. */
  readonly text: string;
  /** For the person: one sentence for each chip that points at nothing. */
  readonly problems: string[];
}

export interface FocusRequest {
  /** The person's message. */
  readonly text: string;
  /** Whose workspace relative paths belong to. */
  readonly sessionId: SessionId | null;
  /** The setting `agent.contextTokens`; chips share half of it. */
  readonly tokenBudget: number;
}

type Reader = BlockReader & FileReader;

/** What the chips in a person's text point at, to the exact line. Never rejects: a chip that points at nothing says so. */
export async function focusOf(reader: Reader, { text, sessionId, tokenBudget }: FocusRequest): Promise<Focus> {
  const chips = new Map(findChips(text).map(({ chip }) => [formatChip(chip), chip]));
  const budget = (tokenBudget * FOCUS_SHARE) / Math.max(1, chips.size);
  const found = await Promise.all(
    [...chips].map(async ([label, chip]) => ({ label, ...(await resolve(reader, { chip, sessionId }, budget)) })),
  );
  return {
    text: found.map(({ label, content }) => `<focus chip="${quoted(label)}">\n${content}\n</focus>`).join('\n\n'),
    problems: found.flatMap(({ label, content, isMissing }) => (isMissing ? [`${label}: ${content}`] : [])),
  };
}

interface Resolved {
  readonly content: string;
  /** The chip points at nothing: `content` says why. */
  readonly isMissing: boolean;
}

function resolve(reader: Reader, at: { chip: Chip; sessionId: SessionId | null }, budget: number): Promise<Resolved> {
  return at.chip.kind === 'term'
    ? resolveBlock(reader, at.chip, budget)
    : resolveFile(reader, { chip: at.chip, sessionId: at.sessionId }, budget);
}

async function resolveBlock(reader: Reader, chip: TermChip, budget: number): Promise<Resolved> {
  const block = findBlock(reader.host, chip.blockId);
  if (!block) return missing('this block is gone, so nothing of it was sent. Point at another block.');
  const all = await readBlockLines(reader, block.id).catch(() => null);
  if (!all) return missing('its output is no longer kept, so nothing of it was sent. Run the command again.');
  const part = slice(all, chip.lines);
  if (!part) return missing(`the block has only ${all.length} lines, so nothing of it was sent.`);
  const head = `$ ${forModel(reader.redact, block.command)}\n${outcomeOf(block)}; ${part.which}:`;
  return { content: `${head}\n${excerpt(part, budget, readBlockCall(block.id))}`, isMissing: false };
}

async function resolveFile(
  reader: Reader,
  { chip, sessionId }: { chip: FileChip; sessionId: SessionId | null },
  budget: number,
): Promise<Resolved> {
  try {
    const { lines: all, isCut } = await readPointedFile(reader, sessionId, chip.path);
    const part = slice(
      all.map((line) => forModel((text) => text, line)),
      chip.lines,
    );
    if (!part) return missing(`the file has only ${all.length} lines, so nothing of it was sent.`);
    const readMore = ({ start, end }: LineRange) =>
      `file_read ${JSON.stringify({ path: chip.path, lines: `${start}-${end}` })}`;
    const head = `file; ${part.which}${isCut ? ', and it is longer than was read' : ''}:`;
    return { content: `${head}\n${excerpt(part, budget, readMore)}`, isMissing: false };
  } catch (error) {
    return missing(toWireError(error).message);
  }
}

/** Null when the range begins behind the last line. */
function slice(
  all: readonly string[],
  range: LineRange | null,
): { first: number; lines: string[]; which: string } | null {
  const { start, end } = range ?? { start: 1, end: all.length };
  if (start > all.length) return null;
  const lines = all.slice(start - 1, end);
  return { first: start, lines, which: `lines ${start}-${start + lines.length - 1} of ${all.length}` };
}

function missing(why: string): Resolved {
  return { content: why, isMissing: true };
}

/** A quoted path inside of an attribute. */
function quoted(label: string): string {
  return label.replaceAll('"', '&quot;');
}

import {
  type Ambient,
  type Block,
  SECURITY_LEVELS,
  type SessionId,
  type SessionInfo,
} from '../../../contracts/model/index.ts';
import { type BlockReader, forModel, outcomeOf, readBlockCall, readBlockLines } from './block-text.ts';
import { excerpt } from './excerpt.ts';
import { estimateTokens } from './tokens.ts';

/** Blocks told of without being asked for. */
const AMBIENT_BLOCKS = 5;
/** Of the ambient text, for the pinned blocks together. */
const PINNED_SHARE = 0.4;
/** Of the person's budget; the rest is for what they point at. */
const AMBIENT_SHARE = 0.5;
/** The newest block is the one they ask about. */
const NEWEST_SHARE = 0.5;

/**
 * What a message tells the model about a session, word for word as it is sent.
 *
 * @param tokenBudget The setting `agent.contextTokens`: half of it is for this text.
 * @throws {VoxError} `session.not-found`.
 */
export async function ambientOf(reader: BlockReader, sessionId: SessionId, tokenBudget: number): Promise<Ambient> {
  const session = reader.host.get(sessionId);
  const all = reader.host.blocks(sessionId);
  const head = forModel(reader.redact, factsOf(session, all.length));
  let left = tokenBudget * AMBIENT_SHARE - estimateTokens(head);
  const recent = all.slice(-AMBIENT_BLOCKS);
  const pinned = all.filter((block) => block.pinned && !recent.includes(block));
  const texts: string[] = [];
  let leftForPinned = left * PINNED_SHARE;
  for (const [index, block] of pinned.entries()) {
    const text = await blockText(reader, block, leftForPinned / (pinned.length - index));
    leftForPinned -= estimateTokens(text);
    left -= estimateTokens(text);
    texts.push(text);
  }
  const pinnedCount = texts.length;
  for (const block of [...recent].reverse()) {
    const text = await blockText(reader, block, left * NEWEST_SHARE);
    left -= estimateTokens(text);
    texts.splice(pinnedCount, 0, text);
  }
  const text = `<terminal session="${sessionId}">\n${[head, ...texts].join('\n\n')}\n</terminal>`;
  const { blockCount, lastExit } = session;
  return { sessionId, blockCount, lastExit, text, tokens: estimateTokens(text), tokenBudget };
}

function factsOf(session: SessionInfo, blockCount: number): string {
  const level = SECURITY_LEVELS.find((row) => row.level === session.level);
  const shown = Math.min(blockCount, AMBIENT_BLOCKS);
  return [
    `shell: ${[session.shell, session.shellVersion].filter(Boolean).join(' ')}`,
    `cwd: ${session.cwd}${session.branch ? ` (git branch ${session.branch})` : ''}`,
    `security level: ${session.level} ${level?.label ?? ''}; control mode: ${session.controlMode}; now: ${session.activity}`,
    `blocks: ${blockCount}${shown > 0 ? `, the last ${shown} below, oldest first` : ''}`,
  ].join('\n');
}

async function blockText(reader: BlockReader, block: Block, budgetTokens: number): Promise<string> {
  const by = `${block.origin.kind === 'agent' ? ' · run by the agent' : ''}${block.pinned ? ' · pinned by the person' : ''}`;
  const head = `[${block.id}] $ ${forModel(reader.redact, block.command)}\n${outcomeOf(block)}${by}`;
  const output = block.fullScreen
    ? '(a full-screen program: no text)'
    : await outputOf(reader, block, budgetTokens - estimateTokens(head));
  return output === '' ? head : `${head}\n${output}`;
}

async function outputOf(reader: BlockReader, block: Block, budgetTokens: number): Promise<string> {
  try {
    const lines = await readBlockLines(reader, block.id);
    return excerpt({ first: 1, lines }, Math.max(0, budgetTokens), readBlockCall(block.id));
  } catch {
    /* It was dropped between the list and the read: its command line still says something. */
    return '(output no longer kept)';
  }
}

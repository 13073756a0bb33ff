import {
  type Block,
  BlockId,
  findTermChips,
  type LineRange,
  type SessionId,
  splitBlockId,
} from '../../../contracts/model/index.ts';
import type { RpcClient } from '../../../contracts/rpc/client.ts';
import { VoxError } from '../../base/vox-error.ts';
import { firstWord, noMoreWords, numberOption, sessionIdOf, textOption } from '../argument.ts';
import { blockJson, describeEnd } from '../describe-block.ts';
import { UsageError } from '../usage-error.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

/** Lines asked for: `3-7`, `3` or `L3-7`. */
const LINES = /^L?([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;

export const command: Command = {
  async run(args, context) {
    const target = readTarget(firstWord(args, 'a session or a block'));
    noMoreWords(args, 1);
    const lines = readLines(textOption(args, 'lines')) ?? target.lines ?? undefined;
    const tail = numberOption(args, 'tail', 1, 100_000);
    if (lines && tail) throw new UsageError('Take either --lines or --tail.');
    const { block, output } = await withHost(
      context,
      async (host) => {
        const block = await findBlock(host, target.word);
        const query = { blockId: block.id, ...(lines && { lines }), ...(tail && { tail }) };
        return { block, output: await host.call('block.output', query) };
      },
      sessionOf(target.word),
    );
    if (args.options.json) context.print(JSON.stringify(blockJson(block, output)));
    else {
      context.note(`${block.id}  ${block.command}  (${describeEnd(block)})`);
      if (output.lines.length > 0) context.print(output.lines.join('\n'));
    }
    return 0;
  },
};

/** A session, a block, or a chip as it stands in a message: `s-1`, `s-1#3`, `@term:s-1#3:L14-29`. */
function readTarget(word: string): { word: string; lines: LineRange | null } {
  const [chip] = findTermChips(word.startsWith('@') ? word : `@term:${word}`);
  return chip ? { word: chip.chip.blockId, lines: chip.chip.lines } : { word, lines: null };
}

function readLines(text: string | undefined): LineRange | undefined {
  if (text === undefined) return undefined;
  const match = LINES.exec(text);
  if (!match) throw new UsageError('--lines takes a line or a range, e.g. 14-29.');
  const [start, end] = [Number(match[1]), Number(match[2] ?? match[1])];
  return { start: Math.min(start, end), end: Math.max(start, end) };
}

function sessionOf(word: string): SessionId {
  const blockId = BlockId.safeParse(word).data;
  return blockId ? splitBlockId(blockId).sessionId : sessionIdOf(word);
}

/** The block named, or the last one of the session named. */
async function findBlock(host: RpcClient, word: string): Promise<Block> {
  const blockId = BlockId.safeParse(word).data;
  const sessionId = sessionOf(word);
  const blocks = await host.call('block.list', { sessionId });
  const block = blockId ? blocks.find(({ id }) => id === blockId) : blocks.at(-1);
  if (block) return block;
  const missing = blockId ? `There is no block ${blockId}` : `Session ${sessionId} has run no command yet`;
  throw new VoxError('block.not-found', `${missing}. Run one with: vox term run ${sessionId} LINE`);
}

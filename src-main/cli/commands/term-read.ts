import type { Block, LineRange } from '../../../contracts/model/index.ts';
import type { RpcClient } from '../../../contracts/rpc/client.ts';
import { VoxError } from '../../base/vox-error.ts';
import { firstWord, noMoreWords, numberOption, textOption } from '../argument.ts';
import { blockJson, describeEnd } from '../describe-block.ts';
import { readTarget, type Target } from '../read-target.ts';
import { UsageError } from '../usage-error.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

/** Lines asked for: `3-7`, `3` or `L3-7`. */
const LINES = /^L?([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;

export const command: Command = {
  async run(args, context) {
    const word = firstWord(args, 'a session or a block');
    noMoreWords(args, 1);
    const asked = readLines(textOption(args, 'lines'));
    const tail = numberOption(args, 'tail', 1, 100_000);
    const target = readTarget(word);
    const lines = asked ?? target.lines;
    if (lines && tail) throw new UsageError('Take either --lines or --tail.');
    const { block, output } = await withHost(
      context,
      async (host) => {
        const block = await findBlock(host, target);
        const query = { blockId: block.id, ...(lines && { lines }), ...(tail && { tail }) };
        return { block, output: await host.call('block.output', query) };
      },
      target.sessionId,
    );
    if (args.options.json) context.print(JSON.stringify(blockJson(block, output)));
    else {
      context.note(`${block.id}  ${block.command}  (${describeEnd(block)})`);
      if (output.lines.length > 0) context.print(output.lines.join('\n'));
    }
    return 0;
  },
};

function readLines(text: string | undefined): LineRange | undefined {
  if (text === undefined) return undefined;
  const match = LINES.exec(text);
  if (!match) throw new UsageError('--lines takes a line or a range, e.g. 14-29.');
  const [start, end] = [Number(match[1]), Number(match[2] ?? match[1])];
  return { start: Math.min(start, end), end: Math.max(start, end) };
}

/** The block named, or the last one of the session named. */
async function findBlock(host: RpcClient, { sessionId, blockId }: Target): Promise<Block> {
  const blocks = await host.call('block.list', { sessionId });
  const block = blockId ? blocks.find(({ id }) => id === blockId) : blocks.at(-1);
  if (block) return block;
  const missing = blockId ? `There is no block ${blockId}` : `Session ${sessionId} has run no command yet`;
  throw new VoxError('block.not-found', `${missing}. Run one with: vox term run ${sessionId} LINE`);
}

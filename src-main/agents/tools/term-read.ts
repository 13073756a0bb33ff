import { z } from 'zod';
import { BlockId } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { findBlock, outcomeOf, readBlockCall, readBlockLines } from '../context/block-text.ts';
import { excerpt } from '../context/excerpt.ts';
import { LineSpec, lineRange } from '../context/line-range.ts';
import { agentTool, READ_TOKENS } from './types.ts';

export const termRead = agentTool({
  name: 'term_read',
  description:
    'Reads the output of a command that ran in the terminal: all of a block or some of its lines. Runs nothing.',
  input: z.object({ block: BlockId.describe('The block, e.g. s-1#3.'), lines: LineSpec.optional() }),
  async run({ block: id, lines: spec }, context) {
    const block = findBlock(context.host, id);
    if (!block) throw new VoxError('block.not-found', `There is no block ${id} any more.`);
    const all = await readBlockLines(context, id);
    const { start, end } = lineRange(spec, all.length);
    if (start > all.length) throw new VoxError('bad-request', `Block ${id} has only ${all.length} lines.`);
    const lines = all.slice(start - 1, end);
    const which = `lines ${start}-${start + lines.length - 1} of ${all.length}`;
    context.show({
      type: 'tool',
      toolCallId: context.callId,
      name: 'term_read',
      summary: `${id}, ${which}`,
      state: 'done',
    });
    const text = excerpt({ first: start, lines }, READ_TOKENS, readBlockCall(id));
    return { text: `$ ${context.redact(block.command)}\n${outcomeOf(block)}; ${which}:\n${text}`, isError: false };
  },
});

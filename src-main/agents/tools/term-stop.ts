import { z } from 'zod';
import { BlockId, splitBlockId } from '../../../contracts/model/index.ts';
import { describeRun } from '../terminal/describe.ts';
import { watchBlock } from '../terminal/watch-block.ts';
import { agentTool } from './types.ts';

/** The shell reports the end of a killed command at its next prompt. */
const PROMPT_MS = 3000;

export const termStop = agentTool({
  name: 'term_stop',
  description:
    'Ends a running command that you started, with all it has started: first politely (Ctrl+C), then harder. The shell and what the person runs are left alone.',
  input: z.object({ block: BlockId.describe('The block, e.g. s-1#3.') }),
  async run({ block }, context) {
    const part = { type: 'tool' as const, toolCallId: context.callId, name: 'term_stop', summary: block };
    const { host, agentId } = context;
    await host.endAsAgent({ sessionId: splitBlockId(block).sessionId, agentId, blockId: block });
    context.show({ ...part, state: 'done' });
    const end = await watchBlock(context, block, { timeoutMs: PROMPT_MS });
    const { text, isError } = await describeRun(context, block, end);
    return { text: `You ended it.\n${text}`, isError };
  },
});

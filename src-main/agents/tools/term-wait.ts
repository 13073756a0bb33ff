import { z } from 'zod';
import { BlockId, type ToolPart } from '../../../contracts/model/index.ts';
import { describeRun } from '../terminal/describe.ts';
import { watchBlock } from '../terminal/watch-block.ts';
import { agentTool } from './types.ts';

const DEFAULT_WAIT_MS = 60_000;

export const termWait = agentTool({
  name: 'term_wait',
  isReading: true,
  description:
    'Waits for a command that still runs: until it ends, waits for input, or timeout_ms is over. Answers like term_run.',
  input: z.object({
    block: BlockId.describe('The block, e.g. s-1#3.'),
    timeout_ms: z.int().min(1000).max(600_000).optional().describe(`Default ${DEFAULT_WAIT_MS}.`),
  }),
  async run({ block, timeout_ms }, context) {
    const part = { type: 'tool' as const, toolCallId: context.callId, name: 'term_wait' };
    const change = context.show<ToolPart>({ ...part, summary: `for ${block}`, state: 'running' });
    const end = await watchBlock(context, block, { timeoutMs: timeout_ms ?? DEFAULT_WAIT_MS });
    change({ ...part, summary: `for ${block}: ${SAID[end.kind]}`, state: 'done' });
    return await describeRun(context, block, end);
  },
});

const SAID = { ended: 'it has ended', timeout: 'it still runs', stopped: 'stopped', waiting: 'it waits for input' };

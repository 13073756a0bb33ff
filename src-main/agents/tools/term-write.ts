import { z } from 'zod';
import { BlockId, splitBlockId } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { describeRun } from '../terminal/describe.ts';
import { bytesOfKeys, isHarmless, KEY_NAMES, shownKeys } from '../terminal/keys.ts';
import { watchBlock } from '../terminal/watch-block.ts';
import { agentTool, type ToolContext } from './types.ts';

/** What the program does with the keys shows within this time, or the model waits on with term_wait. */
const ANSWER_MS = 3000;

export const termWrite = agentTool({
  name: 'term_write',
  description:
    'Types into the program that your own running command waits with (a pager, a y/n question, a REPL). The person sees every key and may have to allow it. Never for passwords, never to start commands in the shell.',
  input: z.object({
    block: BlockId.describe('The block the program runs in, e.g. s-1#3.'),
    text: z.string().max(2000).optional().describe('Typed as it is, before the keys.'),
    keys: z.array(z.enum(KEY_NAMES)).max(20).optional().describe('Keys by name, after the text.'),
  }),
  async run({ block, text = '', keys = [] }, context) {
    const { host, agentId } = context;
    const { sessionId } = splitBlockId(block);
    const bytes = bytesOfKeys(text, keys);
    if (bytes.length === 0) throw new VoxError('bad-request', 'Give a text or keys to type.');
    const shown = shownKeys(text, keys);
    if (!(await mayType(context, { block, shown, isHarmless: isHarmless(text, keys) })))
      return { text: 'The person does not allow these keys; nothing was typed.', isError: true, isRefusal: true };
    await host.typeAsAgent({ sessionId, agentId, blockId: block, bytes });
    context.show({
      type: 'tool',
      toolCallId: context.callId,
      name: 'term_write',
      summary: `${shown} into ${block}`,
      state: 'done',
    });
    return await describeRun(context, block, await watchBlock(context, block, { timeoutMs: ANSWER_MS }));
  },
});

/** Keys that only move, leave or end are free; anything that could act is the person's to allow, at every level. */
async function mayType(
  context: ToolContext,
  { block, shown, isHarmless: isFree }: { block: BlockId; shown: string; isHarmless: boolean },
): Promise<boolean> {
  if (isFree) return true;
  const { sessionId } = splitBlockId(block);
  const { level } = context.host.get(sessionId);
  if (level === 'L1')
    throw new VoxError('forbidden', 'At level L1 an agent only looks: it may leave a program, not answer it.');
  const front = await context.host.foreground(sessionId);
  const question = `The agent wants to type ${shown} into ${front?.program ?? 'the program'} (${block}).`;
  return (await context.ask({ question, choices: ['Allow', 'Refuse'] })) === 'Allow';
}

import { z } from 'zod';
import { BlockId, splitBlockId } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { findBlock } from '../context/block-text.ts';
import { describeRun } from '../terminal/describe.ts';
import { bytesOfKeys, isHarmless, KEY_NAMES, shownKeys } from '../terminal/keys.ts';
import { watchBlock } from '../terminal/watch-block.ts';
import { agentTool, type ToolContext } from './types.ts';

/** What the program does with the keys shows within this time, or the model waits on with term_wait. */
const ANSWER_MS = 3000;

export const termWrite = agentTool({
  name: 'term_write',
  description:
    'Types into the program that runs in a block: your own command that waits (a pager, a y/n question, a REPL), or with their word one of the person. The person sees every key and mostly has to allow it. Never for passwords, never to start commands in the shell.',
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
    const hasConsent = needsConsent(context, block, isHarmless(text, keys));
    if (hasConsent && !(await isAllowed(context, block, shown))) {
      host.noteRefusedKeys({ sessionId, agentId, blockId: block, shown });
      return { text: 'The person does not allow these keys; nothing was typed.', isError: true, isRefusal: true };
    }
    await host.typeAsAgent({ sessionId, agentId, blockId: block, bytes, shown, hasConsent });
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

/** Keys that only move, leave or end are free in the agent's own program; all else is the person's to allow, at every level. */
function needsConsent({ host, agentId }: ToolContext, id: BlockId, isFree: boolean): boolean {
  const { level, controlMode } = host.get(splitBlockId(id).sessionId);
  if (level === 'L1' && !isFree)
    throw new VoxError('forbidden', 'At level L1 an agent only looks: it may leave a program, not answer it.');
  const block = findBlock(host, id);
  if (!block || block.endedAt !== null)
    throw new VoxError('block.not-found', `Block ${id} does not run any more, so nothing was typed.`);
  const isOwn = block.origin.kind === 'agent' && block.origin.agentId === agentId;
  return !isFree || !isOwn || controlMode === 'Manual';
}

async function isAllowed(context: ToolContext, block: BlockId, shown: string): Promise<boolean> {
  const front = await context.host.foreground(splitBlockId(block).sessionId);
  if (front?.waiting === 'password')
    throw new VoxError('forbidden', 'The program reads a password. Only the person may type it; wait with term_wait.');
  const question = `The agent wants to type ${shown} into ${front?.program ?? 'the program'} (${block}).`;
  return (await context.ask({ question, choices: ['Allow', 'Refuse'] })) === 'Allow';
}

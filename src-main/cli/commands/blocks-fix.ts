import type { Block, Finding } from '../../../contracts/model/index.ts';
import type { RpcClient } from '../../../contracts/rpc/client.ts';
import { VoxError } from '../../base/vox-error.ts';
import { firstWord, noMoreWords } from '../argument.ts';
import { describeEnd } from '../describe-block.ts';
import { printable } from '../printable.ts';
import { readTarget, type Target } from '../read-target.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const word = firstWord(args, 'a session or a block');
    noMoreWords(args, 1);
    const target = readTarget(word);
    const { block, finding } = await withHost(
      context,
      async (host) => {
        const block = await failedBlock(host, target);
        return { block, finding: await host.call('block.explain', { blockId: block.id }) };
      },
      target.sessionId,
    );
    if (args.options.json) context.print(JSON.stringify(json(block, finding)));
    else {
      context.note(`${block.id}  ${printable(block.command)}  (${describeEnd(block)})`);
      for (const line of rendered(block, finding)) context.print(printable(line));
    }
    return 0;
  },
};

/** The block named, or the newest one of the session that failed. */
async function failedBlock(host: RpcClient, { sessionId, blockId }: Target): Promise<Block> {
  const blocks = await host.call('block.list', { sessionId });
  const block = blocks.findLast(({ id, status }) => (blockId ? id === blockId : status === 'failed'));
  if (block) return block;
  const missing = blockId ? `There is no block ${blockId}` : `Nothing has failed in session ${sessionId}`;
  throw new VoxError('block.not-found', `${missing}. See what ran with: vox term read ${sessionId}`);
}

function json({ id, sessionId, command, exitCode, status }: Block, finding: Finding | null) {
  const { rule = null, says = null, line = null, proposal = null } = finding ?? {};
  return { sessionId, blockId: id, command, exitCode, status, rule, says, line, proposal };
}

function rendered({ status }: Block, finding: Finding | null): string[] {
  if (status !== 'failed') return ['It did not fail.'];
  if (!finding) return ['No rule knows this failure.'];
  const { rule, says, line, proposal } = finding;
  return [
    says,
    ...(line ? [`line ${line.number}  ${line.text.trim()}`] : []),
    ...(proposal ? [`${proposal.kind === 'fix' ? 'fix ' : 'look'}  ${proposal.line}`] : []),
    `rule  ${rule}`,
  ];
}

import type { Block } from '../../contracts/model/index.ts';
import { host } from '../stores/connection.ts';
import { showNotice } from '../stores/notice.ts';
import { toWireError } from '../stores/wire-error.ts';
import type { Command } from './command.ts';

export const blockCopy: Command = {
  id: 'block.copy',
  isEnabled: ({ block }) => block !== null,
  run: ({ block }) => (block ? copyOutput(block) : undefined),
};

async function copyOutput(block: Block): Promise<void> {
  try {
    const { lines, omittedBytes } = await host().call('block.output', { blockId: block.id });
    await navigator.clipboard.writeText(`${lines.join('\n')}\n`);
    const left = omittedBytes > 0 ? ' The middle of this long output is not kept.' : '';
    showNotice('info', `Copied ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}.${left}`);
  } catch (error) {
    showNotice('problem', `Nothing was copied: ${toWireError(error).message}`);
  }
}

import type { Block } from '../../contracts/model/index.ts';
import { host } from '../stores/connection.ts';
import { showNotice } from '../stores/notice.ts';
import { toWireError } from '../stores/wire-error.ts';
import type { Command } from './command.ts';

export const blockPin: Command = {
  id: 'block.pin',
  isEnabled: ({ block }) => block !== null,
  run: ({ block }) => (block ? togglePin(block) : undefined),
};

async function togglePin(block: Block): Promise<void> {
  try {
    const { pinned } = await host().call('block.pin', { blockId: block.id, pinned: !block.pinned });
    showNotice(
      'info',
      pinned ? `${block.id} is pinned: the agent keeps seeing it.` : `${block.id} is no longer pinned.`,
    );
  } catch (error) {
    showNotice('problem', toWireError(error).message);
  }
}

import { showNotice } from '../stores/notice.ts';
import type { Command } from './command.ts';

export const blockCopyCommand: Command = {
  id: 'block.copy-command',
  isEnabled: ({ block }) => block !== null && block.command !== '',
  async run({ block }) {
    if (!block) return;
    await navigator.clipboard.writeText(block.command).then(
      () => showNotice('info', 'Copied the command.'),
      () => showNotice('problem', 'Nothing was copied: the browser did not allow it.'),
    );
  },
};

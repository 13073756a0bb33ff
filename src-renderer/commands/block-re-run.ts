import { clearNotice, showNotice } from '../stores/notice.ts';
import { submitLine } from '../stores/sessions.ts';
import type { Command } from './command.ts';

export const blockReRun: Command = {
  id: 'block.re-run',
  isEnabled: ({ block }) => block !== null && block.command.trim() !== '',
  async run({ block }) {
    if (!block) return;
    const error = await submitLine(block.sessionId, block.command);
    if (error) showNotice('problem', error.message);
    else clearNotice();
  },
};

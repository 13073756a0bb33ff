import type { SessionId } from '../../contracts/model/index.ts';
import { showNotice } from '../stores/notice.ts';
import type { Command } from './command.ts';

export const sessionContinue: Command = {
  id: 'session.continue-in-terminal',
  isEnabled: ({ session }) => session !== null,
  run: ({ session }) => (session ? continueInTerminal(session.id) : undefined),
};

/** The session lives in the host, so any terminal of this machine can go on with it. */
export async function continueInTerminal(id: SessionId): Promise<void> {
  const line = `vox term --attach ${id}`;
  try {
    await navigator.clipboard.writeText(line);
    showNotice('info', `Copied: ${line}. Paste it into any terminal; the session stays open here too.`);
  } catch {
    showNotice('problem', `The clipboard is closed to this page. Type it yourself: ${line}`);
  }
}

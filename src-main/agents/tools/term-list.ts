import { z } from 'zod';
import { forModel } from '../context/block-text.ts';
import { agentTool } from './types.ts';

/** For agents that are not in the chat, and so are not told of the terminal by themselves. */
export const termList = agentTool({
  name: 'term_list',
  isReading: true,
  description:
    'Lists the terminal sessions: id, shell, folder, what it does now, security level, who drives it, and its last commands with their block ids.',
  input: z.object({}),
  async run(_, { host, redact, show, callId }) {
    const rows = host.list().map((session) => {
      const { id, shell, cwd, activity, level, controlMode } = session;
      const last = host.blocks(id).slice(-LAST_BLOCKS);
      const commands = last.map((block) => `  [${block.id}] $ ${forModel(redact, block.command)} (${block.status})`);
      return [`${id}: ${shell} in ${cwd}, ${activity}, level ${level}, ${controlMode}`, ...commands].join('\n');
    });
    show({ type: 'tool', toolCallId: callId, name: 'term_list', summary: `${rows.length} sessions`, state: 'done' });
    return { text: rows.join('\n') || 'There is no terminal session. term_run opens one.', isError: false };
  },
});

/** Blocks of each session that are told of; term_read reads any. */
const LAST_BLOCKS = 5;

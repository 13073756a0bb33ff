import { classify, type Intent } from '../../../contracts/model/classify.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words, options }, { print }) {
    if (words.length === 0) throw new UsageError('It needs a line.');
    const intent = classify(words.join(' '));
    print(options.json ? JSON.stringify(intent) : explain(intent));
    return 0;
  },
};

function explain(intent: Intent): string {
  switch (intent.intent) {
    case 'VoxNative':
      return `A bare line, for the session's own shell (in the chat: a message): ${intent.text}`;
    case 'Shell':
      return `A line for the host shell: ${intent.cmd}`;
    case 'StructuredShell':
      return `A structured pipeline: ${intent.pipeline}`;
    case 'Agent':
      return `A question for the agent: ${intent.prompt}`;
    case 'Command':
      return `The command /${intent.name}${intent.args ? `, with: ${intent.args}` : ''}`;
  }
}

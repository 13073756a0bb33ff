import type { Block } from '../../../contracts/model/index.ts';
import type { RpcClient } from '../../../contracts/rpc/client.ts';
import { firstWord, sessionIdOf } from '../argument.ts';
import { blockJson, describeEnd } from '../describe-block.ts';
import { SessionWatch } from '../session-watch.ts';
import { UsageError } from '../usage-error.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const sessionId = sessionIdOf(firstWord(args, 'a session and a line'));
    const line = args.words.slice(1).join(' ');
    if (line.trim() === '') throw new UsageError('It needs a line to run.');
    return withHost(
      context,
      async (host) => {
        const block = await runLine(host, sessionId, line);
        if (!block) {
          const none = {
            sessionId,
            blockId: null,
            command: line,
            exitCode: null,
            text: '',
            durationMs: null,
            origin: { kind: 'user' },
          };
          if (args.options.json) context.print(JSON.stringify(none));
          else context.note('It was typed, but the shell did not report it as a command. Look at it in Axis.');
          return 0;
        }
        const output = await host.call('block.output', { blockId: block.id });
        if (args.options.json) context.print(JSON.stringify(blockJson(block, output)));
        else {
          if (output.lines.length > 0) context.print(output.lines.join('\n'));
          context.note(`${block.id}  ${describeEnd(block)}`);
        }
        return 0;
      },
      sessionId,
    );
  },
};

/** Watches first and types then, so that no end is missed however fast it comes. */
async function runLine(host: RpcClient, sessionId: Block['sessionId'], line: string): Promise<Block | null> {
  const watch = new SessionWatch(host, sessionId);
  const interrupt = () => void host.call('term.input', { sessionId, bytes: new Uint8Array([0x03]) }).catch(() => {});
  try {
    await watch.untilReady();
    const { blockId } = await host.call('term.submit', { sessionId, line });
    // Ctrl+C reaches the command, as it would in the terminal; a second one ends only this wait.
    process.once('SIGINT', interrupt);
    return blockId && (await watch.untilClosed(blockId));
  } finally {
    process.off('SIGINT', interrupt);
    watch.dispose();
  }
}

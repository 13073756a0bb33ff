import type { Block } from '../../contracts/model/index.ts';
import type { RpcClient } from '../../contracts/rpc/client.ts';
import type { CommandArguments, CommandContext } from './commands/types.ts';
import { blockJson, describeEnd } from './describe-block.ts';
import { SessionWatch } from './session-watch.ts';

/** Where and what to run. */
export interface SessionLine {
  readonly sessionId: Block['sessionId'];
  readonly line: string;
}

/** Runs a line in a session as the person, waits for its end and prints what it printed. @returns The exit code of this `vox`. */
export async function runInSession(
  host: RpcClient,
  { sessionId, line }: SessionLine,
  { options }: CommandArguments,
  context: CommandContext,
): Promise<number> {
  const block = await runLine(host, sessionId, line);
  if (!block) {
    const unknown = { blockId: null, command: line, exitCode: null, text: '', durationMs: null };
    if (options.json) context.print(JSON.stringify({ sessionId, ...unknown, origin: { kind: 'user' } }));
    else context.note('It was typed, but the shell did not report it as a command. Look at it in Axis.');
    return 0;
  }
  const output = await host.call('block.output', { blockId: block.id });
  if (options.json) context.print(JSON.stringify(blockJson(block, output)));
  else {
    if (output.lines.length > 0) context.print(output.lines.join('\n'));
    context.note(`${block.id}  ${describeEnd(block)}`);
  }
  return 0;
}

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

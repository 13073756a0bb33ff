import type { SessionId, TermFrame, WireError } from '../../../contracts/model/index.ts';
import type { RpcClient } from '../../../contracts/rpc/client.ts';
import { firstWord, noMoreWords, sessionIdOf } from '../argument.ts';
import { showHere } from '../show-session.ts';
import { withHost } from '../with-host.ts';
import type { Command, CommandContext } from './types.ts';

export const command: Command = {
  run(args, context) {
    const sessionId = sessionIdOf(firstWord(args, 'a session'));
    noMoreWords(args, 1);
    if (args.options.json) return withHost(context, (host) => follow(host, sessionId, context), sessionId);
    const isReadOnly = args.options['read-only'] === true;
    return showHere({ attach: sessionId, isReadOnly, isLocal: false }, context);
  },
};

/**
 * Prints what happens in a session, one frame a line, until it ends: for programs. It only looks. Bytes are base64, as on the
 * wire. After a gap the next line is a snapshot again.
 */
async function follow(host: RpcClient, sessionId: SessionId, { write }: CommandContext): Promise<number> {
  for (;;) {
    const last = await followOnce(host, sessionId, write);
    if (last?.type !== 'gap') return 0;
  }
}

function followOnce(host: RpcClient, sessionId: SessionId, write: CommandContext['write']): Promise<TermFrame | null> {
  return new Promise((resolve, reject) => {
    let last: TermFrame | null = null;
    let written: Promise<void> = Promise.resolve();
    const onFrame = (frame: TermFrame) => {
      last = frame;
      written = written.then(() => write(Buffer.from(`${JSON.stringify(withBase64(frame))}\n`)));
      // A reader that is slow makes the host skip, never this process grow.
      if (frame.type === 'output') void written.then(() => stream.acknowledge(frame.bytes.length));
    };
    const onEnd = (error: WireError | null) => void written.then(() => (error ? reject(error) : resolve(last)));
    const stream = host.stream('term.attach', { sessionId, readOnly: true }, { onFrame, onEnd });
  });
}

function withBase64(frame: TermFrame): object {
  if (frame.type === 'output') return { ...frame, bytes: Buffer.from(frame.bytes).toString('base64') };
  if (frame.type === 'snapshot') return { ...frame, replay: Buffer.from(frame.replay).toString('base64') };
  return frame;
}

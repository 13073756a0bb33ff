import type { ServerChannel } from '../rpc/wire/server-channel.ts';

/** A channel whose messages wait until somebody listens to them, in order: where a host has to be found first. */
export function holdMessages(channel: ServerChannel): ServerChannel {
  let listener: ((message: unknown) => void) | null = null;
  let waiting: unknown[] = [];
  channel.onMessage((message) => {
    if (listener) listener(message);
    else waiting.push(message);
  });
  return {
    send: (message) => channel.send(message),
    onMessage(wanted) {
      listener = wanted;
      for (const message of waiting) wanted(message);
      waiting = [];
    },
    onClose: (wanted) => channel.onClose(wanted),
    close: () => channel.close(),
  };
}

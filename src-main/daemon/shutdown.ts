const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl+C may arrive several times: from the terminal, from npm and from `npm start`'s script. */
const SAME_KEY_MS = 700;

/** Whatever has not ended by then is left to the operating system. */
const DEADLINE_MS = 8000;

export interface Closable {
  dispose(): Promise<void> | void;
}

export interface Shutdown {
  /** Disposed at the end, the last one first. */
  add<T extends Closable>(item: T): T;
  /** Settles at the first signal, or when the process that started us has gone. A second signal ends the process at once. */
  readonly requested: Promise<void>;
  /** Disposes everything; what fails does not stop the rest. */
  run(): Promise<void>;
}

/** The end of a root process, in order. One a process: it listens to its signals. */
export function createShutdown(print: (text: string) => void): Shutdown {
  const items: Closable[] = [];
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  let requestedAt: number | null = null;
  const request = () => {
    if (requestedAt !== null && Date.now() - requestedAt > SAME_KEY_MS) process.exit(130);
    if (requestedAt !== null) return;
    requestedAt = Date.now();
    print('Stopping. Press Ctrl+C again to force it.');
    resolve();
  };
  for (const signal of SIGNALS) process.on(signal, request);
  // `npm start` holds a channel to us: when it is killed outright, this is how we hear of it.
  process.once('disconnect', request);
  return {
    requested,
    add(item) {
      items.push(item);
      return item;
    },
    async run() {
      setTimeout(() => process.exit(1), DEADLINE_MS).unref();
      for (const item of items.splice(0).reverse()) {
        try {
          await item.dispose();
        } catch (error) {
          print(`While stopping: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      for (const signal of SIGNALS) process.off(signal, request);
      process.off('disconnect', request);
      if (process.connected) process.disconnect?.();
    },
  };
}

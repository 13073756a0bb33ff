/** The operating system's store for passwords. Methods reject when there is none, it is locked, or it does not answer in time. */
export interface Keyring {
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  /** Nothing happens when there is no such entry. */
  remove(account: string): Promise<void>;
}

/** A locked keyring may wait for a password dialog nobody sees. */
const ANSWER_MS = 3000;

/**
 * macOS Keychain, Windows Credential Manager, or the Secret Service (GNOME Keyring, KWallet) on Linux. The kernel's own keyring
 * is left out on purpose: it forgets everything when the machine restarts.
 */
export function createSystemKeyring(service: string): Keyring {
  const entry = async (account: string) => {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    return new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
  };
  return {
    get: (account) => inTime(async (signal) => (await entry(account)).getPassword(signal)),
    set: (account, value) => inTime(async (signal) => (await entry(account)).setPassword(value, signal)),
    async remove(account) {
      await inTime(async (signal) => (await entry(account)).deleteCredential(signal));
    },
  };
}

async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const aborter = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    aborter.abort();
    late.reject(new Error(`The keyring did not answer within ${ANSWER_MS} ms.`));
  }, ANSWER_MS);
  try {
    return await Promise.race([ask(aborter.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

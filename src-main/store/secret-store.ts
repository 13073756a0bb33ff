import { MODEL_PROVIDERS, type SecretName } from '../../contracts/model/index.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import { VoxError } from '../base/vox-error.ts';
import type { Files } from '../platform/files.ts';
import type { Keyring } from '../platform/keyring.ts';
import { createSealedFile } from './secret-file.ts';

export type SecretSource = 'environment' | 'keyring' | 'file';

/** Variables that win over what is saved. They are read only, never written anywhere. */
function variablesOf(name: SecretName): readonly string[] {
  return MODEL_PROVIDERS.find(({ secret }) => secret === name)?.keyVariables ?? [];
}

export interface SecretStore extends Disposable {
  readonly onDidChange: Event<SecretName>;
  /** Null when it was never given. @throws {VoxError} `secrets.unavailable` when the file of secrets is damaged. */
  get(name: SecretName): Promise<string | null>;
  source(name: SecretName): Promise<SecretSource | null>;
  /**
   * Keeps the value in the OS keyring, else in the encrypted file; null removes it from both.
   * @returns Where it is kept now.
   * @throws {VoxError} `secrets.unavailable` when it could be kept, or removed, nowhere.
   */
  set(name: SecretName, value: string | null): Promise<{ kept: 'keyring' | 'file' | null }>;
}

/** @param dir Folder of the encrypted file, used only where no keyring answers. */
export function createSecretStore(deps: {
  keyring: Keyring;
  files: Files;
  dir: string;
  env: Readonly<Record<string, string | undefined>>;
}): SecretStore {
  const changed = new Emitter<SecretName>();
  const sealed = createSealedFile(deps);
  const seenInKeyring = new Set<SecretName>();
  let isKeyringDead = false;

  /** Undefined when no keyring answers; then it is not asked again in this process, as every answer may cost seconds. */
  async function fromKeyring<T>(ask: (keyring: Keyring) => Promise<T>): Promise<T | undefined> {
    if (isKeyringDead) return undefined;
    try {
      return await ask(deps.keyring);
    } catch {
      /* No Secret Service on this machine, or it is locked: the encrypted file stands in. */
      isKeyringDead = true;
      return undefined;
    }
  }

  async function find(name: SecretName): Promise<{ value: string; source: SecretSource } | null> {
    const given = variablesOf(name)
      .map((variable) => deps.env[variable]?.trim())
      .find(Boolean);
    if (given) return { value: given, source: 'environment' };
    const kept = await fromKeyring((keyring) => keyring.get(name));
    if (kept) {
      seenInKeyring.add(name);
      return { value: kept, source: 'keyring' };
    }
    const filed = sealed.get(name);
    return filed === null ? null : { value: filed, source: 'file' };
  }

  async function keep(name: SecretName, value: string): Promise<'keyring' | 'file'> {
    const isInKeyring = await fromKeyring(async (keyring) => {
      await keyring.set(name, value);
      return true;
    });
    // In one place only: an older copy must not come back.
    sealed.set(name, isInKeyring ? null : value);
    if (isInKeyring) seenInKeyring.add(name);
    return isInKeyring ? 'keyring' : 'file';
  }

  async function forget(name: SecretName): Promise<null> {
    const isGone = await fromKeyring(async (keyring) => {
      await keyring.remove(name);
      return true;
    });
    if (!isGone && seenInKeyring.has(name)) {
      throw new VoxError(
        'secrets.unavailable',
        'The keyring does not answer, so the key is still in it. Unlock it and try again.',
      );
    }
    seenInKeyring.delete(name);
    sealed.set(name, null);
    return null;
  }

  return {
    onDidChange: changed.event,
    get: async (name) => (await find(name))?.value ?? null,
    source: async (name) => (await find(name))?.source ?? null,
    async set(name, value) {
      const kept = value === null ? await forget(name) : await keep(name, value);
      changed.fire(name);
      return { kept };
    },
    dispose: () => changed.dispose(),
  };
}

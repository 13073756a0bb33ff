import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { VoxError } from '../base/vox-error.ts';
import { type Files, OWNER_ONLY } from '../platform/files.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** The size GCM is defined for. */
const NONCE_BYTES = 12;

const Sealed = z.object({ nonce: z.base64(), tag: z.base64(), data: z.base64() });
type Sealed = z.infer<typeof Sealed>;
const SecretFile = z.object({ version: z.literal(1), secrets: z.record(z.string(), Sealed) });
type SecretFile = z.infer<typeof SecretFile>;

/**
 * Secrets in `secrets.json`, sealed with AES-256-GCM under the key in `secrets.key` beside it; both readable by the owner only.
 *
 * What it protects against: a secret that leaks with one file alone (a copied config, a search index, a screen share), and
 * changes to the file going unseen. What it does not: anyone who can read both files, as every program of this user can.
 */
export interface SealedFile {
  get(name: string): string | null;
  set(name: string, value: string | null): void;
}

export function createSealedFile({ files, dir }: { files: Files; dir: string }): SealedFile {
  const path = join(dir, 'secrets.json');
  const keyPath = join(dir, 'secrets.key');

  function readKey(): Uint8Array | null {
    const key = files.readBytes(keyPath);
    return key?.length === KEY_BYTES ? key : null;
  }

  function makeKey(): Uint8Array {
    const key = randomBytes(KEY_BYTES);
    files.writeAtomic(keyPath, key, OWNER_ONLY);
    return key;
  }

  function read(): SecretFile {
    const text = files.readText(path);
    if (text === null) return { version: 1, secrets: {} };
    try {
      return SecretFile.parse(JSON.parse(text));
    } catch (cause) {
      throw new VoxError(
        'secrets.unavailable',
        `The file of keys is damaged. Delete ${path} and enter the key again.`,
        { cause },
      );
    }
  }

  return {
    get(name) {
      const sealed = read().secrets[name];
      if (!sealed) return null;
      try {
        return unseal(sealed, readKey() ?? new Uint8Array(), name);
      } catch (cause) {
        const message = `The saved key cannot be opened: ${keyPath} does not belong to ${path}. Enter the key again in Settings.`;
        throw new VoxError('secrets.unavailable', message, { cause });
      }
    },
    set(name, value) {
      const { [name]: _old, ...others } = read().secrets;
      const secrets = value === null ? others : { ...others, [name]: seal(value, readKey() ?? makeKey(), name) };
      if (Object.keys(secrets).length === 0) return files.remove(path);
      files.writeAtomic(path, `${JSON.stringify({ version: 1, secrets } satisfies SecretFile, null, 2)}\n`, OWNER_ONLY);
    },
  };
}

/** The name is bound in, so that one entry cannot be swapped for another. */
function seal(value: string, key: Uint8Array, name: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const data = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return {
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
}

function unseal(sealed: Sealed, key: Uint8Array, name: string): string {
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(sealed.nonce, 'base64'), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(name)).setAuthTag(Buffer.from(sealed.tag, 'base64'));
  return Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]).toString('utf8');
}

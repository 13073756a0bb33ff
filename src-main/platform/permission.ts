import { accessSync, constants } from 'node:fs';
import { VoxError } from '../base/vox-error.ts';

const CODES = new Set(['EACCES', 'EPERM', 'EROFS']);

/** The system's name for it when an error says that we may not, e.g. `EACCES`; null for every other error. */
export function deniedBy(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && CODES.has(code) ? code : null;
}

/**
 * What to throw in place of an error: `permission.denied` in words that say the next step where the system refused, else the
 * error as it is.
 *
 * @param say The message; it is given the system's name for the refusal.
 */
export function asDenied(error: unknown, say: (code: string) => string): unknown {
  const code = deniedBy(error);
  return code === null ? error : new VoxError('permission.denied', say(code), { cause: error });
}

/** Why this folder may not be listed, as the system names it; null when it may, or is not there. */
export function whyUnlistable(folder: string): string | null {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return null;
  } catch (error) {
    return deniedBy(error);
  }
}

import { accessSync, constants } from 'node:fs';

const CODES = new Set(['EACCES', 'EPERM', 'EROFS']);

/** The system's name for it when an error says that we may not, e.g. `EACCES`; null for every other error. */
export function deniedBy(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && CODES.has(code) ? code : null;
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

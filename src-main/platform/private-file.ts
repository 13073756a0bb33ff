import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER_ONLY } from './files.ts';

/** A short-lived file that only this user can read, in a folder of its own. */
export interface PrivateFile {
  readonly path: string;
  /** Removes the file and its folder; no error when they are gone. */
  remove(): Promise<void>;
}

/** A path at which nothing is, and which nobody guesses. */
export function unusedPath(): string {
  return join(tmpdir(), `vox-${randomUUID()}`);
}

export async function writePrivateFile(name: string, text: string): Promise<PrivateFile> {
  const folder = unusedPath();
  await mkdir(folder, { mode: 0o700 });
  const path = join(folder, name);
  await writeFile(path, text, { mode: OWNER_ONLY, flag: 'wx' });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Params, Result } from '../../../contracts/rpc/index.ts';
import type { Files } from '../../platform/files.ts';

interface LocateDeps {
  readonly files: Pick<Files, 'exists' | 'isFolder'>;
  readonly home: string;
  readonly hostname: string;
}

type Found = Result<'file.locate'>[number];

/** Which of the places are there. Every path is looked at once, however many readings lead to it. */
export function locatePlaces(deps: LocateDeps, { folders, places }: Params<'file.locate'>): Result<'file.locate'> {
  const seen = new Map<string, boolean>();
  const isThere = (path: string): boolean => {
    const known = seen.get(path) ?? existsQuietly(deps.files, path);
    seen.set(path, known);
    return known;
  };
  return places.map((readings) => firstFound(deps, { readings, folders, isThere }));
}

interface Search {
  readonly readings: readonly string[];
  readonly folders: readonly string[];
  isThere(path: string): boolean;
}

function firstFound(deps: LocateDeps, { readings, folders, isThere }: Search): Found {
  for (const [reading, text] of readings.entries()) {
    const path = pathsOf(deps, text, folders).find(isThere);
    if (path !== undefined) return { reading, path, isFolder: deps.files.isFolder(path) };
  }
  return null;
}

/** Where a reading may lead, the likeliest first. */
function pathsOf({ home, hostname }: LocateDeps, text: string, folders: readonly string[]): string[] {
  if (text.includes('\0')) return [];
  if (/^file:/i.test(text)) return localPath(text, hostname);
  if (text === '~' || text.startsWith('~/')) return [resolve(home, text.slice(2))];
  if (isAbsolute(text)) return [resolve(text)];
  return folders.filter((folder) => isAbsolute(folder)).map((folder) => resolve(folder, text));
}

/** A file URL of another machine leads nowhere here. */
function localPath(text: string, hostname: string): string[] {
  try {
    const url = new URL(text);
    if (url.host === hostname.toLowerCase() || url.host === 'localhost') url.host = '';
    return url.host === '' ? [fileURLToPath(url)] : [];
  } catch {
    /* No URL, or one that names no path: nothing is there. */
    return [];
  }
}

function existsQuietly(files: LocateDeps['files'], path: string): boolean {
  try {
    return files.exists(path);
  } catch {
    /* A folder that is closed to us, or a name that is too long: not a place to open. */
    return false;
  }
}

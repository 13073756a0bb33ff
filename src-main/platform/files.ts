import {
  accessSync,
  constants,
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  watch,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { type Disposable, toDisposable } from '../base/disposable.ts';

/** Only the owner may read or write. */
export const OWNER_ONLY = 0o600;

/** Editors write in several steps; one change is told once the file has been quiet for this long. */
const WATCH_QUIET_MS = 40;

export interface FileHead {
  /** At most the bytes asked for. */
  readonly bytes: Uint8Array;
  readonly sizeBytes: number;
}

/** The part of the file system this product uses. Paths are absolute. */
export interface Files {
  /** Null when there is no such file. */
  readText(path: string): string | null;
  readBytes(path: string): Uint8Array | null;
  /** The first bytes of a regular file; null when there is none, or it is no regular file. */
  readHead(path: string, maxBytes: number): Promise<FileHead | null>;
  /**
   * Writes beside the target and renames, through symbolic links; makes missing folders, which only the owner may enter.
   * @param mode Permissions of the file; without it an existing file keeps its own.
   */
  writeAtomic(path: string, data: string | Uint8Array, mode?: number): void;
  /** As `writeAtomic`, without holding anything up. */
  writeLater(path: string, data: string, mode: number): Promise<void>;
  /** Nothing happens when it is already gone. */
  remove(path: string): void;
  /** With everything in it; links in it are removed, not followed. Nothing happens when it is already gone. */
  removeFolder(path: string): void;
  exists(path: string): boolean;
  isFolder(path: string): boolean;
  /** A file that this user may run. */
  isExecutable(path: string): boolean;
  /** The path with every symbolic link resolved; null when it does not exist. */
  realPath(path: string): string | null;
  /** Names in a folder, unsorted; empty when it cannot be read. */
  listNames(folder: string): string[];
  /** Tells of any change of the file, including its appearance and a rename over it. The folder must exist. */
  watch(path: string, listener: () => void): Disposable;
}

export const systemFiles: Files = {
  readText: (path) => orNull(() => readFileSync(path, 'utf8')),
  readBytes: (path) => orNull(() => readFileSync(path)),
  readHead,
  writeAtomic(path, data, mode) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const bytes = typeof data === 'string' ? data : Buffer.from(data);
    writeFileAtomic.sync(path, bytes, mode === undefined ? {} : { mode });
  },
  async writeLater(path, data, mode) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await writeFileAtomic(path, data, { mode });
  },
  remove: (path) => rmSync(path, { force: true }),
  removeFolder: (path) => rmSync(path, { recursive: true, force: true }),
  exists: (path) => statSync(path, { throwIfNoEntry: false }) !== undefined,
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  isExecutable,
  realPath: (path) => orNull(() => realpathSync(path)),
  listNames(folder) {
    try {
      return readdirSync(folder);
    } catch {
      /* A PATH entry may be missing or closed to us: it has no names. */
      return [];
    }
  },
  watch: watchFile,
};

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    /* Absent, or closed to us: either way it cannot be run. */
    return false;
  }
}

async function readHead(path: string, maxBytes: number): Promise<FileHead | null> {
  // A named pipe would block the open for ever.
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(size, maxBytes));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return { bytes: buffer.subarray(0, bytesRead), sizeBytes: size };
  } finally {
    await handle.close();
  }
}

/** Watches the folder, because a rename over the file would end a watch of the file itself. */
function watchFile(path: string, listener: () => void): Disposable {
  const name = basename(path);
  let timer: NodeJS.Timeout | undefined;
  const onChange = (_kind: string, changed: string | null) => {
    if (changed !== null && changed !== name) return;
    clearTimeout(timer);
    timer = setTimeout(listener, WATCH_QUIET_MS);
    timer.unref();
  };
  const watcher = startWatch(dirname(path), onChange);
  return toDisposable(() => {
    clearTimeout(timer);
    watcher?.close();
  });
}

function startWatch(folder: string, onChange: (kind: string, name: string | null) => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, onChange);
    watcher.on('error', () => {
      /* The folder went away: there is nothing left to tell. */
    });
    return watcher;
  } catch {
    /* Linux has run out of watches: the file is still read whenever somebody asks for it. */
    return null;
  }
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

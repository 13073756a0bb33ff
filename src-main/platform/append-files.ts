import {
  chmodSync,
  close,
  closeSync,
  constants,
  fsync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { OWNER_ONLY } from './files.ts';

/** Files that only ever grow, and small ones that are replaced whole. Owner only; paths are absolute; errors are Node's. */
export interface AppendFiles {
  /** Makes the folder and the missing ones above it, and closes it to everybody else. */
  makeFolder(path: string): void;
  /** Unsorted; empty when there is no such folder. */
  listNames(folder: string): string[];
  /** 0 when there is no such file. */
  sizeOf(path: string): number;
  /** The text from a byte offset on; empty when there is no such file. */
  readFrom(path: string, offset: number): string;
  /**
   * Adds text at the end. It is with the kernel on return, so that a crash of this process loses none of it, and goes to the
   * disk in the background. Fails rather than follow a symbolic link.
   */
  append(path: string, text: string): void;
  /** Null when there is no such file. */
  read(path: string): string | null;
  /** Replaces the file whole, or not at all. */
  replace(path: string, text: string): void;
}

const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

export const systemAppendFiles: AppendFiles = {
  makeFolder(path) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  },
  listNames: (folder) => orWhenAbsent(() => readdirSync(folder), []),
  sizeOf: (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
  readFrom: (path, offset) => orWhenAbsent(() => readTail(path, offset), ''),
  append(path, text) {
    const file = openSync(path, APPEND, OWNER_ONLY);
    try {
      writeAll(file, Buffer.from(text));
    } catch (error) {
      closeSync(file);
      throw error;
    }
    // The disk is not waited for: nothing of the kernel's is lost with this process.
    fsync(file, () => close(file, () => {}));
  },
  read: (path) => orWhenAbsent(() => readFileSync(path, 'utf8'), null),
  replace(path, text) {
    const aside = `${path}.${process.pid}`;
    writeFileSync(aside, text, { mode: OWNER_ONLY });
    renameSync(aside, path);
  },
};

/** A full disk writes a part and then fails. */
function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

function readTail(path: string, offset: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, statSync(path).size - offset));
    let read = 0;
    for (let count = -1; read < bytes.length && count !== 0; read += count) {
      count = readSync(file, bytes, read, bytes.length - read, offset + read);
    }
    return bytes.subarray(0, read).toString('utf8');
  } finally {
    closeSync(file);
  }
}

function orWhenAbsent<T>(read: () => T, absent: T): T {
  try {
    return read();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return absent;
    throw error;
  }
}

import { isAbsolute, resolve } from 'node:path';
import type { SessionId } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';
import type { Files } from '../../platform/files.ts';
import { isSecretPath } from './secret-path.ts';
import { workspaceRootOf } from './workspace.ts';

/** What is read of a longer file. */
export const MAX_FILE_BYTES = 512 * 1024;
/** A NUL this early means that it is no text. */
const SNIFF_BYTES = 8000;

export interface FileReader {
  readonly host: SessionHost;
  readonly files: Files;
  readonly redact: (text: string) => string;
}

export interface FileText {
  /** Redacted, without the line break at its end. */
  readonly lines: string[];
  /** Only the first MAX_FILE_BYTES were read. */
  readonly isCut: boolean;
}

/**
 * The text of a file that a person points at: by an absolute path, or one relative to the workspace or the terminal's
 * folder. Unlike an agent they may point outside of the workspace; a file that keeps secrets is not read for them either.
 *
 * @throws {VoxError} `file.not-found`, `forbidden` (a file of secrets), `bad-request` (no text).
 */
export async function readPointedFile(
  reader: FileReader,
  sessionId: SessionId | null,
  path: string,
): Promise<FileText> {
  const file = candidates(reader, sessionId, path).find((one) => reader.files.exists(one));
  if (!file) throw new VoxError('file.not-found', 'there is no such file, so nothing of it was sent.');
  if (isSecretPath(path) || isSecretPath(reader.files.realPath(file) ?? file))
    throw new VoxError('forbidden', 'it looks like a file that keeps secrets, so nothing of it was sent.');
  return await readTextFile(reader, file);
}

/** @throws {VoxError} `file.not-found`, `bad-request` (no text). */
export async function readTextFile({ files, redact }: Omit<FileReader, 'host'>, file: string): Promise<FileText> {
  const head = await files.readHead(file, MAX_FILE_BYTES);
  if (!head) throw new VoxError('file.not-found', `There is no file ${file}.`);
  if (head.bytes.subarray(0, SNIFF_BYTES).includes(0)) throw new VoxError('bad-request', `${file} is no text file.`);
  const text = new TextDecoder().decode(head.bytes);
  return { lines: redact(text).replace(/\n$/, '').split('\n'), isCut: head.sizeBytes > head.bytes.length };
}

function candidates({ host, files }: FileReader, sessionId: SessionId | null, path: string): string[] {
  if (isAbsolute(path)) return [path];
  const session = host.list().find(({ id }) => id === sessionId);
  if (!session) return [];
  return [resolve(workspaceRootOf(files, session.cwd), path), resolve(session.cwd, path)];
}

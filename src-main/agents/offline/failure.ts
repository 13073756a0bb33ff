import { delimiter, isAbsolute, join } from 'node:path';
import { type Block, findTermChips, type SessionId } from '../../../contracts/model/index.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';
import type { Files } from '../../platform/files.ts';
import { findBlock, readBlockLines } from '../context/block-text.ts';
import { Output } from './output.ts';
import type { Failure } from './types.ts';

/** Rules read manifests, not logs. UTF-16 units. */
const MAX_FILE_CHARS = 200_000;

export interface FailureSource {
  readonly host: SessionHost;
  readonly files: Files;
  readonly redact: (text: string) => string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The block a person asks about: the one they point at, else the session's last failure that was not mended since. */
export function blockInQuestion(host: SessionHost, text: string, sessionId: SessionId | null): Block | null {
  for (const { chip } of findTermChips(text)) {
    const block = findBlock(host, chip.blockId);
    if (block) return block;
  }
  if (sessionId === null || !host.list().some(({ id }) => id === sessionId)) return null;
  return lastFailure(host.blocks(sessionId));
}

function lastFailure(blocks: readonly Block[]): Block | null {
  const mended = new Set<string>();
  for (const block of blocks.toReversed()) {
    const command = block.command.trim();
    if (block.status === 'ok') mended.add(command);
    if (block.status === 'failed' && !mended.has(command)) return block;
  }
  return null;
}

/** What the rules may look at. @throws {VoxError} `block.not-found` when its output is no longer kept. */
export async function failureOf(source: FailureSource, block: Block): Promise<Failure> {
  const { host, files, env } = source;
  const session = host.get(block.sessionId);
  const cwd = block.cwd ?? session.cwd;
  const at = (path: string) => (isAbsolute(path) ? path : join(cwd, path));
  let programs: ReadonlySet<string> | null = null;
  return {
    command: block.command,
    exitCode: block.exitCode,
    output: new Output(await readBlockLines(source, block.id), block.command),
    cwd,
    home: env.HOME || cwd,
    shell: session.shell,
    branch: session.branch,
    programs() {
      programs ??= new Set((env.PATH ?? '').split(delimiter).filter(Boolean).flatMap(files.listNames));
      return programs;
    },
    shellNames: () => host.shellNames(block.sessionId),
    names: (folder) => files.listNames(at(folder)),
    read: (path) => readSmall(files, at(path)),
  };
}

function readSmall(files: Files, path: string): string | null {
  try {
    const text = files.isFolder(path) ? null : files.readText(path);
    return text !== null && text.length <= MAX_FILE_CHARS ? text : null;
  } catch {
    /* Not ours to read: rules do without. */
    return null;
  }
}

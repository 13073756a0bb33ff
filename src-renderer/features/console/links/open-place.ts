import { host } from '../../../stores/connection.ts';
import { showNotice } from '../../../stores/notice.ts';
import { openSession, showSession } from '../../../stores/sessions.ts';
import { toWireError } from '../../../stores/wire-error.ts';
import type { FoundPlace } from './found-places.ts';

/** A file opens in the person's editor, a folder in a session of its own. */
export async function openPlace({ path, isFolder, line, column }: FoundPlace): Promise<void> {
  if (isFolder) {
    await openSession({ cwd: path });
    return;
  }
  try {
    const at = { ...(line !== null && { line }), ...(column !== null && { column }) };
    const { sessionId } = await host().call('file.open', { path, ...at });
    if (sessionId) showSession(sessionId);
  } catch (error) {
    showNotice('problem', toWireError(error).message);
  }
}

/** What the pointer is told of a place. */
export function placeHint({ path, isFolder, line, column }: FoundPlace, platform: string): string {
  const at = [path, line, line === null ? null : column].filter((part) => part !== null).join(':');
  const key = platform === 'darwin' ? 'Cmd' : 'Ctrl';
  return `${at}\n${key}+click to ${isFolder ? 'open a session there' : 'open in your editor'}`;
}

import type { SessionId, SessionInfo } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { ToolContext } from '../tools/types.ts';

/** Sessions one chat may open beside the person's: one for each server it starts. */
const MAX_SIDE_SESSIONS = 3;

/**
 * A visible session for a command that does not end, in the folder of another and under the same level and mode. One that this
 * chat opened before is used again once it is free.
 *
 * @returns Its id, and what the model is told of it.
 * @throws {VoxError} `session.busy` when all of them run something.
 */
export async function openSideSession(
  { host, sideSessions }: ToolContext,
  beside: SessionId,
): Promise<{ sessionId: SessionId; note: string }> {
  const origin = host.get(beside);
  const mine = host.list().filter(({ id }) => sideSessions.has(id));
  const isFree = (one: SessionInfo) =>
    one.activity !== 'exited' && !one.isPromptDirty && host.blocks(one.id).at(-1)?.endedAt !== null;
  const free = mine.find((one) => isFree(one) && one.cwd === origin.cwd);
  if (!free && mine.length >= MAX_SIDE_SESSIONS)
    throw new VoxError(
      'session.busy',
      `${mine.map(({ id }) => id).join(', ')} all run something. End one of them with term_stop, then try again.`,
    );
  const sessionId = free?.id ?? (await host.open({ shell: origin.shell, cwd: origin.cwd, size: origin.size }));
  sideSessions.add(sessionId);
  // Whatever the person allows here holds there too, and no more.
  host.setLevel(sessionId, origin.level);
  host.setMode(sessionId, origin.controlMode);
  const note = `It runs in ${sessionId}, a session of its own beside ${beside}, in ${origin.cwd}. Variables exported in ${beside} are not set there.`;
  return { sessionId, note };
}

import { dirname, isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { VoxError } from '../../base/vox-error.ts';
import { excerpt } from '../context/excerpt.ts';
import { fenced } from '../context/fence.ts';
import { LineSpec, lineRange } from '../context/line-range.ts';
import { MAX_FILE_BYTES, readTextFile } from '../context/pointed-file.ts';
import { isSecretPath } from '../context/secret-path.ts';
import { isInside, workspaceRootOf } from '../context/workspace.ts';
import { agentTool, READ_TOKENS, type ToolContext } from './types.ts';

export const fileRead = agentTool({
  name: 'file_read',
  isReading: true,
  description:
    'Reads a text file of the workspace the terminal is in (its git work tree, else its current folder). Files that keep secrets are refused; secrets in others are replaced.',
  input: z.object({
    path: z.string().min(1).max(4096).describe("Path, relative to the terminal's current folder or absolute."),
    lines: LineSpec.optional(),
  }),
  async run({ path, lines: spec }, context) {
    const file = confine(context, path);
    const { lines: all, isCut } = await readTextFile(context, file);
    const { start, end } = lineRange(spec, all.length);
    if (start > all.length) throw new VoxError('bad-request', `${path} has only ${all.length} lines.`);
    const lines = all.slice(start - 1, end);
    const which = `lines ${start}-${start + lines.length - 1} of ${all.length}${isCut ? ` (only its first ${MAX_FILE_BYTES / 1024} KiB)` : ''}`;
    context.show({
      type: 'tool',
      toolCallId: context.callId,
      name: 'file_read',
      summary: `${path}, ${which}`,
      state: 'done',
    });
    const readMore = (range: { start: number; end: number }) =>
      `file_read ${JSON.stringify({ path, lines: `${range.start}-${range.end}` })}`;
    return {
      text: `${path}, ${which}:\n${fenced(excerpt({ first: start, lines }, READ_TOKENS, readMore))}`,
      isError: false,
    };
  },
});

/** The real path of a file an agent may read. Symbolic links are resolved first: a link out of the workspace leads nowhere. */
function confine({ host, files, sessionId }: ToolContext, path: string): string {
  if (sessionId === null)
    throw new VoxError('session.not-found', 'There is no terminal session, so there is no workspace to read from.');
  const cwd = files.realPath(host.get(sessionId).cwd);
  if (cwd === null) throw new VoxError('file.not-found', "The terminal's folder is not on this machine.");
  const root = workspaceRootOf(files, cwd);
  if (dirname(root) === root)
    throw new VoxError(
      'forbidden',
      `The terminal is at ${root}, which is no workspace. Let the person change into a project.`,
    );
  const asked = isAbsolute(path) ? path : resolve(cwd, path);
  // Before anything is said about the file: whether it exists is nobody's business outside of the workspace.
  const file = files.realPath(asked) ?? asked;
  if (!isInside(root, file))
    throw new VoxError('forbidden', `${path} lies outside of the workspace ${root}, so it is not read.`);
  if (isSecretPath(asked) || isSecretPath(file))
    throw new VoxError('forbidden', `${path} looks like a file that keeps secrets, so it is not read.`);
  return file;
}

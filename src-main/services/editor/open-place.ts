import { dirname } from 'node:path';
import type { Result } from '../../../contracts/rpc/index.ts';
import { toWireError, VoxError } from '../../base/vox-error.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Files } from '../../platform/files.ts';
import { findProgram } from '../../platform/find-program.ts';
import type { StartProgram } from '../../platform/start-program.ts';
import { childEnvironment } from '../../shells/child-environment.ts';
import { chosenEditor, type EditorCommand, editorCommand, type FilePlace } from './editor-command.ts';

export interface OpenPlaceDeps {
  readonly host: Pick<SessionHost, 'open'>;
  readonly files: Files;
  readonly environment: Environment;
  readonly start: StartProgram;
  /** The setting `editor.command`. */
  command(): string | null;
}

/** Opens a place in the person's editor. @throws {VoxError} `file.not-found`, `editor.failed`, `session.spawn-failed`. */
export async function openPlace(deps: OpenPlaceDeps, place: FilePlace): Promise<Result<'file.open'>> {
  const { files, environment, host } = deps;
  if (!files.exists(place.path))
    throw new VoxError('file.not-found', `There is no file ${place.path} any more. Run the command again.`);
  const command = commandFor(deps, place);
  const file = findProgram(command.program, { files, environment });
  if (file === null) throw noSuchEditor(command.program);
  const cwd = dirname(place.path);
  if (command.isTerminal) return { sessionId: await host.open({ program: { file, args: command.args }, cwd }) };
  // Without what starts us: ELECTRON_RUN_AS_NODE would turn an editor into a bare Node.
  const env = childEnvironment(environment, environment.variables.SHELL ?? '/bin/sh');
  await deps.start({ file, args: command.args, cwd, env }).catch((error: unknown) => {
    throw new VoxError(
      'editor.failed',
      `${command.program} could not be started: ${toWireError(error).message}. Choose another editor: Settings, Editor.`,
      { cause: error },
    );
  });
  return { sessionId: null };
}

function commandFor({ files, environment, command }: OpenPlaceDeps, place: FilePlace): EditorCommand {
  const isInstalled = (program: string) => findProgram(program, { files, environment }) !== null;
  const written = chosenEditor({ command: command(), variables: environment.variables, isInstalled });
  const found = written === null ? null : editorCommand(written, place);
  if (found) return found;
  throw new VoxError(
    'editor.failed',
    'No editor was found on this machine. Say which one is yours: Settings, Editor, or vox settings set editor.command code',
  );
}

function noSuchEditor(program: string): VoxError {
  return new VoxError(
    'editor.failed',
    `There is no program ${program} on this machine. Choose another editor: Settings, Editor.`,
  );
}

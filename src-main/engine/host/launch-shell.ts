import { randomBytes } from 'node:crypto';
import type { SessionId, Settings, Size } from '../../../contracts/model/index.ts';
import { toWireError, VoxError } from '../../base/vox-error.ts';
import type { Environment } from '../../platform/environment.ts';
import { type Files, OWNER_ONLY } from '../../platform/files.ts';
import type { Pty, PtySpawner } from '../../platform/pty.ts';
import { childEnvironment } from '../../shells/child-environment.ts';
import { findShell } from '../../shells/find-shell.ts';
import { shellOfPath } from '../../shells/index.ts';
import type { Shell, ShellLaunch as ShellStart } from '../../shells/types.ts';
import type { ShellLaunch } from '../session/session-options.ts';
import type { HostOpenSpec } from './session-host.ts';

/** Nobody sits before a pager that an agent has started. */
const PAGERS = [
  'PAGER',
  'GIT_PAGER',
  'MANPAGER',
  'SYSTEMD_PAGER',
  'GH_PAGER',
  'BAT_PAGER',
  'AWS_PAGER',
  'PSQL_PAGER',
] as const;

type Notice = Awaited<ReturnType<Shell['launch']>>['agentNotice'];

interface LaunchDeps {
  readonly pty: PtySpawner;
  readonly files: Files;
  readonly env: Environment;
}

export interface LaunchSpec {
  readonly id: SessionId;
  /** Absolute path of the shell, or of a program that takes its place. */
  readonly path: string;
  /** Of a program in the shell's place, which has no script of ours. */
  readonly args?: readonly string[] | undefined;
  readonly cwd: string;
  readonly size: Size;
}

/** Starts a shell with our script in it and a secret of its own. @throws {VoxError} `session.spawn-failed`. */
export async function launchShell(
  { pty, env, files }: LaunchDeps,
  { id, path, args, cwd, size }: LaunchSpec,
): Promise<ShellLaunch> {
  const nonce = randomBytes(16).toString('hex');
  const launch = args ? bare(args) : await shellOfPath(path).launch({ path, nonce, environment: env, pagers: PAGERS });
  const cleanUp = () => void launch.cleanUp();
  try {
    // The last one tells `vox term` which session it runs in: showing that one inside itself would never end.
    const variables = {
      ...childEnvironment(env, args ? (env.variables.SHELL ?? '/bin/sh') : path),
      ...launch.env,
      VOX_SESSION: `${id}@${process.pid}`,
    };
    const spawned = pty.spawn({ file: path, args: launch.args, cwd, env: variables, size });
    const announceAgent = () => announce(launch.agentNotice, spawned, files);
    const { hasIntegration } = launch;
    return { pty: spawned, hasIntegration, isProgram: args !== undefined, nonce, announceAgent, cleanUp };
  } catch (error) {
    await launch.cleanUp();
    throw error;
  }
}

/** A command whose pager is not turned off is noticed when it waits: no reason to fail. @returns Keys to type before it. */
function announce(notice: Notice, pty: Pty, files: Files): string {
  if (notice === 'signal') pty.notify();
  else if (notice && 'key' in notice) return notice.key;
  else if (notice) {
    try {
      files.writeAtomic(notice.file, '', OWNER_ONLY);
    } catch {
      /* As the docstring says. */
    }
  }
  return '';
}

/** A program as it is, with none of our script. */
function bare(args: readonly string[]): ShellStart {
  return { args, hasIntegration: false, cleanUp: async () => {} };
}

interface Start {
  readonly path: string;
  readonly args?: readonly string[];
  /** What the person should know of the choice. */
  readonly notice: string | null;
}

/**
 * What a new session starts. A shell of the settings that cannot be started must not leave a person without any: the
 * login shell says why it is there.
 */
export function startFor(
  { files, env }: Pick<LaunchDeps, 'files' | 'env'>,
  { shell: asked, program }: Pick<HostOpenSpec, 'shell' | 'program'>,
  { shell: configured }: Settings['terminal'],
): Start {
  if (program) return { path: program.file, args: program.args, notice: null };
  const where = { files, environment: env };
  if (asked !== undefined || configured === null) return { path: findShell(asked ?? null, where), notice: null };
  try {
    return { path: findShell(configured, where), notice: null };
  } catch (error) {
    return {
      path: findShell(null, where),
      notice: `${toWireError(error).message} Until then this is your login shell.`,
    };
  }
}

/** @throws {VoxError} `session.spawn-failed`. */
export function assertFolder(files: Files, folder: string): string {
  if (files.isFolder(folder)) return folder;
  throw new VoxError('session.spawn-failed', `There is no folder ${folder}. Open the session in another folder.`);
}

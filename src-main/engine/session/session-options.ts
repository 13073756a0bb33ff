import type { SessionId, SessionInfo, Size } from '../../../contracts/model/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import type { Pty } from '../../platform/pty.ts';
import type { KeptSession } from '../../store/kept-sessions.ts';
import type { ControlSession } from '../control/control.ts';

/** One start of a shell: its terminal, and what our script in it was told. */
export interface ShellLaunch {
  readonly pty: Pty;
  readonly hasIntegration: boolean;
  /** An editor or the like in the shell's place: it runs until it ends, and is never at a prompt. */
  readonly isProgram: boolean;
  /** The secret of this shell alone: marks of one that was there before do not have it. */
  readonly nonce: string;
  /** Tells the shell that an agent's command is typed next: it turns pagers off for that one. @returns Keys to type before it. */
  announceAgent(): string;
  /** Removes what the launch left on disk: at the first prompt, and at the end. */
  cleanUp(): void;
}

export interface SessionOptions extends ShellLaunch {
  readonly id: SessionId;
  readonly clock: Clock;
  readonly files: Files;
  /** Short name of the shell. */
  readonly shell: string;
  readonly grammar: ControlSession['grammar'];
  readonly hostname: string;
  readonly cwd: string;
  readonly workspaceRoot: string;
  readonly branch: string | null;
  readonly size: Size;
  readonly replayBytes: number;
  readonly blockBytes: number;
  /** Mode and level, which control owns. */
  control(): Pick<SessionInfo, 'controlMode' | 'level' | 'isPaused' | 'controlVersion'>;
  /** What a session that is gone showed; this one begins with it. */
  readonly restored: KeptSession | null;
  /** Output was taken in. On the hot path: it must be cheap. */
  onDidPrint(): void;
  /** Shown above the shell's first output; null for nothing to say. */
  readonly notice: string | null;
}

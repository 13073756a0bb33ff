import type { SessionId, SessionInfo, Size } from '../../../contracts/model/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import type { Pty } from '../../platform/pty.ts';
import type { ControlSession } from '../control/control.ts';

export interface SessionOptions {
  readonly id: SessionId;
  readonly pty: Pty;
  readonly clock: Clock;
  readonly files: Files;
  /** Short name of the shell. */
  readonly shell: string;
  readonly grammar: ControlSession['grammar'];
  readonly hasIntegration: boolean;
  readonly nonce: string;
  readonly hostname: string;
  readonly cwd: string;
  readonly workspaceRoot: string;
  readonly branch: string | null;
  readonly size: Size;
  readonly replayBytes: number;
  readonly blockBytes: number;
  /** Mode and level, which control owns. */
  control(): Pick<SessionInfo, 'controlMode' | 'level' | 'isPaused' | 'controlVersion'>;
  /** Removes what the launch left on disk: at the first prompt, and at the end. */
  cleanUp(): void;
  /** Shown above the shell's first output; null for nothing to say. */
  readonly notice: string | null;
}

import { z } from 'zod';
import { ControlMode } from './control-mode.ts';
import { SessionId } from './ids.ts';
import { SecurityLevel } from './security-level.ts';
import { Size } from './size.ts';

/** How much the shell tells us. `full`: our script with its nonce; `hints`: marks of somebody else's; `none`: no marks seen. */
export const Integration = z.enum(['full', 'hints', 'none']);
export type Integration = z.infer<typeof Integration>;

/** What is at the prompt right now. `starting` until the first prompt; `prompt` ready; `running` a foreground command. */
export const Activity = z.enum(['starting', 'prompt', 'running', 'exited']);
export type Activity = z.infer<typeof Activity>;

export const SessionInfo = z.object({
  id: SessionId,
  title: z.string(),
  /** Short name of the shell, e.g. `bash`. */
  shell: z.string(),
  shellVersion: z.string().nullable(),
  cwd: z.string(),
  /** Branch of the git work tree at cwd, or null. */
  branch: z.string().nullable(),
  createdAt: z.number(),
  attached: z.int().min(0),
  /** How many of them only look. */
  observers: z.int().min(0).optional(),
  blockCount: z.int().min(0),
  lastExit: z.int().nullable(),
  activity: Activity,
  /** A person has half-typed text at the shell's prompt. */
  isPromptDirty: z.boolean(),
  integration: Integration,
  controlMode: ControlMode,
  level: SecurityLevel,
  /** A person holds the agent's queue: what waits runs only by their word. */
  isPaused: z.boolean().optional(),
  /** Counts every change of mode and of the hold: who changes them says which one they saw. */
  controlVersion: z.int().min(0).optional(),
  size: Size,
  /** Exit code of the shell itself, once it has ended. */
  exitCode: z.int().nullable(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

import { spawn } from 'node:child_process';

export interface ProgramStart {
  /** Absolute path. */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Starts a program that outlives us, word by word: no shell reads its arguments. Rejects when it cannot be started. */
export type StartProgram = (program: ProgramStart) => Promise<void>;

export const startProgram: StartProgram = ({ file, args, cwd, env }) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, [...args], { detached: true, stdio: 'ignore', cwd, env: { ...env } });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
    child.on('error', reject);
  });

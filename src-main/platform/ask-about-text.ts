import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of an answer; a longer one is none. */
const ANSWER_LIMIT = 4 * 1024 * 1024;

/**
 * What a program prints about a text that it is given as a file of its own, readable by this account only.
 *
 * @returns Standard output; null when it cannot be started, fails, or takes too long. Never throws.
 */
export async function askAboutText(
  program: string,
  text: string,
  { args, timeoutMs }: { args(path: string): readonly string[]; timeoutMs: number },
): Promise<string | null> {
  let folder: string | null = null;
  try {
    folder = await mkdtemp(join(tmpdir(), 'vox-ask-'));
    const path = join(folder, 'line');
    await writeFile(path, text, { mode: 0o600 });
    return await new Promise((resolve) => {
      const options = {
        timeout: timeoutMs,
        maxBuffer: ANSWER_LIMIT,
        windowsHide: true,
        killSignal: 'SIGKILL',
      } as const;
      const child = execFile(program, [...args(path)], options, (error, stdout) => resolve(error ? null : stdout));
      child.stdin?.end();
    });
  } catch {
    // No room for the file: there is no answer, as with a program that is not there.
    return null;
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

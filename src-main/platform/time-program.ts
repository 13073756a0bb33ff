import { execFile } from 'node:child_process';

/** Milliseconds from the start of a program to its end, with its output thrown away. Rejects when it fails. */
export function timeProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    execFile(file, [...args], { env: { ...env }, windowsHide: true }, (error) => {
      if (error) reject(error);
      else resolve(performance.now() - started);
    });
  });
}

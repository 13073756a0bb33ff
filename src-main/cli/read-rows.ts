import { resolve } from 'node:path';
import { VoxError } from '../base/vox-error.ts';
import type { CommandContext } from './commands/types.ts';

/**
 * The lines of a batch file, the empty ones left out; `-` reads standard input.
 *
 * @param example One row, for the complaint.
 * @throws {VoxError} `file.not-found`.
 */
export async function readRows(file: string, example: string, context: CommandContext): Promise<string[]> {
  const { cwd, files, readInput } = context;
  const path = resolve(cwd, file);
  const text = file === '-' ? new TextDecoder().decode(await readInput()) : files.readText(path);
  if (text !== null) return text.split('\n').filter((row) => row.trim() !== '');
  throw new VoxError(
    'file.not-found',
    `There is no file ${path}. Each of its lines is ${example}; - reads standard input.`,
  );
}

import { join } from 'node:path';
import { appPaths } from '../../platform/app-paths.ts';
import { numberOption } from '../argument.ts';
import { printable } from '../printable.ts';
import type { Command } from './types.ts';

const DEFAULT_LINES = 50;

export const command: Command = {
  async run(args, { env, files, print, note }) {
    const path = join(appPaths(env).logDir, 'axis.log');
    const lines = (files.readText(path) ?? '').split('\n').filter((line) => line !== '');
    const last = lines.slice(-(numberOption(args, 'tail', 1, 100_000) ?? DEFAULT_LINES));
    if (args.options.json) print(`[${last.filter(isJson).join(',')}]`);
    else if (last.length === 0) note(`Nothing has been logged yet in ${path}.`);
    else for (const line of last) print(printable(line));
    return 0;
  },
};

/** A line that was cut off when the disk was full must not spoil the others. */
function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

import { resolve } from 'node:path';
import { VoxError } from '../../base/vox-error.ts';
import { withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words: [path = ''], options }, context) {
    const text = readFile(resolve(context.cwd, path), context.files);
    const { takeTheme } = await import('../../services/take-theme.ts');
    const { id, name, type } = await withSettings(context, (store) => takeTheme(store, { fileName: path, text }));
    context.print(options.json ? JSON.stringify({ theme: id, name, type }) : `${name} is the theme now: ${id}`);
    return 0;
  },
};

function readFile(path: string, files: Parameters<Command['run']>[1]['files']): string {
  if (files.isFolder(path))
    throw new VoxError('file.not-found', `${path} is a folder. Name the file of colours in it.`);
  const text = files.readText(path);
  if (text === null) throw new VoxError('file.not-found', `There is no file ${path}.`);
  return text;
}

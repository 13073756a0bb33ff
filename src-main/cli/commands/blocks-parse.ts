import { resolve } from 'node:path';
import { VoxError } from '../../base/vox-error.ts';
import { systemEnvironment } from '../../platform/environment.ts';
import { type ParsedBlock, parseBlocks } from '../../services/index.ts';
import { firstWord, noMoreWords, numberOption, textOption } from '../argument.ts';
import type { Command, CommandContext } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const file = firstWord(args, 'a file (or - for standard input)');
    noMoreWords(args, 1);
    const chunkSize = numberOption(args, 'chunk', 1, 1_000_000_000);
    const { hostname } = systemEnvironment();
    const parsed = parseBlocks(await readBytes(file, context), {
      chunkSize,
      nonce: textOption(args, 'nonce'),
      hostname,
    });
    if (args.options.json) context.print(JSON.stringify(parsed));
    else for (const block of parsed.blocks) context.print(render(block));
    if (parsed.blocks.length === 0) context.note('There is no command in it: it holds no shell integration marks.');
    return 0;
  },
};

async function readBytes(file: string, { files, cwd, readInput }: CommandContext): Promise<Uint8Array> {
  if (file === '-') return readInput();
  const path = resolve(cwd, file);
  const bytes = files.readBytes(path);
  if (bytes) return bytes;
  throw new VoxError('file.not-found', `There is no file ${path}. Record one with: script -q session.log`);
}

function render({ command, exitCode, text }: ParsedBlock): string {
  const head = `$ ${command}  (${exitCode === null ? 'exit unknown' : `exit ${exitCode}`})`;
  return text === '' ? head : `${head}\n${text}`;
}

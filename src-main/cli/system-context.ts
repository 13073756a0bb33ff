import { systemFiles } from '../platform/files.ts';
import type { CommandContext } from './commands/types.ts';
import { systemPerson } from './person.ts';

/** The real process around a command. */
export function systemContext(): CommandContext {
  return {
    env: process.env,
    cwd: process.cwd(),
    person: systemPerson(),
    files: systemFiles,
    print: (text) => void process.stdout.write(`${text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
    async readInput() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
    inputChunks: () => process.stdin,
    write: (bytes) => new Promise((resolve) => void process.stdout.write(bytes, () => resolve())),
  };
}

import { systemFiles } from '../platform/files.ts';
import type { CommandContext } from './commands/types.ts';
import { runVox } from './run-vox.ts';

export interface FakeWorld extends Partial<CommandContext> {
  /** Standard input, in the pieces it comes in; text is UTF-8. */
  readonly input?: readonly (string | Uint8Array)[];
}

export interface FakeContext extends CommandContext {
  readonly printed: readonly string[];
  readonly notes: readonly string[];
  /** What was written without a newline, in the pieces it went out in. */
  readonly written: readonly Uint8Array[];
}

/** The world of a command with nobody at the terminal, no variables and real files; it keeps what the command says. */
export function fakeContext({ input = [], ...world }: FakeWorld = {}): FakeContext {
  const [printed, notes, written]: [string[], string[], Uint8Array[]] = [[], [], []];
  const chunks = input.map((chunk) => Buffer.from(chunk as string));
  return {
    env: {},
    cwd: '/',
    files: systemFiles,
    print: (text) => void printed.push(text),
    note: (text) => void notes.push(text),
    readInput: async () => Buffer.concat(chunks),
    async *inputChunks() {
      yield* chunks;
    },
    write: async (bytes) => void written.push(Buffer.from(bytes)),
    printed,
    notes,
    written,
    ...world,
  };
}

/** `vox` with these words in such a world: its exit code, standard output and standard error. */
export async function runFakeVox(argv: readonly string[], world?: FakeWorld) {
  const context = fakeContext(world);
  const code = await runVox(argv, context);
  return { code, out: context.printed.join('\n'), err: context.notes.join('\n') };
}

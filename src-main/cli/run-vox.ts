import type { Operation } from '../../contracts/operations/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { VoxError } from '../base/vox-error.ts';
import { commandTree, type LineValues, parseLine, usageOf } from '../catalog/index.ts';
import { HANDLERS } from './commands/index.ts';
import type { CommandContext } from './commands/types.ts';
import { UsageError } from './usage-error.ts';

/** `vox` with these words. @returns The exit code: 0 done, 1 could not be done, 2 not understood, 77 not allowed, 130 broken off. Never rejects. */
export async function runVox(argv: readonly string[], context: CommandContext): Promise<number> {
  const line = parseLine(argv);
  if (line.kind === 'run') return runOperation(line.operation, line.values, context);
  if (line.kind === 'version') {
    context.print(packageJson.version);
    return 0;
  }
  // What is not exact costs what it costs: none of this is loaded for a line that is.
  if (argv.length === 0 || line.kind === 'help') return showHelp(argv, context);
  const { recover } = await import('./recover.ts');
  return recover(argv, context, async (mended) => {
    const exact = parseLine(mended);
    return exact.kind === 'run' ? runOperation(exact.operation, exact.values, context) : 2;
  });
}

async function runOperation(operation: Operation, values: LineValues, context: CommandContext): Promise<number> {
  try {
    const load = HANDLERS[operation.id];
    if (!load) throw new Error(`There is no code for ${operation.id}.`);
    const { command } = await load();
    const { quiet, verbose } = values.options;
    const started = performance.now();
    const world = { ...context, handlers: Object.keys(HANDLERS), runLine: runVox, ...(quiet && { note: () => {} }) };
    const code = await command.run(values, world);
    if (verbose) context.note(`${operation.id}: exit code ${code}, ${Math.round(performance.now() - started)} ms`);
    return code;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.note(`vox ${operation.cli.path.join(' ')}: ${message}`);
    if (values.options.verbose && error instanceof Error) context.note(error.stack ?? error.name);
    if (!(error instanceof UsageError)) return exitCodeOf(error);
    context.note(`Usage: vox ${usageOf(operation)} [--json]`);
    return 2;
  }
}

/** What may not be done is told apart from what went wrong. */
function exitCodeOf(error: unknown): number {
  const isDenied = error instanceof VoxError && ['forbidden', 'policy.blocked', 'unauthorized'].includes(error.code);
  return isDenied ? 77 : 1;
}

/** Help at the place of the tree the words lead to, or surely mean. */
async function showHelp(argv: readonly string[], { print }: CommandContext): Promise<number> {
  const { helpFor } = await import('./help.ts');
  const line = parseLine(argv);
  const node = line.kind === 'help' ? line.node : commandTree();
  if (line.kind !== 'help' || !line.isLost) {
    print(helpFor(node));
    return 0;
  }
  const { resolveLine } = await import('../catalog/resolve/index.ts');
  const words = argv.filter((token) => token !== '--help' && token !== '-h');
  const { reading } = resolveLine(words, { exists: () => false });
  const meant = reading?.operation.cli.path.reduce((at, word) => at.children.get(word) ?? at, commandTree());
  print(helpFor(meant ?? node));
  return 0;
}

import type { Operation } from '../../contracts/operations/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { commandTree, type LineValues, parseLine, type TreeNode, usageOf } from '../catalog/index.ts';
import { HANDLERS } from './commands/index.ts';
import type { CommandContext } from './commands/types.ts';
import { helpFor } from './help.ts';
import { UsageError } from './usage-error.ts';

/** `vox` with these words. @returns The exit code: 0 done, 1 could not be done, 2 not understood. Never rejects. */
export async function runVox(argv: readonly string[], context: CommandContext): Promise<number> {
  const [first] = argv;
  if (first === undefined) return show(helpFor(commandTree()), context);
  if (first === '--version' || first === '-v') return show(packageJson.version, context);
  const line = parseLine(first === 'help' ? [...argv.slice(1), '--help'] : argv);
  switch (line.kind) {
    case 'run':
      return runOperation(line.operation, line.values, context);
    case 'help':
      return show(helpFor(line.node), context);
    case 'usage':
      return complain(line.operation, line.fault.message, context);
    case 'unknown':
      return complainOfUnknown(argv, line.node, context);
  }
}

async function runOperation(operation: Operation, values: LineValues, context: CommandContext): Promise<number> {
  try {
    const load = HANDLERS[operation.id];
    if (!load) throw new Error(`There is no code for ${operation.id}.`);
    const { command } = await load();
    return await command.run(values, context);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof UsageError) return complain(operation, message, context);
    context.note(`vox ${operation.cli.path.join(' ')}: ${message}`);
    return 1;
  }
}

function complain(operation: Operation, message: string, { note }: CommandContext): number {
  note(`vox ${operation.cli.path.join(' ')}: ${message}`);
  note(`Usage: vox ${usageOf(operation)} [--json]`);
  return 2;
}

function complainOfUnknown(argv: readonly string[], node: TreeNode, { note }: CommandContext): number {
  const words = argv.filter((word) => !word.startsWith('-'));
  note(`vox: there is no command ${JSON.stringify(words.slice(0, 2).join(' ') || argv[0])}.`);
  note(node.children.size > 0 && node.path.length > 0 ? helpFor(node) : 'See what there is: vox --help');
  return 2;
}

function show(text: string, { print }: CommandContext): number {
  print(text);
  return 0;
}

import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { COMMANDS, type CommandEntry } from './commands/index.ts';
import type { CommandArguments, CommandContext } from './commands/types.ts';
import { commandHelp, generalHelp, groupHelp } from './help.ts';
import { UsageError } from './usage-error.ts';

/** `vox` with these words. @returns The exit code: 0 done, 1 could not be done, 2 not understood. Never rejects. */
export async function runVox(argv: readonly string[], context: CommandContext): Promise<number> {
  const entry = findCommand(argv);
  if (!entry) return runWithoutCommand(argv, context);
  const rest = argv.slice(entry.name.split(' ').length);
  try {
    const { command } = await entry.load();
    const args = readArguments(rest, command.options ?? {});
    if (!args.options.help) return await command.run(args, context);
    context.print(commandHelp(entry));
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.note(`vox ${entry.name}: ${message}`);
    if (!(error instanceof UsageError)) return 1;
    context.note(`Usage: vox ${entry.name} ${entry.usage}`);
    return 2;
  }
}

/** The entry whose whole name the words begin with. */
function findCommand(argv: readonly string[]): CommandEntry | undefined {
  return COMMANDS.find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));
}

function runWithoutCommand(argv: readonly string[], { print, note }: CommandContext): number {
  const [first] = argv;
  if (first === '--version' || first === '-v') {
    print(packageJson.version);
    return 0;
  }
  const words = argv.filter((word) => !word.startsWith('-'));
  const wanted = words[0] === 'help' ? words.slice(1) : words;
  const asksForHelp = words[0] === 'help' || argv.includes('--help') || argv.includes('-h');
  const known = findCommand(wanted);
  if (asksForHelp && known) print(commandHelp(known));
  else if (asksForHelp || argv.length === 0) print(groupHelp(wanted[0]) ?? generalHelp());
  else {
    note(`vox: there is no command ${JSON.stringify(words.slice(0, 2).join(' ') || first)}.`);
    note(groupHelp(wanted[0]) ?? 'See what there is: vox --help');
    return 2;
  }
  return 0;
}

function readArguments(
  args: readonly string[],
  options: NonNullable<Parameters<typeof parseArgs>[0]>['options'],
): CommandArguments {
  const everywhere = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, ...everywhere },
      allowPositionals: true,
      allowNegative: true,
    });
    return { options: values as CommandArguments['options'], words: positionals };
  } catch (error) {
    // Node's own sentence names the option; its second one speaks of `--` and is right here too.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

import type { CommandArguments, CommandContext } from './commands/types.ts';
import { formatTable } from './format-table.ts';
import { openSnippets } from './open-snippets.ts';
import { printable } from './printable.ts';

/** Prints the saved lines that hold all these words. */
export async function showSnippets(
  { options }: CommandArguments,
  context: CommandContext,
  words: readonly string[] = [],
): Promise<number> {
  const wanted = words.map((word) => word.toLowerCase());
  const found = (await openSnippets(context)).list().filter(({ name, command, about }) => {
    const text = [name, command, about ?? ''].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  if (options.json) context.print(JSON.stringify(found));
  else if (found.length === 0) {
    context.note(
      wanted.length > 0
        ? 'No snippet has all of these words.'
        : "There is none yet. Save one with: vox snippet save NAME 'LINE'",
    );
  } else
    context.print(
      formatTable(found.map(({ name, command, about }) => [name, printable(command), printable(about ?? '')])),
    );
  return 0;
}

import type { CommandArguments, CommandContext } from './commands/types.ts';
import { formatTable } from './format-table.ts';
import { openSkills } from './open-skills.ts';
import { printable, shortened } from './printable.ts';

/** Characters of a description in the list. */
const MAX_DESCRIPTION = 90;

/** Prints the skills that hold all these words. */
export async function showSkills(
  { options }: CommandArguments,
  context: CommandContext,
  words: readonly string[] = [],
): Promise<number> {
  const { skills, untrusted } = await openSkills(context);
  const wanted = words.map((word) => word.toLowerCase());
  const found = skills.filter(({ name, description }) => {
    const text = `${name} ${description}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  if (options.json) context.print(JSON.stringify(found));
  else if (found.length === 0) context.note('No skill has all of these words.');
  else
    context.print(
      formatTable(
        found.map(({ name, source, description }) => [
          name,
          source,
          shortened(printable(description), MAX_DESCRIPTION),
        ]),
      ),
    );
  for (const folder of untrusted)
    context.note(`${folder} is not looked into: the project is not trusted. Trust it with: vox security trust`);
  return 0;
}

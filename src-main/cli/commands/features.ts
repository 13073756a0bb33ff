import { CATALOG } from '../../../contracts/operations/index.ts';
import { textOption } from '../argument.ts';
import { formatTable } from '../format-table.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, { print }) {
    const wanted = textOption(args, 'domain');
    const all = domains();
    const found =
      wanted === undefined ? all : all.filter(({ domain, names }) => domain === wanted || names.includes(wanted));
    if (found.length === 0) {
      throw new UsageError(
        `there is no part ${JSON.stringify(wanted)}. The parts: ${all.map(({ domain }) => domain).join(', ')}.`,
      );
    }
    if (args.options.json) print(JSON.stringify(found.map(({ names: _, ...rest }) => rest)));
    else print(formatTable(found.map(({ domain, title, commands }) => [domain, title, commands.join(', ')])));
    return 0;
  },
};

/** The parts of the product, as the catalog groups them; what stands alone is a part of its own. */
function domains() {
  const firsts = [...new Set(CATALOG.operations.map(({ cli }) => cli.path[0] ?? ''))];
  return firsts.map((domain) => {
    const own = CATALOG.operations.filter(({ cli }) => cli.path[0] === domain);
    const group = CATALOG.groups.find(({ path }) => path.join(' ') === domain);
    return {
      domain,
      title: group?.title ?? own[0]?.title ?? domain,
      commands: own.map(({ cli }) => cli.path.join(' ')),
      tools: own.flatMap(({ mcp }) => (mcp ? [mcp.name] : [])),
      names: [...(group?.aliases ?? []), ...(group?.noun_aliases ?? [])],
    };
  });
}

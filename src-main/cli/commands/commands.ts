import { CATALOG, type Operation } from '../../../contracts/operations/index.ts';
import { usageOf } from '../../catalog/index.ts';
import { textOption } from '../argument.ts';
import { formatTable } from '../format-table.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, { print, note }) {
    const [search, effect] = [textOption(args, 'search')?.toLowerCase(), textOption(args, 'effect')];
    const found = CATALOG.operations.filter(
      (one) => (!effect || one.side_effect_class === effect) && (!search || textOf(one).toLowerCase().includes(search)),
    );
    if (args.options.json) print(JSON.stringify(found.map(asJson)));
    else if (found.length === 0) note('No command matches. See them all with: vox commands');
    else print(formatTable(found.map((one) => [`vox ${usageOf(one)}`, effectOf(one), one.description])));
    return 0;
  },
};

function textOf({ id, title, description, intent_tags, cli }: Operation): string {
  return [id, title, description, ...intent_tags, ...cli.path].join(' ');
}

function effectOf({ side_effect_class, reversible }: Operation): string {
  return side_effect_class === 'read_only' || reversible ? side_effect_class : `${side_effect_class}, for good`;
}

function asJson(operation: Operation) {
  const { id, title, description, side_effect_class, reversible, cli, examples } = operation;
  return {
    id,
    command: ['vox', ...cli.path].join(' '),
    usage: `vox ${usageOf(operation)}`,
    title,
    description,
    sideEffectClass: side_effect_class,
    reversible,
    arguments: cli.arguments ?? [],
    flags: cli.flags ?? [],
    examples,
  };
}

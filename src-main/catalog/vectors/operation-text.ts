import type { Catalog, Operation } from '../../../contracts/operations/index.ts';

/** What the catalog says an operation is: its path first and twice, for it is the best description there is. */
export function operationText({ groups, vocabulary }: Catalog, operation: Operation): string {
  const { cli, title, description, intent_tags, verb_aliases = [], noun_aliases = [] } = operation;
  const group = groups.find(({ path }) => path.join(' ') === cli.path.slice(0, -1).join(' '));
  const verbs = vocabulary[cli.path.at(-1) ?? ''] ?? [];
  const names = [...(group?.aliases ?? []), ...(group?.noun_aliases ?? [])];
  return [
    ...cli.path,
    ...cli.path,
    title,
    description,
    ...intent_tags,
    ...verb_aliases,
    ...noun_aliases,
    ...verbs,
    ...names,
  ].join(' ');
}

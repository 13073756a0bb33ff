import type { Operation } from '../../../contracts/operations/index.ts';
import { commandTree, usageOf } from '../../catalog/index.ts';
import { rankOperations } from '../../catalog/vectors/rank-operations.ts';
import { formatTable } from '../format-table.ts';
import { helpFor } from '../help.ts';
import type { Command } from './types.ts';

const MOST_ANSWERS = 5;

export const command: Command = {
  async run({ words, options }, { print, note }) {
    const exact = nodeOf(words);
    if (exact && !options.json) {
      print(helpFor(exact));
      return 0;
    }
    const found = exact?.operation
      ? [{ operation: exact.operation, score: 1 }]
      : rankOperations(words.join(' ')).slice(0, MOST_ANSWERS);
    if (options.json) print(JSON.stringify(found.map(({ operation, score }) => asJson(operation, score))));
    else {
      note('Nothing was run. These fit best:');
      print(formatTable(found.map(({ operation }) => [`  vox ${usageOf(operation)}`, operation.description])));
    }
    return 0;
  },
};

function nodeOf(words: readonly string[]) {
  const path = words.length === 1 ? (words[0] ?? '').split(/[.\s]+/) : words;
  const start = path[0] === 'vox' ? path.slice(1) : path;
  return start.reduce<ReturnType<typeof commandTree> | undefined>(
    (node, word) => node?.children.get(word),
    commandTree(),
  );
}

function asJson(operation: Operation, score: number) {
  const { id, cli, title, description, side_effect_class, reversible, examples } = operation;
  return {
    id,
    command: ['vox', ...cli.path].join(' '),
    usage: `vox ${usageOf(operation)}`,
    title,
    description,
    sideEffectClass: side_effect_class,
    reversible,
    examples,
    score: Number(score.toFixed(4)),
  };
}

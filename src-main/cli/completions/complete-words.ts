import { CATALOG, type Flag, type ValueType } from '../../../contracts/operations/index.ts';
import { commandTree, splitLine, type TreeNode } from '../../catalog/index.ts';

export interface WordChoice {
  readonly word: string;
  /** One line, for shells that show it. */
  readonly about: string;
}

/** Values that only the machine knows: sessions, blocks, settings, models. */
export type ValuesOf = (type: ValueType) => Promise<readonly string[]>;

/**
 * What may stand in place of the last word (which may be empty).
 * @param words Everything after `vox`, up to the cursor.
 */
export async function completeWords(words: readonly string[], valuesOf: ValuesOf): Promise<WordChoice[]> {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const { node, rest } = splitLine(before);
  const flags = [...(node.operation?.cli.flags ?? []), ...CATALOG.global_flags];
  const waiting = flagBefore(before.at(-1), flags);
  const choices = waiting
    ? await choicesFor(waiting, valuesOf)
    : typed.startsWith('-')
      ? flags.map((flag) => ({ word: `--${flag.name}`, about: flag.doc }))
      : [...childChoices(node, rest), ...(await argumentChoices(node, rest, flags, valuesOf))];
  return choices.filter(({ word }) => word.startsWith(typed));
}

/** The flag that waits for its value. */
function flagBefore(token: string | undefined, flags: readonly Flag[]): Flag | undefined {
  return flags.find(({ name, type }) => type !== 'switch' && token === `--${name}`);
}

function childChoices(node: TreeNode, rest: readonly string[]): WordChoice[] {
  if (rest.some((token) => !token.startsWith('-'))) return [];
  return [...node.children.values()].map((child) => ({
    word: child.path.at(-1) ?? '',
    about: child.operation?.description ?? child.group?.title ?? '',
  }));
}

async function argumentChoices(
  { operation, path }: TreeNode,
  rest: readonly string[],
  flags: readonly Flag[],
  valuesOf: ValuesOf,
): Promise<WordChoice[]> {
  const given = rest.filter((token, index) => !token.startsWith('-') && !flagBefore(rest[index - 1], flags)).length;
  const taken = operation?.cli.arguments ?? [];
  const argument = taken[given] ?? (taken.at(-1)?.many ? taken.at(-1) : undefined);
  if (argument?.type === 'operation') return childChoices(nodeFor(rest), []);
  return argument && path.length > 0 ? choicesFor(argument, valuesOf) : [];
}

function nodeFor(words: readonly string[]): TreeNode {
  return words.reduce((node, word) => node.children.get(word) ?? node, commandTree());
}

async function choicesFor(
  { type, choices, doc }: { type: Flag['type']; choices?: readonly string[] | undefined; doc: string },
  valuesOf: ValuesOf,
): Promise<WordChoice[]> {
  if (type === 'switch') return [];
  const words = choices ?? (await valuesOf(type));
  return words.map((word) => ({ word, about: doc }));
}

import { SEMANTIC_ALIASES } from '../../../contracts/cli/index.ts';
import { CATALOG, type Operation } from '../../../contracts/operations/index.ts';
import { splitLine, withoutGlobals } from '../parse-line.ts';
import { usageFault } from '../read-values.ts';
import { spellings } from '../spellings.ts';
import type { Reading } from './types.ts';
import { FOREIGN_TOOLS, usesOf } from './vocabulary.ts';

/** Phrases of the lockfile that lead clearly to one operation. A single word is too little to be a phrase. */
function phraseIdioms(operation: Operation): Idiom[] {
  const rows = SEMANTIC_ALIASES.operations[operation.id]?.aliases ?? [];
  return rows
    .filter(({ tier, phrase }) => tier === 'auto' && phrase.includes(' '))
    .map(({ phrase }) => ({ operation, call: phrase.toLowerCase().split(' '), means: operation.cli.path }));
}

interface Idiom {
  readonly operation: Operation;
  /** Words as they must stand; capitals are slots that hold any one word. */
  readonly call: readonly string[];
  /** Our call, with the same slots; null: our path, then whatever follows. */
  readonly means: readonly string[] | null;
}

/** At the end of a call: one word or more, whatever they are. */
const REST = '...';

let idioms: readonly Idiom[] | null = null;

/** Stage 3: the line is, word for word, a committed idiom of another tool. */
export function idiomReadings(argv: readonly string[]): Reading[] {
  idioms ??= CATALOG.operations.flatMap((operation) => [
    ...(operation.foreign_idioms ?? []).flatMap((row) => idiomsOf(operation, row)),
    ...phraseIdioms(operation),
  ]);
  const { globals, line } = withoutGlobals(argv);
  return idioms.flatMap((idiom) => {
    const { call, operation } = idiom;
    const canonical =
      applyIdiom(idiom, line) ?? (isMeantBare(call) ? applyIdiom({ ...idiom, call: call.slice(1) }, line) : null);
    if (!canonical) return [];
    const fault = usageFault(operation, splitLine(canonical).rest);
    return [{ operation, stage: 3, changes: ['idiom'], canonical, globalFlags: globals, fault } satisfies Reading];
  });
}

/** `tmux attach` is meant by `attach` too; `npm ls` is not meant by `ls`, nor `brew config` by a `config` of our own. */
function isMeantBare([tool = '', ...words]: readonly string[]): boolean {
  const [only = ''] = words;
  return FOREIGN_TOOLS.has(tool) && (words.length > 1 || (/^[a-z]{2}/.test(only) && usesOf(only) === 0));
}

function idiomsOf(operation: Operation, row: string | { call: string; means: string }): Idiom[] {
  if (typeof row === 'string') return [{ operation, call: row.split(' '), means: null }];
  return spellings(row).map(({ call, means }) => ({ operation, call: call.split(' '), means: means.split(' ') }));
}

function applyIdiom({ operation, call, means }: Idiom, line: readonly string[]): string[] | null {
  const isOpen = !means || call.at(-1) === REST;
  if (isOpen ? line.length < call.length : line.length !== call.length) return null;
  const slots = new Map<string, string>();
  for (const [index, part] of call.entries()) {
    const word = line[index] ?? '';
    if (part === REST) break;
    if (!isSlot(part)) {
      if (word !== part) return null;
    } else if (word.startsWith('-')) return null;
    else slots.set(part, word);
  }
  if (!means) return [...operation.cli.path, ...line.slice(call.length)];
  return means.flatMap((part) => (part === REST ? line.slice(call.length - 1) : (slots.get(part) ?? part)));
}

function isSlot(part: string): boolean {
  return /^[A-Z]+$/.test(part);
}

import { SEMANTIC_ALIASES } from '../../../contracts/cli/index.ts';
import { CATALOG, type Operation } from '../../../contracts/operations/index.ts';
import { globalFlag, splitLine } from '../parse-line.ts';
import { usageFault } from '../read-values.ts';
import type { Reading } from './types.ts';
import { FOREIGN_TOOLS } from './vocabulary.ts';

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
    ...(operation.foreign_idioms ?? []).map((row) => idiomOf(operation, row)),
    ...phraseIdioms(operation),
  ]);
  const globals = argv.filter((token) => globalFlag(token)?.type === 'switch');
  const line = argv.filter((token) => !globals.includes(token));
  return idioms.flatMap((idiom) => {
    const { call, operation } = idiom;
    // `tmux attach` is meant by `attach` too; `npm ls` is not meant by `ls`.
    const bare =
      FOREIGN_TOOLS.has(call[0] ?? '') && call.length > 1 ? applyIdiom({ ...idiom, call: call.slice(1) }, line) : null;
    const canonical = applyIdiom(idiom, line) ?? bare;
    if (!canonical) return [];
    const fault = usageFault(operation, splitLine(canonical).rest);
    return [{ operation, stage: 3, changes: ['idiom'], canonical, globalFlags: globals, fault } satisfies Reading];
  });
}

function idiomOf(operation: Operation, row: string | { call: string; means: string }): Idiom {
  if (typeof row === 'string') return { operation, call: row.split(' '), means: null };
  return { operation, call: row.call.split(' '), means: row.means.split(' ') };
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

import { CATALOG, type Flag, type Operation } from '../../../contracts/operations/index.ts';
import type { LineItem } from './line-items.ts';
import type { Change } from './types.ts';

export interface WordAt {
  readonly text: string;
  /** Its place among the items of the line. */
  readonly at: number;
}

export interface FlagAt {
  /** In full, with its value: `['--lines', '1-2']`. */
  readonly tokens: readonly string[];
  readonly at: number;
}

/** A line's items as one operation would take them. */
export interface FlagReading {
  readonly words: readonly WordAt[];
  readonly flags: readonly FlagAt[];
  readonly globals: readonly string[];
  readonly changes: readonly Change[];
  /** Flags the operation does not have, as typed. */
  readonly unknown: readonly string[];
}

type FlagItem = Extract<LineItem, { kind: 'flag' }>;

interface KnownFlag {
  readonly flag: Flag;
  readonly isGlobal: boolean;
  readonly isNegative: boolean;
  readonly change: Change | null;
}

/** Which words of the line are values of flags depends on the operation, so each operation reads the line anew. */
export function readFlags(operation: Operation, items: readonly LineItem[]): FlagReading {
  const reading = { words: [] as WordAt[], flags: [] as FlagAt[], globals: [] as string[], changes: [] as Change[] };
  const unknown: string[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (!item) continue;
    if (item.kind === 'word') {
      reading.words.push({ text: item.text, at });
      continue;
    }
    const next = items[at + 1];
    const nextWord = next?.kind === 'word' ? next.text : undefined;
    const own = knownFlag(operation, item);
    const idiom = own ? null : idiomOf(item, nextWord);
    const known = own ?? idiom;
    if (!known) {
      // `vox daemon --stop`: a word of the path, written as a flag.
      const isPathWord = !item.isShort && item.value === undefined && operation.cli.path.includes(item.name);
      if (isPathWord) {
        reading.words.push({ text: item.name, at });
        reading.changes.push('dual');
      } else unknown.push(textOf(item));
      continue;
    }
    const takesNext = idiom ? item.value === undefined : known.flag.type !== 'switch' && item.value === undefined;
    const value = idiom ? undefined : (item.value ?? (takesNext ? nextWord : undefined));
    if (takesNext && nextWord !== undefined) at++;
    if (known.change) reading.changes.push(known.change);
    const tokens = tokensOf(known, value);
    if (known.isGlobal) reading.globals.push(...tokens);
    else reading.flags.push({ tokens, at });
  }
  return { ...reading, unknown };
}

export function flagsOf({ cli }: Operation): readonly Flag[] {
  return [...(cli.flags ?? []), ...CATALOG.global_flags];
}

function knownFlag(operation: Operation, { name, isShort }: FlagItem): KnownFlag | null {
  const flags = flagsOf(operation);
  const as = (flag: Flag, change: Change | null, isNegative = false): KnownFlag => ({
    flag,
    isGlobal: CATALOG.global_flags.includes(flag),
    isNegative,
    change,
  });
  const exact = flags.find((flag) => (isShort ? flag.short === name : flag.name === name));
  if (exact) return as(exact, null);
  if (isShort) return null;
  const denied = name.startsWith('no-') && flags.find((flag) => flag.type === 'switch' && name === `no-${flag.name}`);
  if (denied) return as(denied, null, true);
  const begun = flags.filter((flag) => flag.name.startsWith(name));
  if (begun.length === 1 && begun[0]) return as(begun[0], 'prefix');
  const other = flags.find((flag) => flag.aliases?.includes(name));
  return other ? as(other, 'flag-synonym') : null;
}

/** `--format json` of other tools: a flag with that very value stands for one of ours. */
function idiomOf({ name, value }: FlagItem, next: string | undefined): KnownFlag | null {
  const call = `${name} ${value ?? next}`;
  const flag = CATALOG.global_flags.find(({ idioms = [] }) => idioms.includes(call));
  return flag ? { flag, isGlobal: true, isNegative: false, change: 'flag-synonym' } : null;
}

function tokensOf({ flag, isNegative }: KnownFlag, value: string | undefined): string[] {
  const name = `--${isNegative ? 'no-' : ''}${flag.name}`;
  if (value === undefined) return [name];
  // After `=` a value that looks like a flag is still a value.
  return value.startsWith('-') ? [`${name}=${value}`] : [name, value];
}

function textOf({ name, isShort, value }: FlagItem): string {
  return `${isShort ? '-' : '--'}${name}${value === undefined ? '' : `=${value}`}`;
}

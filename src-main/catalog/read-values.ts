import { parseArgs } from 'node:util';
import { type Argument, CATALOG, type Flag, type Operation } from '../../contracts/operations/index.ts';
import { flagUsage } from './usage.ts';

export interface LineValues {
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly words: readonly string[];
}

export type UsageProblem = 'unknown-flag' | 'bad-value' | 'missing-word' | 'extra-word';

/** Why a line makes no sense although its operation is known. `message` is one sentence, or Node's own two. */
export interface UsageFault {
  readonly problem: UsageProblem;
  readonly message: string;
}

/** Reads what follows an operation's path, exactly: no flag is guessed. A fault is a value here, not an exception. */
export function readValues(operation: Operation, tokens: readonly string[]): LineValues | UsageFault {
  const flags = [...CATALOG.global_flags, ...(operation.cli.flags ?? [])];
  const split = splitTokens(flags, tokens);
  if ('problem' in split || split.options.help) return split;
  const values = { ...split, words: asSpelled(operation, partPair(operation, split.words)) };
  return (
    typeFault(operation, values.words) ??
    wordFault(operation, values.words) ??
    flagFault(operation, flags, values.options) ??
    values
  );
}

/** What is wrong with them, if anything. */
export function usageFault(operation: Operation, tokens: readonly string[]): UsageFault | null {
  const values = readValues(operation, tokens);
  return 'problem' in values ? values : null;
}

function splitTokens(flags: readonly Flag[], tokens: readonly string[]): LineValues | UsageFault {
  const options = Object.fromEntries(
    flags.map(({ name, short, type, many = false }) => [
      name,
      { type: type === 'switch' ? ('boolean' as const) : ('string' as const), multiple: many, ...(short && { short }) },
    ]),
  );
  try {
    const parsed = parseArgs({ args: [...tokens], options, allowPositionals: true, allowNegative: true });
    return { options: parsed.values as LineValues['options'], words: parsed.positionals };
  } catch (error) {
    // Node's own sentence names the option; its second one speaks of `--` and is right here too.
    const { code, message } = error as NodeJS.ErrnoException;
    return { problem: code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? 'unknown-flag' : 'bad-value', message };
  }
}

/** `KEY=VALUE` in the place of an argument that takes such pairs is two words; what follows the first `=` is the value, whatever it holds. */
function partPair({ cli }: Operation, words: readonly string[]): readonly string[] {
  const place = (cli.arguments ?? []).findIndex(({ pair }) => pair);
  const word = words[place];
  const at = word?.indexOf('=') ?? -1;
  if (!word || at < 1) return words;
  return [...words.slice(0, place), word.slice(0, at), word.slice(at + 1), ...words.slice(place + 1)];
}

/** A choice in any case is the choice as the catalog spells it: `CoPilot` is `copilot`. */
function asSpelled({ cli }: Operation, words: readonly string[]): readonly string[] {
  return words.map((word, index) => {
    const choices = cli.arguments?.[index]?.choices ?? [];
    return choices.find((choice) => choice.toLowerCase() === word.toLowerCase()) ?? word;
  });
}

/** A session; a bare number is one too, because people type `1` for `s-1`. */
const SESSION = /^(?:s-)?[1-9]\d{0,8}$/;
const CHAT = /^(?:c-)?[1-9]\d{0,8}$/;

/** A word that cannot be what the argument in its place takes. */
export function typeFault({ cli }: Operation, words: readonly string[]): UsageFault | null {
  for (const [index, argument] of (cli.arguments ?? []).entries()) {
    const word = words[index];
    const message = word === undefined ? null : argumentFault(argument, word);
    if (message) return { problem: 'bad-value', message };
  }
  return null;
}

function argumentFault({ name, type, choices = [] }: Argument, word: string): string | null {
  if (type === 'choice') return choices.includes(word) ? null : `${name} is one of ${choices.join(', ')}.`;
  if (type === 'chat' && !CHAT.test(word)) {
    return `${JSON.stringify(word)} is no chat. A chat looks like c-3; list them: vox chat list`;
  }
  if (type !== 'session' || SESSION.test(word)) return null;
  return `${JSON.stringify(word)} is no session. A session looks like s-1; list them: vox term list`;
}

/** Too few words for the arguments, or too many. */
export function wordFault({ cli }: Operation, words: readonly string[]): UsageFault | null {
  const taken = cli.arguments ?? [];
  const missing = taken.slice(words.length).filter(({ optional }) => !optional);
  if (missing.length > 0) {
    const what = missing.map(({ doc }) => doc).join(' and ');
    return { problem: 'missing-word', message: `It needs ${what}.` };
  }
  if (words.length <= taken.length || taken.at(-1)?.many) return null;
  return { problem: 'extra-word', message: `It does not take ${JSON.stringify(words[taken.length])}.` };
}

function flagFault({ cli }: Operation, flags: readonly Flag[], options: LineValues['options']): UsageFault | null {
  for (const flag of flags) {
    const value = options[flag.name];
    const message = typeof value === 'string' ? valueFault(flag, value) : null;
    if (message) return { problem: 'bad-value', message };
  }
  for (const set of cli.one_of ?? []) {
    if (set.filter((name) => options[name] !== undefined).length === 1) continue;
    const named = set.map((name) => flagUsage(flags.find((flag) => flag.name === name)));
    return { problem: 'missing-word', message: `It needs ${named.join(' or ')}.` };
  }
  return null;
}

function valueFault({ name, type, choices = [], min = 0, max = 999_999_999 }: Flag, text: string): string | null {
  if (type === 'choice') return choices.includes(text) ? null : `--${name} takes one of ${choices.join(', ')}.`;
  if (type !== 'integer') return null;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? null : `--${name} takes a whole number from ${min} to ${max}.`;
}
